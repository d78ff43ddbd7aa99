import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { temporaryFolder } from "../../tests/kit/temporary-folder.ts";
import { readQuestions, writeQuestions } from "./read-questions.ts";

const folder = temporaryFolder("knowledge questions ");
const documents = new Set(["kb://guide/a.md", "kb://guide/deep/b.md"]);
const known = {
  hasDocument: (id: string) => documents.has(id),
  hasCollection: (name: string) => name === "guide",
};

function read(text: string | Buffer) {
  const file = join(folder, "questions.jsonl");
  writeFileSync(file, text);
  return readQuestions(file, known);
}

describe("a line", () => {
  test("names documents by path, with or without collection, or by id", () => {
    const questions = read(
      [
        '\ufeff{"id":"q1","query":" open ","collection":"guide","relevant":[{"path":"guide/a.md","grade":3},{"path":"deep/b.md"}]}',
        "",
        '{"id":7,"query":"close","relevant":[{"id":"kb://guide/a.md","grade":1},{"path":"guide/deep/b.md","grade":0}],"note":"x"}\r',
        "",
      ].join("\n"),
    );
    expect(questions).toEqual([
      {
        id: "q1",
        query: "open",
        collection: "guide",
        grades: new Map([
          ["kb://guide/a.md", 3],
          ["kb://guide/deep/b.md", 1],
        ]),
      },
      {
        id: "7",
        query: "close",
        collection: null,
        grades: new Map([
          ["kb://guide/a.md", 1],
          ["kb://guide/deep/b.md", 0],
        ]),
      },
    ]);
  });

  test("without an id has the same one every time", () => {
    const line = '{"query":"open","relevant":[{"path":"guide/a.md"}]}';
    expect(read(line)[0]?.id).toBe(read(`\n${line}`)[0]?.id);
  });
});

test("what is written is read back unchanged", () => {
  const questions = [
    { id: "a", query: "open", collection: "guide", grades: new Map([["kb://guide/a.md", 2]]) },
    { id: "b", query: "close", collection: null, grades: new Map([["kb://guide/a.md", 1]]) },
  ];
  expect(read(writeQuestions(questions))).toEqual(questions);
});

describe("bad input is said in one line that names the place", () => {
  const good = '{"id":"q","query":"open","relevant":[{"path":"guide/a.md"}]}';
  const relevant = (value: string) => `{"query":"open","relevant":${value}}`;
  test.each<[string, string | Buffer, RegExp]>([
    ["an empty file", "", /questions\.jsonl has no questions\.$/],
    ["blank lines only", "\n \n", /has no questions/],
    ["no JSON", `${good}\n\n{"query":`, /, line 3: this is not JSON$/],
    ["no object", "[]", /, line 1: the line: /],
    ["no query", '{"relevant":[{"path":"guide/a.md"}]}', /, line 1: query: /],
    ["a blank query", '{"query":" ","relevant":[{"path":"guide/a.md"}]}', /, line 1: query: /],
    [
      "a query above the limit",
      `{"query":"${"x".repeat(1_001)}","relevant":[{"path":"guide/a.md"}]}`,
      /, line 1: query: /,
    ],
    ["no judgements", '{"query":"open"}', /, line 1: relevant: /],
    ["empty judgements", relevant("[]"), /, line 1: relevant: /],
    ["neither path nor id", relevant('[{"grade":1}]'), /give either path or id/],
    [
      "path and id",
      relevant('[{"path":"guide/a.md","id":"kb://guide/a.md"}]'),
      /give either path or id/,
    ],
    ["a grade below 0", relevant('[{"path":"guide/a.md","grade":-1}]'), /relevant\.0\.grade: /],
    ["grades of 0 only", relevant('[{"path":"guide/a.md","grade":0}]'), /no document has a grade/],
    ["an unknown path", relevant('[{"path":"guide/x.md"}]'), /the index has no document guide\/x/],
    ["an unknown id", relevant('[{"id":"kb://guide/x.md"}]'), /no document kb:\/\/guide\/x\.md/],
    [
      "an unknown collection",
      '{"query":"open","collection":"guide,api","relevant":[{"path":"guide/a.md"}]}',
      /the index has no collection api$/,
    ],
    ["an id twice", `${good}\n${good}`, /, line 2: the question q is already in line 1$/],
    ["bytes that are no UTF-8", Buffer.from([0x7b, 0xff]), /is not UTF-8 text\.$/],
  ])("%s", (_name, text, message) => {
    expect(() => read(text)).toThrow(
      expect.objectContaining({
        code: "evaluation_input_invalid",
        message: expect.stringMatching(message),
      }),
    );
    expect(() => read(text)).not.toThrow(/\n/);
  });

  test("a file that is not there", () => {
    expect(() => readQuestions(join(folder, "none.jsonl"), known)).toThrow(/cannot be read\.$/);
  });

  test("a folder", () => {
    expect(() => readQuestions(folder, known)).toThrow(/cannot be read\.$/);
  });
});
