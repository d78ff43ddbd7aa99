import { expect, test } from "vitest";
import type { AnswerPassage } from "../contract/index.ts";
import { replyText } from "./reply-text.ts";

const passage: AnswerPassage = {
  number: 1,
  id: "kb://guide/limits.md",
  title: "Limits",
  path: "/docs/guide/limits",
  collection: "guide",
  heading: "Retrying",
  anchor: "retrying",
  kind: "text",
  text: "Wait a minute.",
  highlights: [],
};
const parts = {
  template: { greeting: "Hello {name},", closing: "Kind regards" },
  name: "Ada",
  sentences: [{ text: "Wait a minute.", passages: [1] }],
  passages: [passage, { ...passage, number: 2 }],
  origin: "https://docs.example",
};

test("a greeting, sentences with numbers, what these stand for, a closing", () => {
  expect(replyText(parts)).toBe(
    "Hello Ada,\n\nWait a minute. [1]\n\n[1] Limits, Retrying: https://docs.example/docs/guide/limits#retrying\n\nKind regards",
  );
});

test("without a name and a template nothing is left of them", () => {
  expect(replyText({ ...parts, name: "" })).toContain("Hello,\n");
  const bare = replyText({ ...parts, template: { greeting: "", closing: "" } });
  expect(bare.startsWith("Wait a minute. [1]")).toBe(true);
});

test("a page on its own site is cited there; code keeps its lines", () => {
  const sentences = [{ text: "a\nb\n", passages: [1] }];
  const passages = [{ ...passage, url: "https://site.example/limits", heading: undefined }];
  const text = replyText({ ...parts, sentences, passages });
  expect(text).toContain("a\nb\n[1]\n\n[1] Limits: https://site.example/limits#retrying");
});

test("a name of several lines stays in its line, and means nothing", () => {
  const name = "Ada\r\nBcc: all@docs.example $& {name}";
  expect(replyText({ ...parts, name }).split("\n")[0]).toBe(
    "Hello Ada Bcc: all@docs.example $& {name},",
  );
});
