/** Everything that crosses a boundary of the system. */
export * from "./auth.ts";
export * from "./classification.ts";
export * from "./collection.ts";
export * from "./document.ts";
export * from "./embedding.ts";
export * from "./explanation.ts";
export * from "./health.ts";
export * from "./indexing.ts";
export * from "./interpretation.ts";
export * from "./knowledge-error.ts";
export * from "./limits.ts";
export * from "./plugin.ts";
export * from "./problem.ts";
export * from "./search.ts";
export * from "./server.ts";
export * from "./sign-in.ts";
export * from "./store.ts";
