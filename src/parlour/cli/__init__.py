"""The command line: one file per subcommand."""

import inspect
import os
import sys

import typer

from parlour.cli import (
    admin,
    analyse,
    backup,
    bench,
    check,
    export_site,
    games,
    lab,
    learn,
    match,
    new_game,
    perft,
    play,
    prove,
    puzzle,
    puzzles,
    render,
    restore,
    rules,
    serve,
    solve,
    ugi,
    verify,
    watch,
)
from parlour.cli.output import fail, print_version
from parlour.errors import OptionError, ParlourError, UnknownGameError

app = typer.Typer(
    name="parlour",
    help="Play, study and solve the games of the parlour.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)


@app.callback()
def root(
    version: bool = typer.Option(
        False, "--version", help="Print the version and exit.", callback=print_version, is_eager=True
    ),
) -> None:
    pass


app.command("games")(games.games)
app.command("rules")(rules.rules)
app.command("learn")(learn.learn)
app.command("play")(play.play)
app.command("puzzle")(puzzle.puzzle)
app.command("watch")(watch.watch)
app.command("perft")(perft.perft)
app.command("bench")(bench.bench)
app.command("render")(render.render)
app.command("analyse")(analyse.analyse)
app.command("match")(match.match)
app.command("ugi")(ugi.ugi)
app.add_typer(lab.app, name="lab")
app.command("serve")(serve.serve)
app.add_typer(admin.admin, name="admin")
app.command("export-site")(export_site.export_site)
app.command("backup")(backup.backup)
app.command("restore")(restore.restore)
app.command("check")(check.check)
app.command("verify")(verify.verify)
app.command("solve")(solve.solve)
app.command("new-game")(new_game.new_game)
app.command("prove")(prove.prove)
app.add_typer(puzzles.puzzles, name="puzzles")


for command in app.registered_commands:  # lists of commands tell the whole first sentence
    command.short_help = (inspect.getdoc(command.callback) or "").split("\n\n")[0].replace("\n", " ")
for group in app.registered_groups:
    group.short_help = str(group.typer_instance.info.help) if group.typer_instance else ""


def main() -> None:
    """Run the command line; what is refused is one line on stderr. docs/command-line.md has the table of exit codes."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")  # a terminal that cannot show × must not stop a game
    try:
        try:
            app(prog_name="parlour")
        finally:
            sys.stdout.flush()
    except (UnknownGameError, OptionError) as error:
        fail(str(error), 2)
    except ParlourError as error:
        fail(str(error), 1)
    except BrokenPipeError:
        forget_output()
        sys.exit(1)
    except OSError as error:
        forget_output()
        fail(f"cannot write {error.filename or 'the output'}: {(error.strerror or str(error)).lower()}", 1)


def forget_output() -> None:
    """What could not be written must not be tried again at the end."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
