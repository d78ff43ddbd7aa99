/**
 * OpenTelemetry, where a host has brought it. This library depends on nothing of it: the API package
 * comes with an SDK, which registers itself in one place of the process.
 */
import module from "node:module";
import type * as OpenTelemetry from "@opentelemetry/api";
import { packageFile } from "../package-file.ts";

/** Where version 1 of the API keeps what is registered, in all its copies. */
const registered = Symbol.for("opentelemetry.js.api.1");

export type TelemetryApi = typeof OpenTelemetry;

let known: TelemetryApi | null | undefined;

/** Null until something is registered, and where the API package cannot be found. Costs one look-up. */
export function telemetry(): TelemetryApi | null {
  if (known !== undefined) return known;
  if (!(registered in globalThis)) return null;
  known = load();
  return known;
}

/** Not an import: most hosts have no such package, and the first span cannot wait for one. */
function load(): TelemetryApi | null {
  for (const folder of [packageFile(""), process.cwd()]) {
    try {
      return module.createRequire(`${folder}/package.json`)("@opentelemetry/api");
    } catch {
      // Not from there.
    }
  }
  return null;
}
