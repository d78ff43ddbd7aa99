import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { strToU8, type Zippable, zipSync } from "fflate";
import { beforeEach, describe, expect, test } from "vitest";
import { temporaryFolder } from "../../../tests/kit/temporary-folder.ts";
import { findExports } from "./find-exports.ts";
import { readExport } from "./read-export.ts";

let folder: string;

beforeEach(() => {
  folder = temporaryFolder("exports ");
});
type Files = Readonly<Record<string, string | Uint8Array>>;

function zipped(files: Files, options: Zippable = {}): Uint8Array {
  const entries = Object.entries(files).map(([path, content]) => [
    path,
    typeof content === "string" ? strToU8(content) : content,
  ]);
  return zipSync({ ...Object.fromEntries(entries), ...options });
}

function write(path: string, content: string | Uint8Array): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), content);
}

/** All that is found below the folder, by path. */
async function readAll(): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const place of findExports(folder)) {
    const read = await readExport(place);
    for (const [path, content] of read?.files ?? []) {
      found[path] = Buffer.from(await content()).toString();
    }
    read?.close();
  }
  return found;
}

const id = (digit: number) => String(digit).repeat(32);
const notion: Files = {
  [`Handbook ${id(1)}.md`]: `# Handbook\n\n[First steps](Handbook%20${id(1)}/First%20steps%20(new)%20${id(2)}.md) ![Map](Handbook%20${id(1)}/map.png)\n\n\`\`\`\n[First](Handbook%20${id(1)}/First%20steps%20(new)%20${id(2)}.md)\n\`\`\`\n`,
  [`Handbook ${id(1)}/map.png`]: Uint8Array.of(137, 80),
  [`Handbook ${id(1)}/First steps (new) ${id(2)}.md`]: `# First steps (new)\n\n[Up](../Handbook%20${id(1)}.md#part) [there](https://www.notion.so/Tasks-${id(3)}?pvs=21) [else](https://a.example/b)\n`,
  [`Tasks ${id(3)}.csv`]: "Name\nWater\n",
  [`Tasks ${id(3)}_all.csv`]: "Name,Done\nWater,no\n",
  [`Tasks ${id(3)}/Water ${id(4)}.md`]: "# Water\n",
  [`Tasks ${id(3)}/Water ${id(5)}.md`]: "# Water\n\nanother\n",
};
const cleanNotion = {
  "Handbook/index.md": `# Handbook\n\n[First steps](First-steps-new.md) ![Map](map.png)\n\n\`\`\`\n[First](Handbook%20${id(1)}/First%20steps%20(new)%20${id(2)}.md)\n\`\`\`\n`,
  "Handbook/map.png": Buffer.from([137, 80]).toString(),
  "Handbook/First-steps-new.md":
    "# First steps (new)\n\n[Up](index.md#part) [there](../Tasks.csv) [else](https://a.example/b)\n",
  "Tasks.csv": "Name,Done\nWater,no\n",
  "Tasks/Water.md": "# Water\n",
  "Tasks/Water-2.md": "# Water\n\nanother\n",
};

describe("an export of Notion has clean names, and its links lead to them", () => {
  test("as a ZIP file", async () => {
    write("team/Export-1.zip", zipped(notion));
    const inTeam = Object.entries(cleanNotion).map(([path, text]) => [`team/${path}`, text]);
    expect(await readAll()).toEqual(Object.fromEntries(inTeam));
  });

  test("as an archive in an archive, within folders that only say what it is", async () => {
    const shelled = Object.entries(notion).map(([path, text]) => [
      `Private & Shared/${path}`,
      text,
    ]);
    write("Export.zip", zipped({ "ExportBlock-Part-1.zip": zipped(Object.fromEntries(shelled)) }));
    expect(await readAll()).toEqual(cleanNotion);
  });

  test("unpacked into a folder of its own, which is no part of the addresses", async () => {
    for (const [path, text] of Object.entries(notion)) write(`Export-1/${path}`, text);
    expect(await readAll()).toEqual(cleanNotion);
  });

  test("unpacked beside other files, with folders that have no ids", async () => {
    for (const [path, text] of Object.entries(notion)) {
      write(path.replace(`Handbook ${id(1)}/`, "Handbook/"), text);
    }
    write("README.md", "# Own");
    write("guide/a.md", "# Own");
    const [place] = findExports(folder);
    expect(place?.members?.toSorted()).toEqual([
      "Handbook",
      `Handbook ${id(1)}.md`,
      `Tasks ${id(3)}`,
      `Tasks ${id(3)}.csv`,
      `Tasks ${id(3)}_all.csv`,
    ]);
    expect(Object.keys(await readAll()).toSorted()).toEqual(Object.keys(cleanNotion).toSorted());
  });
});

