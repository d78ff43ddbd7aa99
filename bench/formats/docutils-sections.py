"""Titles and ids of the sections of reStructuredText pages, as Sphinx and docutils read them.

python3 docutils-sections.py <root> <folder of pages below it> <truth.json>
"""
import io
import json
import os
import sys
import tempfile

import sphinx.environment
from docutils import nodes
from docutils.parsers.rst import roles
from sphinx.application import Sphinx
from sphinx.roles import XRefRole

# As docutils numbers names that are taken.
sphinx.environment.default_settings["auto_id_prefix"] = "%"

# Roles of extensions show their text.
known_role = roles.role


def any_role(name, language, line, reporter):
    found, messages = known_role(name, language, line, reporter)
    return (found, messages) if found is not None else (XRefRole(), [])


roles.role = any_role

root, below, truth = sys.argv[1:4]
folder = os.path.join(root, below)
output = tempfile.mkdtemp()
settings = {"extensions": [], "root_doc": "index", "suppress_warnings": ["*"]}
app = Sphinx(folder, None, output, output, "dummy", confoverrides=settings, status=None,
             warning=io.StringIO(), freshenv=True)
app.builder.read()


def sections_in(node):
    for child in node.children:
        if isinstance(child, nodes.section):
            title = child[0].astext() if isinstance(child[0], nodes.title) else ""
            yield {"title": " ".join(title.split()), "ids": child["ids"]}
            yield from sections_in(child)


found = {
    os.path.join(below, app.env.doc2path(name, base=False)): list(sections_in(app.env.get_doctree(name)))
    for name in sorted(app.env.found_docs)
}
with open(truth, "w") as file:
    json.dump(found, file)
