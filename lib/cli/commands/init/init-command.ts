/** `knowledge init`: writes a configuration for the documentation that lies in a folder. */
import { realpathSync, writeFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import type { Command } from "commander";
import { KnowledgeError } from "../../../contract/index.ts";
import { type CommonOptions, configurationFile, isUnderNpx } from "../../environment.ts";
import { print } from "../../terminal.ts";
import { type FoundDocumentation, findDocumentation } from "./find-documentation.ts";

export function addInitCommand(program: Command): void {
  program
    .command("init")
    .description("write a configuration for the documentation of a folder, and say what was found")
    .argument("[folder]", "folder to look in", ".")
    .action(async (folder: string, _options: unknown, command: Command) => {
      await run(folder, command.optsWithGlobals<CommonOptions>());
    });
}

async function run(folder: string, options: CommonOptions): Promise<void> {
  const root = existing(folder);
  const file = resolve(options.config ?? join(folder, configurationFile));
  const found = await findDocumentation(root);
  if (found.length === 0) {
    throw new KnowledgeError(
      "configuration_invalid",
      `${folder} has no file with a reader, such as Markdown, HTML or reStructuredText; name the folder of your documentation: knowledge init <folder>.`,
    );
  }
  const from = (path: string): string => relative(join(file, ".."), join(root, path)) || ".";
  const collections = found.map(({ name, path }) => ({ name, path: from(path) }));
  write(file, `${JSON.stringify({ collections }, null, 2)}\n`);
  print(`Wrote ${relative(".", file)}:`);
  for (const one of found) print(`  ${one.name}: ${described(one)}`);
  const named = options.config === undefined && root === realpathSync(".");
  const flag = named ? "" : ` --config ${relative(".", file)}`;
  print(`Search it:   knowledge${flag} index && knowledge${flag} search "…"`);
  const [only] = found;
  if (found.length === 1 && only !== undefined) {
    print(`Read it:     knowledge serve ${relative(".", join(root, only.path)) || "."}`);
  }
  if (isUnderNpx()) print("Here knowledge is npx and the file of the package, as you called it.");
}

function existing(folder: string): string {
  try {
    return realpathSync(folder);
  } catch (error) {
    throw new KnowledgeError("collection_folder_missing", `The folder ${folder} does not exist.`, {
      cause: error,
    });
  }
}

/** In one step: of two calls at once, one writes. */
function write(file: string, text: string): void {
  try {
    writeFileSync(file, text, { flag: "wx" });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const reason =
      code === "EEXIST"
        ? `${relative(".", file)} is there already and stays as it is; edit it, or name another file with --config.`
        : `${relative(".", file)} cannot be written: ${message}`;
    throw new KnowledgeError("configuration_invalid", reason, { cause: error });
  }
}

function described({ path, files, site }: FoundDocumentation): string {
  const pages = `${files} file${files === 1 ? "" : "s"} in ${path === "." ? "this folder" : path}`;
  return site === null ? pages : `${pages}, a site of ${site.kind} by ${site.by}`;
}
