"""How Sphinx makes the documentation site; `scripts/build-docs` gathers its pages and calls it."""

from parlour.version import VERSION

project = "Parlour"
author = "The authors of Parlour"
copyright = "The authors of Parlour; the games belong to their designers and publishers"
version = release = VERSION
extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.doctest"]
exclude_patterns = ["screenshots"]
html_theme = "furo"
html_title = "Parlour"
html_show_sourcelink = False
html_copy_source = False
html_last_updated_fmt = None
myst_enable_extensions = ["attrs_inline"]
myst_heading_anchors = 4
autodoc_member_order = "bysource"
autodoc_typehints = "signature"
nitpicky = False
