import { describe, expect, test } from "vitest";
import { showPage } from "../../../tests/kit/pages/shown-anchors.ts";

async function namesIn(source: string): Promise<readonly string[]> {
  const { html } = await showPage(`# Page\n\n${source}`, "page.md");
  return [...html.matchAll(/<(?:pre|div)(?=[^>]* role="group")[^>]* aria-label="([^"]*)"/g)].map(
    ([, name = ""]) => name,
  );
}

const code = "```sh\nrun\n```\n\n";
const table = "| a |\n|---|\n| 1 |\n\n";

describe("code and tables", () => {
  test("are called by the heading above, each by a name of its own", async () => {
    expect(
      await namesIn(`${code}## Install\n\n${code}${table}${code}### On macOS\n\n${code}`),
    ).toEqual([
      "Code",
      "Code in “Install”",
      "Table in “Install”",
      "Code in “Install” (2)",
      "Code in “On macOS”",
    ]);
  });

  test("are called by their title or caption where they have one", async () => {
    const titled = '```ts title="a.ts"\nx\n```\n\n';
    const captioned = "<table><caption>All <b>options</b></caption><tr><td>1</td></tr></table>\n\n";
    expect(await namesIn(`## Files\n\n${titled}${titled}${captioned}`)).toEqual([
      "a.ts",
      "a.ts (2)",
      "All options",
    ]);
  });

  test("have names of a bounded length, and are no landmarks", async () => {
    const names = await namesIn(`## ${"word ".repeat(200)}\n\n${code}`);
    expect(names[0]?.length).toBe(200);
    expect((await showPage(code, "page.md")).html).not.toContain('role="region"');
  });
});

test("a level that a page leaves out is not counted, and its headings look as they are written", async () => {
  const { html } = await showPage(
    "# Page\n\n### Third\n\n##### Fifth\n\n### Third again\n\n## Second\n\n### Below\n\n###### Sixth",
    "page.md",
  );
  const levels = [...html.matchAll(/<(h\d)[^>]*?(?: aria-level="(\d)")?>/g)];
  expect(levels.map(([, tag, told]) => [tag, told])).toEqual([
    ["h3", "2"],
    ["h5", "3"],
    ["h3", "2"],
    ["h2", undefined],
    ["h3", undefined],
    ["h6", "4"],
  ]);
});

test("the words of a page that are not its author's are German on a German page", async () => {
  const source = [
    "# Seite",
    "> [!NOTE]\n> Worte.",
    "> [!TIP] Note\n> Worte.",
    "??? warning\n    Worte.",
    "## Einbau",
    code,
    table,
    "![Plan](nichts.png) [Link](nichts.md)[^1]",
    "<input type=checkbox>",
    "[^1]: Fuß.",
  ].join("\n\n");
  const { html } = await showPage(source, "seite.md", "de-AT");
  for (const part of [
    '<p class="callout-title">Hinweis</p>',
    "<summary>Warnung</summary>",
    'aria-label="Link zu „Einbau“"',
    'aria-label="Code in „Einbau“"',
    'aria-label="Tabelle in „Einbau“"',
    "Fehlendes Bild: Plan",
    'title="Diese Seite oder diesen Abschnitt gibt es nicht"',
    'aria-label="Aufgabe"',
    ">Fußnoten</h2>",
    'aria-label="Zurück zu Verweis 1"',
  ]) {
    expect(html).toContain(part);
  }
});
