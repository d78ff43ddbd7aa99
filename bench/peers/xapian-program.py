"""Xapian as its guide "Getting started" uses it: English stems, titles with a prefix and in the text.

Not called xapian.py: that would be the module that it imports.

Reads a line of JSON for each page, an empty line, and then one for each query. Answers each query, and
the end of the pages, with a line of JSON that tells the CPU time of this process so far.
"""

import json
import os
import sys
import time

import xapian

folder = sys.argv[1]


def say(**values):
    values["cpuMs"] = time.process_time() * 1000
    print(json.dumps(values), flush=True)


stemmer = xapian.Stem("en")
database = xapian.WritableDatabase(folder, xapian.DB_CREATE_OR_OPEN)
generator = xapian.TermGenerator()
generator.set_stemmer(stemmer)
for number, line in enumerate(sys.stdin):
    if line == "\n":
        break
    page = json.loads(line)
    document = xapian.Document()
    generator.set_document(document)
    generator.index_text(page["title"], 1, "S")
    generator.index_text(page["title"])
    generator.increase_termpos()
    generator.index_text(page["body"])
    document.set_data(str(number))
    database.add_document(document)
database.close()
say(bytes=sum(os.path.getsize(os.path.join(folder, name)) for name in os.listdir(folder)))

database = xapian.Database(folder)
parser = xapian.QueryParser()
parser.set_stemmer(stemmer)
parser.set_stemming_strategy(parser.STEM_SOME)
parser.add_prefix("title", "S")
enquire = xapian.Enquire(database)
for line in sys.stdin:
    # Without flags nothing in a question is syntax.
    enquire.set_query(parser.parse_query(json.loads(line), 0))
    say(ranked=[int(match.document.get_data()) for match in enquire.get_mset(0, 10)])
