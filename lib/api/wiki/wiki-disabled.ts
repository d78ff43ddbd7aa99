import { KnowledgeError } from "../../contract/index.ts";

export function wikiDisabled(): KnowledgeError {
  return new KnowledgeError(
    "wiki_disabled",
    "This service has no wiki: its operator can set WIKI_DIR to a folder of Markdown files.",
  );
}
