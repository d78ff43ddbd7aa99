/** What a failure says to the person who started the server. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
