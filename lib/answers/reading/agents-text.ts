/** `agents.md`: what is where in a documentation, in one file that an agent has from the beginning. */

export interface AgentPage {
  /** Address of its Markdown. */
  readonly address: string;
  readonly title: string;
  readonly description: string;
  readonly headings: readonly string[];
}

export interface AgentTextOptions {
  readonly title: string;
  /** Before each address; "" where it is not known. */
  readonly origin: string;
  /** In the order of the menu. */
  readonly pages: readonly AgentPage[];
}

/** Clients put the file before every conversation. */
const bytesMax = 8_192;

/** The same pages give the same bytes; every page is named as long as names alone have room. */
export function agentsText({ title, origin, pages }: AgentTextOptions): string {
  const folders = foldersOf(pages);
  const head = headOf(title, origin, pages.length);
  const detailOf = new Map<Folder, Detail>(folders.map((folder) => [folder, "count"]));
  const written = (): string =>
    [...head, ...folders.flatMap((folder) => folderLines(folder, detailOf.get(folder) ?? "count"))]
      .join("\n")
      .concat("\n");
  for (const detail of details) {
    for (const folder of folders) {
      const before = detailOf.get(folder) ?? "count";
      detailOf.set(folder, detail);
      if (Buffer.byteLength(written()) > bytesMax) detailOf.set(folder, before);
    }
  }
  const text = written();
  return Buffer.byteLength(text) <= bytesMax ? text : `${cutLines(text)}\n`;
}

/** What is said of the pages of a folder, from the least on. */
type Detail = "count" | "names" | "titles" | "questions";
const details: readonly Detail[] = ["names", "titles", "questions"];

interface Folder {
  readonly address: string;
  readonly pages: readonly AgentPage[];
}

function foldersOf(pages: readonly AgentPage[]): readonly Folder[] {
  const folders = new Map<string, AgentPage[]>();
  for (const page of pages) {
    const address = page.address.slice(0, page.address.lastIndexOf("/") + 1);
    folders.set(address, [...(folders.get(address) ?? []), page]);
  }
  return [...folders].map(([address, own]) => ({ address, pages: own }));
}

function headOf(title: string, origin: string, count: number): readonly string[] {
  return [
    `# ${oneLine(title, 100)}: index of the documentation`,
    "",
    `${count} pages. Read the page that fits before you rely on what you remember: its address is the folder and the name, such as ${origin}{folder}{name}, and gives Markdown. For whole answers call the MCP tool search_docs at ${origin}/api/mcp with maxTokens. ${origin}/llms.txt lists every page.`,
  ];
}

function folderLines({ address, pages }: Folder, detail: Detail): readonly string[] {
  const head = ["", `## ${address}`];
  if (detail === "count") return [...head, `${pages.length} pages`];
  if (detail === "names") return [...head, pages.map(nameOf).join(", ")];
  return [...head, ...pages.map((page) => `- ${nameOf(page)}: ${aboutPage(page, detail)}`)];
}

function nameOf({ address }: AgentPage): string {
  return address.slice(address.lastIndexOf("/") + 1);
}

const aboutLengthMax = 110;

function aboutPage({ title, description, headings }: AgentPage, detail: Detail): string {
  const name = oneLine(title, 60);
  if (detail === "titles") return name;
  const about = description === "" ? headings.slice(0, 4).join("; ") : description;
  return about === "" ? name : `${name}. ${oneLine(about, aboutLengthMax)}`;
}

/** Without what could begin a line or a link of its own. */
function oneLine(text: string, lengthMax: number): string {
  const plain = text.replace(/[\p{C}\s<>[\]`]+/gu, " ").trim();
  return plain.length <= lengthMax
    ? plain
    : plain.slice(0, lengthMax).replace(/[\ud800-\udbff]$|\s+\S*$/, "");
}

/** More folders than have room: the last lines are counted. */
function cutLines(text: string): string {
  const lines = text.split("\n");
  let bytes = 0;
  const kept = lines.filter((line) => {
    bytes += Buffer.byteLength(line) + 1;
    return bytes <= bytesMax - 40;
  });
  return [...kept, "", "More folders are in llms.txt."].join("\n");
}
