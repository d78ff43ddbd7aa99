/** What `GET /api/health` answers. */
import * as z from "zod";
import { VectorStatus } from "./search/embedding.ts";
import { LeftOutFiles } from "./search/indexing.ts";

/** A node's copy of the index on a server. */
export const ReplicaStatus = z.object({
  lag_s: z.number().min(0).describe("Seconds since the copy was last known to be level"),
  generationsBehind: z.int().min(0).nullable().describe("null if the server did not say"),
  fault: z
    .enum([
      "server_unavailable",
      "copying",
      "nothing_published",
      "index_too_new",
      "disk_full",
      "copy_failed",
    ])
    .nullable()
    .describe("Why the copy has not been level for a while"),
});
export type ReplicaStatus = z.infer<typeof ReplicaStatus>;

/** What the service takes from its configuration at the start alone. */
export const RestartSetting = z.enum(["searchMode", "embedProvider", "wiki"]);
export type RestartSetting = z.infer<typeof RestartSetting>;

export const HealthResponse = z.object({
  status: z
    .enum(["ok", "degraded", "starting", "stopping"])
    .describe("degraded: answers, from a copy of the index that may be old"),
  searchMode: z.enum(["fts", "hybrid"]),
  generation: z.int().min(0).describe("Current index generation; 0 before the first one"),
  documents: z.int().min(0),
  sections: z.int().min(0),
  bytes: z.int().min(0).describe("Memory used by the search index: arrays, vocabulary and vectors"),
  replica: ReplicaStatus.optional().describe("Where the index is a copy of that on a server"),
  vectors: VectorStatus.optional().describe("State of the vectors in hybrid mode"),
  leftOut: z
    .array(LeftOutFiles)
    .optional()
    .describe(
      "Files that no pattern takes, by extension, most first. Absent before the first run, where another process indexes, and for callers who may not see all collections",
    ),
  needsRestart: z
    .array(RestartSetting)
    .optional()
    .describe(
      "Settings whose change counts after a restart; absent without any, and for callers who may not see all collections",
    ),
  uptime_s: z.number().min(0),
  version: z.string(),
});
export type HealthResponse = z.infer<typeof HealthResponse>;
