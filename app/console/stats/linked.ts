import type { PageTranslator } from "../../_messages/translate.ts";
import { count } from "../_components/format.ts";
import type { Cell } from "../_figures/plain-table.tsx";

/** A number that leads to the tickets that it counts; 0 leads nowhere. */
export function linked(tickets: number, t: PageTranslator, href: string): Cell {
  const text = count(tickets, t.language);
  return tickets === 0 ? text : { text, href };
}
