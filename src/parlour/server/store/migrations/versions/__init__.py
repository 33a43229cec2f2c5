"""The steps that bring a database to the newest tables, run by Alembic."""
