/** `card_arrival` as it would be said. */
export function spelt(name: string): string {
  return name.replaceAll(/[_.-]+/g, " ");
}
