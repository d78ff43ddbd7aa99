/** Plugin instances of low-code apps: how one registers, and the event about it. */
import * as z from "zod";
import { lengthMax } from "../text-length.ts";
import { wholeTexts } from "../whole-characters.ts";

/** It is the name of a Socket.IO namespace and part of URLs. */
export const instanceIdPattern: RegExp = /^[\w-]{1,64}$/;
/** Namespaces of the service itself; no plugin may take their names. */
export const reservedInstanceIds: readonly string[] = ["registry", "wiki"];

/** Any JSON value. */
export const JsonValue: z.ZodType<z.core.util.JSONType> = z.json();

const metadataLengthMax = 16_384;

export const PluginManifest = z.strictObject({
  instanceId: z
    .string()
    .regex(instanceIdPattern, "must be 1 to 64 letters, digits, hyphens or underscores")
    .refine((id) => !reservedInstanceIds.includes(id), "is a name of the service itself"),
  name: z.string().trim().min(1).check(lengthMax(200)),
  version: z.string().trim().min(1).check(lengthMax(64)),
  url: z
    .url({ protocol: /^https?$/, error: "must be an http or https address" })
    .max(2_048)
    .optional()
    .describe("Where people open the app"),
  metadata: z
    .record(z.string(), JsonValue)
    .refine(
      (metadata) => JSON.stringify(metadata).length <= metadataLengthMax,
      `may have ${metadataLengthMax} characters as JSON`,
    )
    .overwrite(wholeTexts)
    .default({}),
});
export type PluginManifest = z.infer<typeof PluginManifest>;

export const PluginRecord = z.object({
  ...PluginManifest.shape,
  registeredAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type PluginRecord = z.infer<typeof PluginRecord>;

export const PluginListResponse = z.object({
  plugins: z.array(PluginRecord),
  total: z.int().min(0),
});
export type PluginListResponse = z.infer<typeof PluginListResponse>;

/** Payload of the Socket.IO event `svc:updated`. */
export const ServiceUpdate = z.object({
  instanceId: z.string().describe("The plugin, or wiki for kind content"),
  kind: z.enum(["registered", "updated", "removed", "content"]),
  version: z.string().describe("Of the plugin; the index generation for kind content"),
  at: z.iso.datetime(),
});
export type ServiceUpdate = z.infer<typeof ServiceUpdate>;
