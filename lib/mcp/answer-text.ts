/** An answer as compact Markdown: every fact of it that a reader can use. */
import { fenceFor } from "../base/index.ts";
import type { AnswerPassage, AskResponse, NoAnswerReason } from "../contract/index.ts";
import { pageUrl } from "./resources/page-url.ts";

const reasons: Readonly<Record<NoAnswerReason, string>> = {
  not_in_the_documentation: "No page answers this question.",
  unclear_question: "The question says too little; name what it is about.",
  several_readings: "Pages about different things fit alike; say which one is meant.",
};

export function answerText(response: AskResponse, baseUrl: string): string {
  const { question, answer, reason, confidence, passages, nearest } = response;
  const head =
    answer === null
      ? reasons[reason ?? "not_in_the_documentation"]
      : `Answer to "${question}" (confidence ${confidence.toFixed(2)})`;
  const pages = nearest.map(
    ({ id, title, path, url = path }) => `- ${title}: ${pageUrl(baseUrl, url)} (${id})`,
  );
  return [
    head,
    ...passages.map((passage) => passageText(passage, baseUrl)),
    ...(pages.length === 0 ? [] : [`Nearest pages:\n${pages.join("\n")}`]),
  ].join("\n\n");
}

function passageText(passage: AnswerPassage, baseUrl: string): string {
  const { number, id, title, heading, path, url = path, anchor } = passage;
  const shown = withFences(passage);
  const name = heading === undefined ? title : `${title} › ${heading}`;
  const address = pageUrl(baseUrl, anchor === undefined ? url : `${url}#${anchor}`);
  return `[${number}] ${shown}\n— **${name}**, ${address} (id: ${id})`;
}

/** What leads in to code stands before its fence. */
function withFences({ text, code }: AnswerPassage): string {
  if (code === undefined) return text;
  const lines = text.slice(code.start, code.end);
  const fence = fenceFor(lines);
  const fenced = `${fence}${code.language ?? ""}\n${lines}\n${fence}`;
  const parts = [text.slice(0, code.start).trimEnd(), fenced, text.slice(code.end).trimStart()];
  return parts.filter((part) => part !== "").join("\n");
}
