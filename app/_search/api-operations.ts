/** The operations of the API in the search dialog: each leads to its place in the explorer. */
import type { PaletteAction } from "./palette-actions.ts";

let known: Promise<readonly PaletteAction[]> | null = null;

/** Asked for once, when somebody searches. None where the service does not answer. */
export function apiOperations(): Promise<readonly PaletteAction[]> {
  known ??= readOperations().catch(() => []);
  return known;
}

async function readOperations(): Promise<readonly PaletteAction[]> {
  const response = await fetch("/api/docs/operations.json");
  if (!response.ok) return [];
  // The service's own answer; its form is held by the contract tests.
  const all = (await response.json()) as { name: string; summary: string; address: string }[];
  return all.map(({ name, summary, address }) => ({ name: `${name} · ${summary}`, does: address }));
}
