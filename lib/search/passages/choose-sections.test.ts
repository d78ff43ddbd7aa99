import { expect, test } from "vitest";
import { storeOf } from "../../../tests/kit/stores/store-of.ts";

/** Both sections have the words; the one below `heading` says them twice. */
const page = (title: string, heading: string, text: string): string =>
  `# ${title}\n\nOne.\n\n## ${heading}\n\n${text} ${text}\n\n## Alpha\n\n${text} Two three.\n`;

test.each([
  ["Caveats", "The lantern needs fresh oil.", "lantern oil"],
  ["Further reading", "The lantern needs fresh oil.", "lantern oil"],
  ["Einschränkungen", "Die Laterne braucht frisches Öl.", "Laterne Öl"],
  ["Siehe auch", "Die Laterne braucht frisches Öl.", "Laterne Öl"],
  ["Weiterführende Themen", "Die Laterne braucht frisches Öl.", "Laterne Öl"],
])("a section called %s stands behind one that says the same", async (heading, text, query) => {
  const opened = await storeOf({ "guide/light.md": page("Light", heading, text) });
  const { results } = await opened.store.search(query);
  expect(results[0]?.heading).toBe("Alpha");
  await opened.close();
});

test.each(["Notebooks", "Quellensteuer", "Hinweisgeber"])(
  "%s only begins like an aside",
  async (heading) => {
    const text = "The lantern needs fresh oil.";
    const opened = await storeOf({ "guide/light.md": page("Light", heading, text) });
    const { results } = await opened.store.search("lantern oil");
    expect(results[0]?.heading).toBe(heading);
    await opened.close();
  },
);
