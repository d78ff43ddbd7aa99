/** Documents as resources, for clients where people choose what a model reads. */
import {
  type McpServer,
  ResourceNotFoundError,
  ResourceTemplate,
} from "@modelcontextprotocol/server";
import type { DocumentResponse, VisibleStore } from "../../contract/index.ts";
import { splitDocumentId } from "../../documents/index.ts";
import type { McpTools } from "../tool.ts";
import { collectionsText, describedCollections } from "./described-collections.ts";
import { collectionsUri, documentMimeType, idsOf } from "./resource-uri.ts";

/** Ways to make the registrations; made once, registered in every server. */
export interface Resources {
  registerCollections(server: McpServer): void;
  /** Does nothing for stores without single documents. */
  registerDocuments(server: McpServer): void;
}

const completionsMax = 50;
const template = "kb://{collection}/{+path}";

export function createResources({ store, config }: McpTools): Resources {
  const getDocument = store.getDocument?.bind(store);
  const documents = new ResourceTemplate(template, {
    // A list of all documents would be as long as the index; the template completes instead.
    list: undefined,
    complete: {
      collection: async (value) => completeCollection(store, value),
      path: async (value, context) => completePath(store, value, context?.arguments?.collection),
    },
  });
  return {
    registerCollections(server) {
      server.registerResource(
        "collections",
        collectionsUri,
        {
          title: "Collections",
          description: "The collections of the documentation: names, sizes, what they are about",
          mimeType: "text/markdown",
        },
        async (uri) => {
          const listed = await describedCollections(store, config.collectionDescriptions);
          const text = collectionsText(listed);
          return { contents: [{ uri: uri.href, mimeType: "text/markdown", text }] };
        },
      );
    },
    registerDocuments(server) {
      if (getDocument === undefined) return;
      server.registerResource(
        "document",
        documents,
        {
          title: "Document",
          description: "The source of one document; its address is the id of a search hit",
          mimeType: "text/markdown",
        },
        async (uri) => {
          const document = await documentAt(uri, (id) =>
            getDocument(id, { maxBytes: config.documentMaxChars }),
          );
          if (document === null) throw new ResourceNotFoundError(uri.href);
          const { id, body } = document;
          return { contents: [{ uri: uri.href, mimeType: documentMimeType(id), text: body }] };
        },
      );
    },
  };
}

async function documentAt(
  uri: URL,
  load: (id: string) => Promise<DocumentResponse | null>,
): Promise<DocumentResponse | null> {
  for (const id of idsOf(uri)) {
    const document = id.includes("\0") ? null : await load(id);
    if (document !== null) return document;
  }
  return null;
}

export async function completeCollection(store: VisibleStore, value: string): Promise<string[]> {
  const names = (await store.listCollections()).map(({ name }) => name);
  const begun = value.toLowerCase();
  return names.filter((name) => name.toLowerCase().startsWith(begun));
}

/** File paths of the pages that the search finds for what was typed. */
async function completePath(
  store: VisibleStore,
  value: string,
  collection: string | undefined,
): Promise<string[]> {
  const q = value.replace(/[^\p{L}\p{N}]+/gu, " ").trim();
  if (q === "") return [];
  const { results } = await store.search(q, { collection, prefix: true, limit: completionsMax });
  return results.map(({ id }) => splitDocumentId(id).filePath);
}
