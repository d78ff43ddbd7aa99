/** An answer of the classifier as people read it on a terminal. */
import type { ClassifyResponse } from "../../../contract/index.ts";
import { colours, print } from "../../terminal.ts";

type PrintedAnswer = Omit<ClassifyResponse, "correlationId" | "duration_ms">;

export function printAnswer(answer: PrintedAnswer): void {
  const { collection, subTheme, confidence, path, repo, reasoning } = answer;
  printLine("Collection", colours.bold(collection));
  if (subTheme !== null) printLine("Sub-theme", subTheme);
  printLine("Confidence", `${confidence}, on the ${path} path`);
  for (const [name, { value, confidence: share }] of Object.entries(answer.fields ?? {})) {
    printLine(name, `${value}  ${share.toFixed(2)}`);
  }
  if (repo !== null) printLine("Repository", `${repo.org}/${repo.name} (${repo.branch})`);
  printLine("Because", reasoning);
  for (const [index, { title, url, score, anchor }] of answer.relevantDocs.entries()) {
    printLine(
      index === 0 ? "Documents" : "",
      `${title}  ${colours.dim(anchor === undefined ? url : `${url}#${anchor}`)}  ${score.toFixed(2)}`,
    );
  }
  for (const [index, { correlationId, similarity }] of (answer.duplicates ?? []).entries()) {
    printLine(index === 0 ? "Same as" : "", `${correlationId}  ${similarity.toFixed(2)}`);
  }
  for (const [index, other] of (answer.alternatives ?? []).entries()) {
    const share = answer.calibrated === false ? "" : `  ${other.confidence.toFixed(2)}`;
    const shown = `${other.collection}${share}  ${other.reason}`;
    printLine(index === 0 ? "Or" : "", shown);
  }
}

export function printLine(name: string, value: string): void {
  print(`${name.padEnd(12)} ${value}`);
}
