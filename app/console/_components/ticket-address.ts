/** The list of tickets with one of them open. */
export function ticketAddress(correlationId: string, isEmbedded: boolean): string {
  const parameters = { ticket: correlationId, ...(isEmbedded && { embed: "1" }) };
  return `/console/tickets?${new URLSearchParams(parameters)}`;
}
