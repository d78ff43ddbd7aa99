/**
 * Builds the pages so that the same files make the same build. The framework draws three things by
 * lot: the name of the build, the key of server actions, of which there are none here, and the keys
 * of previews, which open pages that are drawn in advance: here that is the one of unexpected errors.
 * So none of them is a secret, and each is settled by a hash of what is built. It also notes the folder
 * that it built in, which says nothing on the machine that runs the pages.
 */
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { projectFolder } from "./project.mjs";
import { runPackage } from "./run.mjs";

const previewFiles = ["prerender-manifest.json", "server/preview-props.json"];
const filesWithFolder = ["required-server-files.js", "required-server-files.json"];
const previewKey = /("(previewMode(?:Id|SigningKey|EncryptionKey))":\s*")([0-9a-f]+)(?=")/g;

export async function buildSettledPages(hash) {
  const settled = (name) => createHash("sha256").update(`${name} ${hash}`).digest();
  const built = await runPackage("next/dist/bin/next", ["build"], {
    env: {
      PAGES_BUILD_ID: settled("build").toString("hex").slice(0, 20),
      NEXT_SERVER_ACTIONS_ENCRYPTION_KEY: settled("actions").toString("base64"),
    },
  });
  if (built.code !== 0) return built;
  for (const path of previewFiles) {
    rewrite(path, (text) =>
      text.replace(
        previewKey,
        (_all, before, name, drawn) =>
          before + settled(name).toString("hex").slice(0, drawn.length),
      ),
    );
  }
  for (const path of filesWithFolder) {
    rewrite(path, (text) => text.replaceAll(JSON.stringify(resolve(projectFolder)), '"."'));
  }
  return built;
}

function rewrite(path, change) {
  const file = join(projectFolder, ".next", path);
  writeFileSync(file, change(readFileSync(file, "utf8")));
}
