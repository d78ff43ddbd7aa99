/** Packages that only some hosts install. */
import { KnowledgeError } from "../contract/index.ts";

export interface OptionalPackage {
  /** What needs it, as the beginning of a sentence: "MCP is spoken by a package of its own". */
  readonly purpose: string;
  /** As `npm install` takes it. */
  readonly name: string;
}

/** Rejects with `configuration_invalid`, which says how to install it, when a package is missing. */
export async function loadPackage<Module>(
  load: () => Promise<Module>,
  { purpose, name }: OptionalPackage,
): Promise<Module> {
  try {
    return await load();
  } catch (error) {
    const isMissing =
      error instanceof Error && "code" in error && error.code === "ERR_MODULE_NOT_FOUND";
    if (!isMissing) throw error;
    throw new KnowledgeError(
      "configuration_invalid",
      `${purpose}; install it: npm install ${name}`,
      { cause: error },
    );
  }
}
