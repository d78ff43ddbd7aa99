/** Every command of a fenced `sh` block of README and handbook, and what is done with it. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { projectFolder } from "../kit/sources/source-files.ts";

interface HandbookCommand {
  readonly page: string;
  /** Without comments, on one line where it was continued. */
  readonly text: string;
}

export function handbookCommands(): HandbookCommand[] {
  const handbook = readdirSync(join(projectFolder, "content"), { recursive: true })
    .map((name) => `content/${String(name).replaceAll("\\", "/")}`)
    .filter((name) => name.endsWith(".md"));
  return ["README.md", ...handbook.sort()].flatMap((page) =>
    commandsIn(readFileSync(join(projectFolder, page), "utf8")).map((text) => ({ page, text })),
  );
}

/** Blocks of other shells' names count too, and blocks within lists. */
export function commandsIn(markdown: string): string[] {
  const blocks = markdown.matchAll(/^ *```(?:sh|bash|shell|console)\b[^\n]*\n([^]*?)^ *```/gm);
  return [...blocks].flatMap(([, block = ""]) =>
    block
      .replace(/\\\n\s*/g, "")
      .split("\n")
      .map((line) => line.replace(/(^|\s+)#\s.*$/, "").trim())
      .filter((line) => line !== ""),
  );
}

/** The command line of the package, and requests to a service that runs beside the walk. */
const walked =
  /^(?:knowledge |npm run knowledge -- |curl (?:-X POST )?['"]?http:\/\/localhost:3000\/|openssl |echo |umask )/;

/** What is not run by the walk, and why. The first that fits counts. */
export const notWalked: readonly (readonly [RegExp, string])[] = [
  [
    /^(?:encode\(\)|claims=|printf %s "\$claims")/,
    "part of making a token; tests/service/server-token-commands.test.ts runs the whole block",
  ],
  [/^npm (?:start|test)$/, "installs and builds the whole project; the project's own tests do"],
  [
    /\bnpm start$/,
    "starts a service until it is stopped; tests/service starts it by its variables",
  ],
  [/knowledge (?:-- )?(?:serve|mcp) /, "listens until it is stopped; served-command tests do"],
  [
    /^(?:npm run build:lib|\(cd dist && npm pack|cd \.\.\/my-project && npm install)/,
    "builds and installs the package; tests/package does",
  ],
  [/^npm run train /, "trains for hours on data that is not in the package"],
  [/^npm install @huggingface/, "downloads a package"],
  [/^npx openapi-typescript /, "downloads a package"],
  [/^claude mcp add /, "needs a program that is not part of the project"],
  [
    /^knowledge connect |GITHUB_TOKEN/,
    "asks a system of somebody else; tests/connectors has a server that answers",
  ],
  [
    /^curl --fail --data-binary @- /,
    "posts a mail to a host of the reader; tests/connectors posts mails",
  ],
  [/^SERVICE_URL=.* node examples\/host/, "listens until it is stopped, beside a service"],
  [
    /^(?:mkdir .*knowledge|tar czf |npm install \.\.\/knowledge-sdk-)/,
    "carries packages to a machine without a network; tests/package/air-gapped.long.test.ts does",
  ],
  [/^(?:SITE_ADDRESS=.* )?docker /, "needs Docker"],
  [/^(?:helm|kubectl) /, "needs a cluster; tests/deploy-chart.test.ts renders the chart"],
  [/^(?:systemctl|cp deploy\/knowledge\.service) /, "changes the machine"],
  [
    /^npm run build && node scripts\/deploy-folder/,
    "builds the whole project into a folder of the system",
  ],
  [/^sqlite3 /, "needs a program that is not part of the project"],
  [/^[A-Z_]+=(?:<[^>]*>|\S*)$/, "sets a variable and runs nothing"],
  [
    /^DB_ENCRYPTION_KEY=… knowledge encrypt/,
    "has a placeholder for a key; tests/access/encryption.test.ts encrypts",
  ],
];

export function reasonNotToWalk(text: string): string | null {
  return notWalked.find(([form]) => form.test(text))?.[1] ?? null;
}

export function isWalked(text: string): boolean {
  return reasonNotToWalk(text) === null && walked.test(text);
}
