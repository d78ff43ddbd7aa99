/** Searches with a sentence model from a folder, as a program with the package does; prints JSON. */
import { createIndexer, createSearchStore } from "knowledge-sdk";

const [dbPath, pages, model, ...queries] = process.argv.slice(2);
const embedProvider = { provider: "local", model };
const collections = [{ name: "pages", path: pages }];
const indexed = await createIndexer({ dbPath, collections, embedProvider }).run();
const store = await createSearchStore({ dbPath, searchMode: "hybrid", embedProvider });
const answers = [];
for (const query of queries) {
  // The first query may come before the model is loaded.
  let answer = await store.search(query);
  for (let tries = 0; answer.degraded === true && tries < 20; tries++) {
    await new Promise((resolve) => setTimeout(resolve, 500));
    answer = await store.search(query);
  }
  answers.push({ ids: answer.results.map(({ id }) => id), degraded: answer.degraded === true });
}
/** A ticket as the classifier looks it up, before and after the model was asked about it. */
const ticket = { title: "car kitten kitten", text: "", collections: null, limit: 10 };
const nearness = [store.pagesAbout(ticket)];
await store.embedText(ticket);
nearness.push(store.pagesAbout(ticket));
const { vectors } = store.status();
await store.close();
console.log(JSON.stringify({ needsEmbedding: indexed.needsEmbedding, vectors, answers, nearness }));