const spacePage = (title: string, text: string) => `<!DOCTYPE html><html><head>
<title>Team : ${title}</title></head><body><div id="page"><div id="main"><div id="main-header">
<h1 id="title-heading" class="pagetitle"><span id="title-text"> Team : ${title} </span></h1></div>
<div id="content" class="view"><div id="main-content" class="wiki-content group">${text}</div>
<div class="pageSection group"><a href="attachments/20/21.pdf">Price list.pdf</a></div></div></div></div></body></html>`;
const space: Files = {
  "TEAM/index.html": `<html><body><div class="pageSection"><h2>Available Pages:</h2><ul><li><a href="Home_10.html">Home</a>
    <ul><li><a href="20.html">Prices &amp; terms?</a></li><li><a href="30.html">Prices &amp; terms?</a></li></ul></li></ul></div></body></html>`,
  "TEAM/Home_10.html": spacePage("Home", '<h1>Own</h1><a href="20.html#x">Prices</a>'),
  "TEAM/20.html": spacePage(
    "Prices &amp; terms?",
    '<img src="attachments/20/22.png?api=v2"> <a href="https://x.atlassian.net/wiki/spaces/T/pages/10/Home">Home</a>',
  ),
  "TEAM/30.html": spacePage("Prices &amp; terms?", "second"),
  "TEAM/attachments/20/21.pdf": "pdf",
  "TEAM/attachments/20/22.png": "png",
  "TEAM/styles/site.css": "css",
};

describe("an export of a space of Confluence has the tree of its list", () => {
  const paths = [
    "Home/Prices-terms-2.html",
    "Home/Prices-terms.html",
    "Home/attachments/Price-list.pdf",
    "Home/index.html",
    "attachments/20/22.png",
  ];

  test("as a ZIP file", async () => {
    write("Confluence-export.zip", zipped(space));
    const files = await readAll();
    expect(Object.keys(files).toSorted()).toEqual(paths);
    expect(files["Home/index.html"]).toContain(
      '<div id="main-content" class="wiki-content group"><h1>Home</h1><h1>Own</h1><a href="Prices-terms.html#x">',
    );
    expect(files["Home/index.html"]).toContain("<title>Home</title>");
    expect(files["Home/index.html"]).toContain('href="attachments/Price-list.pdf"');
    expect(files["Home/Prices-terms.html"]).toContain('src="../attachments/20/22.png"');
    expect(files["Home/Prices-terms.html"]).toContain('<a href="index.html">Home</a>');
    expect(files["Home/Prices-terms.html"]).toContain("<h1>Prices &amp; terms?</h1>");
  });

  test("unpacked", async () => {
    for (const [path, text] of Object.entries(space)) write(path, text);
    expect(Object.keys(await readAll()).toSorted()).toEqual(paths);
  });
});

describe("a hostile archive is refused as a whole", () => {
  const page = { [`A ${id(1)}.md`]: "# A" };
  const encrypted = Buffer.from(zipped(page));
  // The flags of the file's header, and of its entry in the list.
  for (const mark of ["PK\x03\x04", "PK\x01\x02"]) {
    const at = encrypted.indexOf(mark, 0, "latin1") + (mark === "PK\x03\x04" ? 6 : 8);
    encrypted.writeUInt16LE(encrypted.readUInt16LE(at) | 1, at);
  }

  test.each<[string, Uint8Array, RegExp]>([
    ["with a path out of it", zipped({ ...page, "../../evil.md": "x" }), /outside of it/],
    ["with an absolute path", zipped({ ...page, "/etc/evil.md": "x" }), /outside of it/],
    ["with a path of Windows", zipped({ ...page, "C:\\evil.md": "x" }), /outside of it/],
    ["that unfolds without end", zipped({ ...page, "z.md": new Uint8Array(2e7) }), /far more/],
    ["with a password", encrypted, /password/],
    ["that is cut off", zipped(page).subarray(0, 60), /damaged/],
    ["that is none", Buffer.from("no archive"), /damaged/],
  ])("%s", async (_case, bytes, reason) => {
    write("Export.zip", bytes);
    const [place] = findExports(folder);
    await expect(readExport(place as never)).rejects.toThrow(reason);
  });
});

test("links in archives and folders bring nothing from outside", async () => {
  const link = [strToU8("/etc/passwd"), { os: 3, attrs: 0o120777 * 65_536 }] as const;
  write("Export.zip", zipped({ [`A ${id(1)}.md`]: "# A" }, { [`B ${id(2)}.md`]: [...link] }));
  write(`Notes/C ${id(3)}.md`, "# C");
  write("secret.txt", "secret");
  symlinkSync(join(folder, "secret.txt"), join(folder, `Notes/D ${id(4)}.md`));
  symlinkSync("/etc", join(folder, `Notes/C ${id(3)}`));
  const files = await readAll();
  expect(Object.keys(files).toSorted()).toEqual(["A.md", "C.md"]);
});

test("another archive is no export", async () => {
  write("download.zip", zipped({ "a.md": "# A", "index.html": "<p>a" }));
  expect(await readAll()).toEqual({});
});
