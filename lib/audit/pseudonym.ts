/** What stands in the audit trail in place of somebody whose data were erased. */
import { randomBytes } from "node:crypto";

const form = /^erased-[\da-f]{12}$/;

/** At random: the same person, erased again later, gets another one. */
export function newPseudonym(): string {
  return `erased-${randomBytes(6).toString("hex")}`;
}

export function isPseudonym(text: string | null): boolean {
  return text !== null && form.test(text);
}
