/** Operations with all words of a query, for the search dialog. */
import type { DialogChoice } from "../lib/search-box/dialog/choices.ts";

interface Operation {
  readonly name: string;
  readonly summary: string;
  readonly address: string;
}

const shownMax = 5;

export async function operationChoices(): Promise<(query: string) => readonly DialogChoice[]> {
  const response = await fetch("/api/docs/operations.json");
  const all = (await response.json()) as Operation[];
  return (query) => {
    const words = query.toLowerCase().split(/\s+/);
    return all
      .filter(({ name, summary }) => {
        const told = `${name} ${summary}`.toLowerCase();
        return words.every((word) => told.includes(word));
      })
      .slice(0, shownMax)
      .map(({ name: title, summary: place, address }) => {
        return { kind: "page", group: "API", address, title, place, text: "", marks: [], rank: 0 };
      });
  };
}
