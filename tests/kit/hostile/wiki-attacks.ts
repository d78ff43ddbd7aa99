/** Published attack strings against the wiki, from the folder of shared test data. */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startServer } from "knowledge-sdk/standalone";
import { createMemoryStore } from "knowledge-sdk/testing";
import { send } from "../requests/http-client.ts";
import { startService } from "../services/service-process.ts";
import { projectFolder } from "../sources/source-files.ts";

/** Beside the checkout; ATTACKS_DIR names another place. */
const folder = join(projectFolder, "../shared/data/attacks");

/** Lines of a list; null where the data is missing, so that a test can say so and stand back. */
export function attackLines(name: "xss" | "path-traversal"): readonly string[] | null {
  const file = join(process.env.ATTACKS_DIR ?? folder, `${name}.txt`);
  if (!existsSync(file)) return null;
  return readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => line !== "");
}

/** Our own, in the forms that Markdown and MDX have. */
export const markdownAttacks: readonly string[] = [
  "[a](javascript:alert(1))",
  "[a](<javascript:alert(1)>)",
  "[a](java\nscript:alert(1))",
  "[a](&#x6A;avascript:alert(1))",
  "[a](vbscript:msgbox(1))",
  "[a](data:text/html,<script>alert(1)</script>)",
  "![a](javascript:alert(1))",
  '![a](x "onerror=alert(1)")',
  '![a"onerror="alert(1)](x)',
  "<javascript:alert(1)>",
  "[[javascript:alert(1)]]",
  '[["onmouseover="alert(1)|x]]',
  "[a]: javascript:alert(1)\n\n[a]",
  '```js " onmouseover=alert(1)\na\n```',
  '```js title="<img src=x onerror=alert(1)>"\na\n```',
  "# <img src=x onerror=alert(1)>",
  '## a {#x" onmouseover="alert(1)}',
  "> [!NOTE] <img src=x onerror=alert(1)>\n> a",
  ":::note[<img src=x onerror=alert(1)>]\na\n:::",
  ":::note{onclick=alert(1)}\na\n:::",
  "| <img src=x onerror=alert(1)> |\n|---|\n| a |",
  "$\\href{javascript:alert(1)}{a}$",
  "$\\htmlData{onclick=alert(1)}{a}$",
  "$$\n</math><script>alert(1)</script>\n$$",
  "[^1]\n\n[^1]: <svg onload=alert(1)>",
  '<a href="x" ping="//evil.example">a</a>',
  "<base href=//evil.example>",
  "<meta http-equiv=refresh content=0;url=//evil.example>",
  "<link rel=stylesheet href=//evil.example>",
  "<form action=//evil.example><button>a</button></form>",
  "<div id=wiki-tree popover>a</div>",
  "<input name=attributes><input name=nodeName>",
];

export const mdxAttacks: readonly string[] = [
  "{alert(1)}",
  "<div onClick={() => alert(1)}>a</div>",
  "<div dangerouslySetInnerHTML={{__html: '<img src=x onerror=alert(1)>'}} />",
  "<img src=x onError={alert(1)} />",
  "<a href={'javascript:alert(1)'}>a</a>",
  "<a href={`javascript:alert(1)`}>a</a>",
  '<A href="javascript:alert(1)">a</A>',
  '<Card href="javascript:alert(1)" title="a" />',
  '<Image src="javascript:alert(1)" />',
  "<script>{'alert(1)'}</script>",
  '<Foo title="<img src=x onerror=alert(1)>" />',
  "<style>{'@import \"//evil.example\"'}</style>",
  "export const x = alert(1)\n\na",
  "import x from 'data:text/javascript,alert(1)'\n\na",
  "{'<script>alert(1)</script>'}",
  "<constructor.constructor>a</constructor.constructor>",
];

