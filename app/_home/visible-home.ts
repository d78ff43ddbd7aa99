/** What the start page shows to who asks: the pages of the collections that they may see. */
import { isKnowledgeError } from "knowledge-sdk";
import type { WikiHome } from "knowledge-sdk/service";
import type { InterfaceLanguage } from "knowledge-sdk/service-schemas";
import type { VisibleService } from "../_access/visible-service.ts";

export async function visibleHome(
  { store, wiki, site, documents }: VisibleService,
  language: InterfaceLanguage,
): Promise<WikiHome> {
  const configured = documents.current().configuration.collections;
  const order = configured.map(({ name }) => name);
  const listed = (await store.listCollections()).toSorted(
    (left, right) => order.indexOf(left.name) - order.indexOf(right.name),
  );
  const collections = listed.map(({ name, documents: count, description }) => {
    const { title, icon, group } = configured.find((one) => one.name === name) ?? {};
    const top = {
      id: "",
      collection: name,
      filePath: "index.md",
      title: "",
      snippet: "",
      score: 0,
    };
    const address = store.formatter.path(top);
    return { name, documents: count, description, address, title, icon, group };
  });
  const { groups } = site.look();
  return wiki.home({ collections, groups, language }).catch((error: unknown) => {
    // Before the first run of the indexer there are no pages.
    if (isKnowledgeError(error)) return nothingYet;
    throw error;
  });
}

const nothingYet: WikiHome = {
  groups: [],
  contents: [],
  changed: [],
  questions: [],
  authored: null,
};
