import { expect, test } from "vitest";
import type { FormatFile } from "../format.ts";
import { notebookFormat } from "./notebook-format.ts";

async function read(content: unknown, notes: string[] = [], path = "guide/intro.ipynb") {
  const text = typeof content === "string" ? content : JSON.stringify(content);
  const file: FormatFile = {
    path,
    bytes: Buffer.from(text),
    readBeside: async () => null,
    note: (detail) => notes.push(detail),
  };
  const [page] = await notebookFormat.read(file);
  return page ?? { title: "", markdown: "", suffix: "" };
}

const markdown = (...source: string[]) => ({ cell_type: "markdown", metadata: {}, source });
const code = (source: string, outputs: readonly unknown[] = [], tags: readonly string[] = []) => ({
  cell_type: "code",
  execution_count: 1,
  metadata: { tags },
  source: source.split(/(?<=\n)/),
  outputs,
});
const stream = (text: string) => ({ output_type: "stream", name: "stdout", text });
const result = (data: object) => ({ output_type: "execute_result", metadata: {}, data });
const notebook = (...cells: object[]) => ({
  nbformat: 4,
  nbformat_minor: 5,
  metadata: { kernelspec: { language: "python", name: "python3" } },
  cells,
});

test("text as it is, code in the language of its kernel, what it printed", async () => {
  const { title, markdown: text } = await read(
    notebook(
      markdown("# Sums\n", "\n", "All *of* them."),
      code("x = 1\nx + 1", [stream("one\n"), result({ "text/plain": ["2"], "text/html": "<b>2" })]),
      code("%%bash\nls", []),
    ),
  );
  expect(title).toBe("Sums");
  expect(text).toBe(
    "# Sums\n\nAll *of* them.\n\n```python\nx = 1\nx + 1\n```\n\n```text\none\n2\n```\n\n```bash\nls\n```",
  );
});

test("nbformat 3 is read: worksheets, headings, inputs and errors", async () => {
  const { title, markdown: text } = await read({
    nbformat: 3,
    metadata: { name: "" },
    worksheets: [
      {
        cells: [
          { cell_type: "heading", level: 2, source: ["Old ones"] },
          {
            cell_type: "code",
            language: "Julia",
            input: ["1 / 0"],
            outputs: [
              { output_type: "pyout", text: ["Inf"], html: "<i>Inf" },
              {
                output_type: "pyerr",
                ename: "E",
                evalue: "no",
                traceback: ["\u001b[31mE\u001b[0m: no"],
              },
              { output_type: "display_data", png: "iVBORw0KGgo=" },
            ],
          },
        ],
      },
    ],
  });
  expect(title).toBe("Old ones");
  expect(text).toBe("## Old ones\n\n```julia\n1 / 0\n```\n\n```text\nInf\nE: no\n```");
});

test("pictures, widgets and what is hidden are left out, and pictures are named", async () => {
  const notes: string[] = [];
  const { markdown: text } = await read(
    notebook(
      markdown(
        "A ![plot of it](attachment:a.png) and ![](data:image/png;base64,AAAA) <img src='data:image/png;base64,AA'>",
      ),
      code("plot()", [
        result({ "image/png": "AAAA", "text/plain": "<Figure size 640x480 with 1 Axes>" }),
        result({ "text/plain": "<IPython.core.display.HTML object>" }),
        result({ "application/vnd.jupyter.widget-view+json": { model_id: "a" } }),
      ]),
      code("secret()", [stream("kept")], ["remove-input"]),
      code("gone()", [stream("gone")], ["remove-cell"]),
      code("quiet()", [stream("gone")], ["hide_output"]),
    ),
    notes,
  );
  expect(text).toBe(
    "A plot of it and\n\n```python\nplot()\n```\n\n```text\nkept\n```\n\n```python\nquiet()\n```",
  );
  expect(notes).toEqual(["4 of its pictures are not read"]);
});

test("bars of progress say what they said last, colours and bells nothing", async () => {
  const output = stream("10%\r50%\r100%\n\u001b[1mdone\u001b[0m\u0007 ab\bc\n");
  const { markdown: text } = await read(notebook(code("run()", [output])));
  expect(text).toContain("```text\n100%\ndone ac\n```");
});

test("a title in front matter counts; without one and without headings the file is named", async () => {
  const raw = { cell_type: "raw", metadata: {}, source: "---\ntitle: Named\n---" };
  const named = await read(notebook(raw, markdown("Text.")));
  expect(named).toEqual({ suffix: "", title: "Named", markdown: "\n\nText." });
  expect((await read(notebook(markdown("Text.")))).title).toBe("");
});

test("code and comments without an end take nothing of the cells below", async () => {
  const { markdown: text } = await read(
    notebook(markdown("```\nopen"), markdown("<!-- open"), markdown("# Below")),
  );
  expect(text).toBe("```\nopen\n```\n\n<!-- open\n-->\n\n# Below");
});

test.each<[string, unknown, string]>([
  ["half a file", '{"cells": [{"cell_type": "mark', "it is no JSON"],
  ["nothing", "", "it is no JSON"],
  ["no cells", { nbformat: 4, metadata: {} }, "it has no cells"],
  ["cells of another kind", { cells: { a: 1 } }, "it has no cells"],
  ["a list", "[]", "it has no cells"],
])("%s is refused and says why", async (_case, content, reason) => {
  await expect(read(content)).rejects.toThrow(reason);
});

test("cells of a wrong form are passed over", async () => {
  const cells = [null, 1, "x", [], {}, { cell_type: "code" }, { cell_type: "markdown", source: 5 }];
  const odd = {
    cell_type: "code",
    metadata: null,
    source: ["a", 1, null],
    outputs: [null, 7, { data: null }],
  };
  const page = await read({ cells: [...cells, odd], metadata: [] });
  expect(page.markdown).toBe("```\na\n```");
});

test("values nested 100,000 deep end nothing", async () => {
  const deep = `${"[".repeat(100_000)}${"]".repeat(100_000)}`;
  const text = `{"cells": [{"cell_type": "markdown", "source": ${deep}, "metadata": ${deep}}, {"cell_type": "markdown", "source": "Text."}]}`;
  expect((await read(text)).markdown).toBe("Text.");
});

test("of 100 MB of output the beginning is kept, and the cut is named", async () => {
  const notes: string[] = [];
  const line = `${JSON.stringify(`${"0123456789".repeat(100)}\n`)},`;
  const head = JSON.stringify(notebook(code("run()", [stream("@")]), markdown("# Below")));
  const lines = `[${line.repeat(100_000)}"end"]`;
  const { title, markdown: text } = await read(
    head.replace('"@"', () => lines),
    notes,
  );
  expect(title).toBe("Below");
  expect(text.length).toBeLessThan(10_000);
  expect(text).toContain("0123456789\n…\n```\n\n# Below");
  expect(notes).toEqual(["its output is long; a part of it is left out"]);
});
