import { createTranslator } from "knowledge-sdk/service-ui";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { messages, type PageMessages } from "../../_messages/tables.ts";
import { DataTable } from "./data-table.tsx";

test("a table of numbers is little more than its numbers: the page of a year had 378 KB", () => {
  const t = createTranslator<PageMessages>({ language: "en", messages: messages.en.pages });
  const columns = ["Days", "Tickets", "High", "Medium", "Low"];
  const rows = Array.from({ length: 366 }, (_row, day) => [`Day ${day}`, "1,234", "12", "3", "4"]);
  const drawn = renderToStaticMarkup(
    createElement(DataTable, { caption: "Tickets", columns, rows, numeric: [1, 2, 3, 4], t }),
  );
  const bare = rows.map((cells) => `<tr><th>${cells.join("</td><td>")}</td></tr>`).join("");
  expect(drawn.length).toBeLessThan(1.5 * bare.length);
});
