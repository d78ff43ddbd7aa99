/** Ids that somebody may have meant where many pages have one name. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { storeOf } from "../../../tests/kit/stores/store-of.ts";

const folders = Array.from({ length: 300 }, (_, at) => `part-${at}/${at % 7}/of`);
const pages = folders.map((folder): [string, string] => [`${folder}/overview.md`, "# Overview\n"]);
let opened: Awaited<ReturnType<typeof storeOf>>;
beforeAll(async () => {
  opened = await storeOf(
    Object.fromEntries([
      ...pages.map(([path, text]): [string, string] => [`guide/${path}`, text]),
      ...pages.map(([path, text]): [string, string] => [`hidden/${path}`, text]),
    ]),
  );
});
afterAll(() => opened.close());

test("58,000 pages of one name took half a second: those in the most like folders are compared, and the right one is first", async () => {
  const limited = opened.store.limitedTo(["guide"]);
  for (const folder of folders.filter((_folder, at) => at % 6 === 0)) {
    const meant = `kb://guide/${folder}/overview.md`;
    for (const asked of [
      `kb://guide/${folder}/overveiw.md`,
      `kb://guide/${folder}/Overviw`,
      `kb://guide/${folder.replace("of", "off")}/overview.md`,
      `guide/${folder}/overviews.md`,
    ]) {
      expect([asked, (await opened.store.nearIds(asked, 3))[0]]).toEqual([asked, meant]);
      expect([asked, (await limited.nearIds(asked, 3))[0]]).toEqual([asked, meant]);
    }
  }
});

test("pages of hidden collections take no place among those that are compared", async () => {
  const limited = opened.store.limitedTo(["guide"]);
  const alone = await storeOf(
    Object.fromEntries(pages.map(([path, text]): [string, string] => [`guide/${path}`, text])),
  );
  for (const folder of folders.slice(0, 20)) {
    const asked = `kb://hidden/${folder}/overviw.md`;
    expect(await limited.nearIds(asked, 3)).toEqual(await alone.store.nearIds(asked, 3));
  }
  await alone.close();
});
