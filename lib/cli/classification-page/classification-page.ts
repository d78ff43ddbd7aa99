/** The figures of `knowledge classify eval` as one page: without scripts, and without other files. */
import type { ClassificationMeasures, CurvePoint } from "../../classifier/index.ts";
import {
  aloneOf,
  type EvaluationFigures,
  fieldRows,
  intervalText,
  nowhereRows,
  promiseText,
} from "../classification-report.ts";
import { confusionChart } from "./confusion-chart.ts";
import { escapeHtml, sharePercent } from "./escape-html.ts";
import { lineChart } from "./line-chart.ts";

const mistakesShown = 20;

const style = `:root{color-scheme:light dark;--ink:#1a1a1a;--paper:#fff;--line:#c9c9c9;--blue:#0b5cad;--red:#b3261e}
@media (prefers-color-scheme:dark){:root{--ink:#ececec;--paper:#161616;--line:#4a4a4a;--blue:#7db8f0;--red:#f2a19b}}
body{margin:2rem auto;max-width:60rem;padding:0 1rem;background:var(--paper);color:var(--ink);font:1rem/1.5 system-ui,sans-serif}
svg{display:block;width:100%;max-width:480px;height:auto}
text{fill:var(--ink);font:11px system-ui,sans-serif}
.grid{stroke:var(--line)}.ideal{stroke:var(--ink);stroke-dasharray:4 4}
.line{fill:none;stroke:var(--blue);stroke-width:2}.other{fill:none;stroke:var(--red);stroke-width:2;stroke-dasharray:8 3}
circle,.right{fill:var(--blue)}.wrong{fill:var(--red)}
table{border-collapse:collapse;margin:1rem 0}th,td{border:1px solid var(--line);padding:.25rem .6rem;text-align:right}
th:first-child,td:first-child{text-align:left}caption{text-align:left}div{overflow-x:auto}`;

export function classificationPage(given: EvaluationFigures): string {
  const { measures, rival, nowhere, fields, curve } = given;
  const { tickets, accuracy, macroF1, top3, ece } = measures;
  const figures = [
    ["Accuracy", accuracy],
    ...(rival === null ? [] : [["Logistic regression", rival.accuracy] as const]),
    ["Macro-F1", macroF1],
    ["Among the first 3", top3],
    ["Calibration error", ece],
  ] as const;
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Classification of ${tickets} tickets</title><style>${style}</style></head>
<body><main>
<h1>Classification of ${tickets} tickets</h1>
${table(
  "Figures",
  ["Figure", "Share"],
  figures.map(([name, share]) => [name, sharePercent(share)]),
)}
${rival === null ? "" : `<p>Logistic regression, ${aloneOf(rival)}.</p>`}
<h2>Levels</h2>
<p>A promise is broken when the whole interval is below it, and open when chance may explain what is missing.</p>
${levelTable(measures)}
${nowhereTable(nowhere)}
${fieldTable(fields)}
<h2>Reliability</h2>
<p>A dot on the broken line is right as often as its probability says; below it the answers are less sure than they say.</p>
${reliability(measures)}
<h2>Learning curve</h2>
<p>The same unseen tickets, judged after ever more of the others were learnt. Where the line still rises, more tickets help. The broken line is logistic regression on the same tickets.</p>
${learning(curve)}
<h2>Confusion</h2>
<p>Rows are the right collections, columns the answers.</p>
<div>${confusionChart(measures)}</div>
${mistakeTable(measures)}
</main></body>
</html>
`;
}

function levelTable({ levels }: ClassificationMeasures): string {
  const rows = Object.entries(levels).map(([level, figures]) => [
    level,
    String(figures.answers),
    sharePercent(figures.coverage),
    figures.precision === null ? "–" : sharePercent(figures.precision),
    intervalText(figures.interval),
    promiseText(figures.promise),
  ]);
  const heads = ["Level", "Answers", "Share", "Right", "95 % interval", "Promise"];
  return table("Levels of confidence", heads, rows);
}

function nowhereTable(nowhere: EvaluationFigures["nowhere"]): string {
  const rows = nowhereRows(nowhere);
  if (rows.length === 0) return "";
  const heads = ["Tickets of no collection", "Tickets", "High", "Medium", "Low"];
  return table("Levels of tickets that belong nowhere", heads, rows);
}

function fieldTable(fields: EvaluationFigures["fields"]): string {
  if (fields.length === 0) return "";
  const heads = ["Field", "Tickets", "Right", "Most frequent", "Answered", "Right answers"];
  return table("Configured fields", heads, fieldRows(fields));
}

function reliability({ bins }: ClassificationMeasures): string {
  const points = bins.map(({ probability, accuracy }) => ({ x: probability, y: accuracy }));
  const ends = ["unsure", "sure"] as const;
  const title = "Share of right answers by probability";
  const rows = bins.map(({ answers, probability, accuracy }) => [
    sharePercent(probability),
    String(answers),
    sharePercent(accuracy),
  ]);
  return (
    lineChart({ title, points, ends, hasDiagonal: true }) +
    table(title, ["Probability", "Answers", "Right"], rows)
  );
}

function learning(curve: readonly CurvePoint[]): string {
  const most = Math.max(1, curve.at(-1)?.learnt ?? 1);
  const points = curve.map(({ learnt, accuracy }) => ({ x: learnt / most, y: accuracy }));
  const title = "Share of right answers by tickets learnt";
  const others = curve.flatMap(({ learnt, rival }) =>
    rival === null ? [] : [{ x: learnt / most, y: rival }],
  );
  const rows = curve.map(({ learnt, accuracy, rival }) => [
    String(learnt),
    sharePercent(accuracy),
    rival === null ? "–" : sharePercent(rival),
  ]);
  const ends = ["0 tickets", `${most} tickets`] as const;
  return (
    lineChart({ title, points, others, ends, hasDiagonal: false }) +
    table(title, ["Learnt", "Right", "Logistic regression"], rows)
  );
}

function mistakeTable({ confusions }: ClassificationMeasures): string {
  const rows = confusions
    .filter(({ expected, answered }) => expected !== answered)
    .slice(0, mistakesShown)
    .map(({ expected, answered, count }) => [expected, answered, String(count)]);
  if (rows.length === 0) return "<p>There was no mistake.</p>";
  return table("Confused most", ["Right", "Answered", "Tickets"], rows);
}

function table(caption: string, heads: readonly string[], rows: readonly (readonly string[])[]) {
  const head = heads.map((name) => `<th scope="col">${name}</th>`).join("");
  const body = rows.map(
    (cells) => `<tr>${cells.map((text) => `<td>${escapeHtml(text)}</td>`).join("")}</tr>`,
  );
  return `<div><table><caption>${caption}</caption><thead><tr>${head}</tr></thead><tbody>${body.join("\n")}</tbody></table></div>`;
}
