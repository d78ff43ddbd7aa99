/** Who asks, by how a program calls itself. The name is looked at and not kept. */
import type { SearchAsker } from "./search-statistic-table.ts";

/** Programs that ask for a model, and those that read sites by themselves. CUBOT makes telephones. */
const agent =
  /\b(?:anthropic|chatgpt|claude|cohere-|copilot|cursor\/|gemini|githubcopilot|mistralai|oai-|openai|perplexity)|(?<!\bcu)bot\b|crawler|spider/i;
/** The rest of a longer one is not read. */
const lengthRead = 500;

/** `userAgent`: the header of the request, null without one. What says nothing of itself counts as people. */
export function askerOf(userAgent: string | null): SearchAsker {
  return agent.test((userAgent ?? "").slice(0, lengthRead)) ? "agents" : "people";
}
