import { createTranslator } from "knowledge-sdk/service-ui";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { messages, type PageMessages } from "../../_messages/tables.ts";
import { FieldFigures } from "./field-figures.tsx";
import { figureAddresses } from "./figure-address.ts";

const t = createTranslator<PageMessages>({ language: "en", messages: messages.en.pages });
const report = { from: "2026-11-15", to: "2026-11-21", collection: null };
const asked = { days: "7", from: "", to: "", collection: "", isEmbedded: false };
const to = figureAddresses(report, asked);

test("each field has a row, and one of which nothing was said has no precision", () => {
  const fields = [
    { field: "priority", withFeedback: 1_200, coverage: 0.5, precision: 0.755 },
    { field: "<b>type", withFeedback: 2, coverage: 0, precision: null },
  ];
  const drawn = renderToStaticMarkup(createElement(FieldFigures, { fields, asked, to, t }));
  const rows = [...drawn.matchAll(/<tr>(.*?)<\/tr>/g)].map(([, row = ""]) =>
    row.replace(/<[^>]+>/g, "|").replace(/\|+/g, "|"),
  );
  expect(rows).toEqual([
    "|Field|Judged|Coverage|Precision|",
    "|priority|1,200|50.0\u00a0%|75.5\u00a0%|",
    "|&lt;b&gt;type|2|0.0\u00a0%|–|",
  ]);
  const list = "/console/tickets?counted=field-right&amp;field=priority";
  expect(drawn).toContain(`href="${list}&amp;from=2026-11-15&amp;to=2026-11-21"`);
  expect(drawn).toContain('href="/api/console/table.csv?table=fields&amp;days=7"');
});
