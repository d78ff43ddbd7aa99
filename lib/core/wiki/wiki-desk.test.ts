import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { collectionPlace } from "./page-places.ts";
import { createWikiDesk } from "./wiki-desk.ts";

test("a page asked for while the catalogue is built waits for it, and begins only then", async () => {
  const folder = mkdtempSync(join(tmpdir(), "knowledge wiki "));
  writeFileSync(join(folder, "a.md"), "# A");
  const desk = createWikiDesk();
  const happened: string[] = [];
  const place = collectionPlace({ name: "wiki", path: folder }, folder);
  const source = { kind: "folder", collection: "wiki", folder } as const;
  const built = desk.build({ source, places: [place] }, ({ kind }) => happened.push(kind));
  const asked = { id: "kb://wiki/a.md", isTooSlow: false };
  const page = await desk.render(asked, () => happened.push("begun"));
  await built;
  expect(page?.markdown).toBe("# A");
  expect(happened).toContain("built");
  expect(happened).toContain("begun");
  rmSync(folder, { recursive: true });
});

test("a page began while another one was rendered, and the time of both counted for it", async () => {
  const folder = mkdtempSync(join(tmpdir(), "knowledge wiki "));
  writeFileSync(join(folder, "a.md"), "# A\n\n```ts\nconst a = 1;\n```");
  writeFileSync(join(folder, "b.md"), "# B");
  const desk = createWikiDesk();
  const place = collectionPlace({ name: "wiki", path: folder }, folder);
  const source = { kind: "folder", collection: "wiki", folder } as const;
  await desk.build({ source, places: [place] }, () => undefined);
  const happened: string[] = [];
  const render = async (name: string): Promise<void> => {
    const asked = { id: `kb://wiki/${name}.md`, isTooSlow: false };
    await desk.render(asked, () => happened.push(`${name} begun`));
    happened.push(`${name} there`);
  };
  await Promise.all([render("a"), render("gone"), render("b")]);
  const order = ["a begun", "a there", "gone begun", "gone there", "b begun", "b there"];
  expect(happened).toEqual(order);
  rmSync(folder, { recursive: true });
});

test("without a catalogue nothing begins", async () => {
  let isBegun = false;
  const page = await createWikiDesk().render({ id: "kb://wiki/a.md", isTooSlow: false }, () => {
    isBegun = true;
  });
  expect([page, isBegun]).toEqual([null, false]);
});
