/** `list_collections`: what there is to search. */
import { ListCollectionsArguments, ListCollectionsResult } from "../../contract/index.ts";
import { collectionsText, describedCollections } from "../resources/described-collections.ts";
import { type McpTool, type McpTools, readOnly, resultOf } from "../tool.ts";
import { argumentsSchema, resultSchema } from "../tool-schema.ts";

const inputSchema = argumentsSchema<Record<string, never>>(ListCollectionsArguments);
const outputSchema = resultSchema(ListCollectionsResult);

const description =
  "List all collections: what each is about, how many documents it has, its versions, languages and how new it is. Their names are what other tools take as collection.";

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
