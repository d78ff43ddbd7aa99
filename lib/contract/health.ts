/** What `GET /api/health` answers. */
import * as z from "zod";
import { VectorStatus } from "./search/embedding.ts";

export const HealthResponse = z.object({
  status: z.enum(["ok", "starting", "stopping"]),
  searchMode: z.enum(["fts", "hybrid"]),
  generation: z.int().min(0).describe("Current index generation; 0 before the first one"),
  documents: z.int().min(0),
  sections: z.int().min(0),
  bytes: z.int().min(0).describe("Memory used by the search index: arrays, vocabulary and vectors"),
  vectors: VectorStatus.optional().describe("State of the vectors in hybrid mode"),
  uptime_s: z.number().min(0),
  version: z.string(),
});
export type HealthResponse = z.infer<typeof HealthResponse>;
