import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { storeOf, type TemporaryStore } from "../../../tests/kit/stores/store-of.ts";

const steps = Array.from(
  { length: 40 },
  (_unused, step) => `Step ${step} moves part ${step} of the archive to shelf number ${step * 7}.`,
).join("\n\n");
const guideFor = (system: string, tool: string): string =>
  `# Move the archive on ${system}\n\nOpen ${tool} first.\n\n${steps}\n\nClose ${tool} at the end.`;
const numbers = Array.from({ length: 300 }, (_unused, at) => String(at).padStart(3, "0"));

let opened: TemporaryStore;
beforeAll(async () => {
  const copies = numbers.map((at) => [
    `rooms/room${at}.md`,
    `# Room ${at}\n\nThe plan of room ${at} follows.\n\n${steps.replaceAll("archive", "furniture")}`,
  ]);
  opened = await storeOf({
    "guide/linux.md": guideFor("Linux", "the terminal"),
    "guide/windows.md": guideFor("Windows", "the explorer"),
    "guide/archive.md":
      "# What the archive is\n\nThe archive has shelves, and parts on each shelf.",
    "guide/furniture.md": "# Furniture\n\nBuy furniture in the shop.",
    ...Object.fromEntries(copies),
  });
});
afterAll(() => opened.close());

async function hits(query: string) {
  const { results } = await opened.store.search(query, { collection: "guide" });
  return results.map(({ id, duplicates = [] }) => [id, duplicates.map((page) => page.id)]);
}

describe("pages that almost say the same", () => {
  test("are one hit with the other in its duplicates", async () => {
    const found = await hits("move the archive to a shelf");
    expect(found).toHaveLength(2);
    expect(found.flat(2).sort()).toEqual([
      "kb://guide/archive.md",
      "kb://guide/linux.md",
      "kb://guide/windows.md",
    ]);
  });

  test.each([
    ["move the archive on windows", "windows", "linux"],
    ["move the archive on linux", "linux", "windows"],
    ["move the archive in the explorer", "windows", "linux"],
  ])("%s: the one with a word that only it has stands first", async (query, first, other) => {
    expect((await hits(query))[0]).toEqual([`kb://guide/${first}.md`, [`kb://guide/${other}.md`]]);
  });

  test("are one hit however many they are, and other pages follow", async () => {
    const { results } = await opened.store.search("furniture");
    expect(results.map(({ id }) => id).filter((id) => id.includes("/rooms/"))).toHaveLength(1);
    expect(results.map(({ id }) => id)).toContain("kb://guide/furniture.md");
  });
});
