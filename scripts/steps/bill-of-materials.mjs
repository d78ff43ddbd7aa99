/** The bill of materials (CycloneDX): every package with its hash and licence, tools of the build marked. */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { projectFolder } from "./project.mjs";
import { run, step } from "./run.mjs";

export const billFile = "build/sbom.cdx.json";

/** From the lock file alone, so that it is the same for every machine. */
export function writeBill() {
  return step("Writing the bill of materials", async () => {
    // The API explorer's parts name older versions of React than the one they are tested with.
    const ignored = "--legacy-peer-deps";
    const args = ["sbom", "--package-lock-only", "--sbom-format=cyclonedx", ignored];
    const { code, output } = await run("npm", args);
    if (code !== 0) return { code, output };
    const file = join(projectFolder, billFile);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, `${JSON.stringify(settled(JSON.parse(jsonIn(output))), null, 2)}\n`);
    return { code, output: "" };
  });
}

/** Without the time and the random number that would make every build another one. */
function settled({ serialNumber: _random, ...bill }) {
  const { timestamp: _time, ...metadata } = bill.metadata;
  const { name } = JSON.parse(readFileSync(join(projectFolder, "package.json"), "utf8"));
  // npm takes the name of the folder.
  return { ...bill, metadata: { ...metadata, component: { ...metadata.component, name } } };
}

/** npm may print warnings around it. */
function jsonIn(output) {
  return output.slice(output.indexOf("{\n"), output.lastIndexOf("\n}") + 2);
}
