/** A form of the console: its fields, its API request, and the page that follows. */
import type { RefusedForm } from "../page-status.ts";

export type Rest = Pick<
  RefusedForm,
  "fields" | "title" | "detail" | "status" | "saved" | "failures"
>;

export interface ConsoleForm {
  /**
   * Names of its fields; any other is dropped. `once` is new in each form that is drawn: sent again
   * with the same, as a browser does that loads the answer anew, the form does nothing twice. It
   * belongs to forms whose answer is no redirection.
   */
  readonly fields: ReadonlySet<string>;
  /** Path of the API, and what is sent to it. */
  request(fields: URLSearchParams): { readonly path: string; readonly body: unknown };
  /** The page that follows a success; the answer is null for a form that was sent before. */
  next(fields: URLSearchParams, answer: unknown): string;
  /** What a success has left undone, with the fields to try again; absent if there is nothing. */
  rest?(fields: URLSearchParams, answer: unknown): Rest | null;
  /** The page that shows the form again when it was not accepted. */
  page(fields: URLSearchParams): string;
}
