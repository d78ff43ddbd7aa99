/** `list_collections`: what there is to search. */
import { ListCollectionsArguments, ListCollectionsResult } from "../../contract/index.ts";
import { collectionsText, describedCollections } from "../resources/described-collections.ts";
import { type McpTool, type McpTools, readOnly, resultOf } from "../tool.ts";
import { argumentsSchema, resultSchema } from "../tool-schema.ts";

const inputSchema = argumentsSchema<Record<string, never>>(ListCollectionsArguments);
const outputSchema = resultSchema(ListCollectionsResult);

const description =
  "List the collections of the documentation: what each is about, its size, versions, languages and newest page. Names and versions are what search_docs and ask_docs take as collection and version.";

export function listCollectionsTool({ store, config }: McpTools): McpTool<Record<string, never>> {
  return {
    name: "list_collections",
    title: "List the collections",
    description: config.listCollectionsToolDescription ?? description,
    twin: "/api/search",
    annotations: readOnly,
    inputSchema,
    outputSchema,
    async run() {
      const result = await describedCollections(store, config.collectionDescriptions);
      return resultOf(collectionsText(result), { ...result });
    },
  };
}