/** Diagrams are drawn in the reader's browser, by a package that takes a language of its own. */
export const diagramAttacks: readonly string[] = [
  'graph TD\nA["<img src=x onerror=alert(1)>"] --> B',
  'graph TD\nA["<script>alert(1)</script>"] --> B',
  'graph TD\nA["`<svg onload=alert(1)>`"] --> B',
  'graph TD\nA --> B\nclick A "javascript:alert(1)" "a"',
  'graph TD\nA --> B\nclick A href "javascript:alert(1)" _self',
  "graph TD\nA --> B\nclick A call alert(1)",
  "graph TD\nA --> B\nclick A alert",
  '%%{init: {"securityLevel": "loose"}}%%\ngraph TD\nA["<img src=x onerror=alert(1)>"] --> B',
  '%%{init: {"secure": [], "securityLevel": "loose", "htmlLabels": true}}%%\ngraph TD\nA["<img src=x onerror=alert(1)>"]',
  "---\nconfig:\n  securityLevel: loose\n---\ngraph TD\nA[<img src=x onerror=alert(1)>]",
  '%%{init: {"themeCSS": "</style><img src=x onerror=alert(1)>"}}%%\ngraph TD\nA --> B',
  '%%{init: {"fontFamily": "a\'}</style><img src=x onerror=alert(1)>"}}%%\ngraph TD\nA --> B',
  '%%{init: {"__proto__": {"securityLevel": "loose"}}}%%\ngraph TD\nA["<img src=x onerror=alert(1)>"]',
  "graph TD\nA --> B\nclassDef x fill:url(javascript:alert(1))\nclass A x",
  "graph TD\nA --> B\nstyle A fill:#fff;</style><img/src=x/onerror=alert(1)>",
  "sequenceDiagram\nA->>B: <img src=x onerror=alert(1)>\nNote over A: <script>alert(1)</script>",
  'sequenceDiagram\nparticipant A\nlink A: a @ javascript:alert(1)\nlinks A: {"a": "javascript:alert(1)"}\nA->>A: a',
  'classDiagram\nclass A["<img src=x onerror=alert(1)>"]\nclick A href "javascript:alert(1)"',
  "classDiagram\nclass A\nclick A call alert(1)",
  'gantt\nsection <img src=x onerror=alert(1)>\na :a1, 2020-01-01, 1d\nclick a1 href "javascript:alert(1)"\nclick a1 call alert(1)',
  'pie title <img src=x onerror=alert(1)>\n"<svg onload=alert(1)>" : 1',
  'stateDiagram-v2\nA : <img src=x onerror=alert(1)>\nclick A "javascript:alert(1)"',
  'erDiagram\nA ||--o{ B : "<img src=x onerror=alert(1)>"',
  "mindmap\n  root((<img src=x onerror=alert(1)>))",
  "graph TD\nA[$$\\href{javascript:alert(1)}{a}$$] --> B",
  "</code></pre><img src=x onerror=alert(1)>",
];

export interface AttackedWiki {
  readonly url: string;
  close(): Promise<void>;
}

/** A wiki of these pages, and a file beside its folder that nobody may see. */
export async function attackWiki(pages: Readonly<Record<string, string>>): Promise<AttackedWiki> {
  const root = writePages(pages);
  const wikiDir = join(root, "wiki");
  const server = await startServer(createMemoryStore([]), { port: 0, host: "127.0.0.1", wikiDir });
  return {
    url: server.url,
    async close() {
      await server.close();
      rmSync(root, { recursive: true });
    },
  };
}

/** The same pages in our service, where they have scripts. */
export async function attackService(
  pages: Readonly<Record<string, string>>,
): Promise<AttackedWiki> {
  const root = writePages(pages);
  const config = join(root, "knowledge.config.json");
  writeFileSync(config, JSON.stringify({ collections: [{ name: "wiki", path: "wiki" }] }));
  const service = await startService({
    DATA_DIR: join(root, "data"),
    KNOWLEDGE_CONFIG: config,
    WIKI_DIR: join(root, "wiki"),
    LOG_LEVEL: "error",
  });
  return {
    url: service.url,
    async close() {
      await service.stop();
      rmSync(root, { recursive: true });
    },
  };
}

function writePages(pages: Readonly<Record<string, string>>): string {
  const root = mkdtempSync(join(tmpdir(), "knowledge attacks "));
  mkdirSync(join(root, "wiki"));
  writeFileSync(join(root, "secret.md"), `# ${secretMark}`);
  for (const [name, text] of Object.entries(pages)) writeFileSync(join(root, "wiki", name), text);
  return root;
}

export const secretMark = "nobody-may-read-this";
const leaks = new RegExp(
  `${secretMark}|root:[^:]*:0:0:|\\[boot loader\\]|BEGIN [A-Z ]*PRIVATE KEY`,
);

/** What of the tries got something that it should not have, or made the server fail. */
export async function traversalFaults(url: string, lines: readonly string[]): Promise<string[]> {
  const targets = lines.flatMap((line) => {
    const path = requestable(line);
    return [`/wiki/${path}`, `/wiki/${path}.md`, `/api/wiki/page?path=${encodeURIComponent(line)}`];
  });
  const faults: string[] = [];
  for (let start = 0; start < targets.length; start += triesAtOnce) {
    const answers = await Promise.all(
      targets.slice(start, start + triesAtOnce).map(async (target) => {
        const { status, body } = await send(url, { target });
        return status >= 500 || (status === 200 && leaks.test(body)) ? `${status} ${target}` : null;
      }),
    );
    faults.push(...answers.filter((fault) => fault !== null));
  }
  return faults;
}

const triesAtOnce = 50;

/** As an attacker's own client would send it: only what no request line can hold is escaped. */
function requestable(line: string): string {
  return line.replace(/[^\x21-\x7e]|[?#]/g, (sign) => encodeURIComponent(sign.toWellFormed()));
}
