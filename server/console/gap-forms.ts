/** Forms of the console that say what becomes of a gap. */
import { consoleAddress } from "./console-address.ts";
import type { ConsoleForm } from "./form-kind.ts";

/** Where the form was sent from: `view` is the state of the gaps that are listed there. */
function gapsPage(fields: URLSearchParams): string {
  return consoleAddress("/console/gaps", {
    id: fields.get("id"),
    state: fields.get("view"),
    rows: fields.get("rows"),
    embed: fields.get("embed"),
  });
}

/** One that was put into another one is gone. */
function mergedPage(fields: URLSearchParams): string {
  const shown = new URLSearchParams(fields);
  if (shown.has("id")) shown.set("id", shown.get("into") ?? "");
  return gapsPage(shown);
}

/** Anything but digits is reported by the API. */
function whichGap(fields: URLSearchParams) {
  const revision = fields.get("revision") ?? "";
  return {
    gap: fields.get("gap") ?? "",
    ...(revision !== "" && { revision: /^\d{1,15}$/.test(revision) ? Number(revision) : revision }),
  };
}

function gapForm(
  action: string,
  names: readonly string[],
  more: (fields: URLSearchParams) => object,
): ConsoleForm {
  return {
    fields: new Set(["gap", "revision", "id", "view", "rows", "embed", ...names]),
    request: (fields) => ({
      path: "/api/gaps",
      body: { action, ...whichGap(fields), ...more(fields) },
    }),
    next: gapsPage,
    page: gapsPage,
  };
}

const change = gapForm("change", ["state", "page", "name", "note"], (fields) => {
  const name = (fields.get("name") ?? "").trim();
  return {
    // The empty one leaves it as it is.
    state: fields.get("state") || undefined,
    page: fields.get("page")?.trim() || null,
    note: fields.get("note")?.trim() || null,
    // The field shows the name as it is and is empty: nothing new is said.
    ...(name !== "" && { name }),
  };
});
const merge = {
  ...gapForm("merge", ["into"], (fields) => ({ into: fields.get("into") ?? "" })),
  next: mergedPage,
};
const split = gapForm("split", ["question"], (fields) => ({
  questions: fields
    .getAll("question")
    .map((question) => Object.fromEntries(new URLSearchParams(question))),
}));

export const gapForms: ReadonlyMap<string, ConsoleForm> = new Map([
  ["/console/gaps/change", change],
  ["/console/gaps/merge", merge],
  ["/console/gaps/split", split],
]);
