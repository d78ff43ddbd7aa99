/** A classifier that remembers what it was told: enough for what stands around one. */
import {
  type ClassifyRequest,
  KnowledgeError,
  type StatsResponse,
  type TicketClassifier,
} from "knowledge-sdk";

export function createMemoryClassifier(): TicketClassifier {
  const tickets = new Map<string, ClassifyRequest>();
  return {
    async classify(request) {
      tickets.set(request.correlationId, request);
      return {
        correlationId: request.correlationId,
        collection: "guide",
        subTheme: "install",
        confidence: "high",
        path: "fast",
        repo: { org: "acme", name: "docs", branch: "main" },
        relevantDocs: [{ title: "Install", url: "/docs/guide/install", score: 4.2 }],
        reasoning: "The title names the installation.",
        alternatives: [{ collection: "errors", confidence: 0.2, reason: "It reports a failure." }],
        duration_ms: 1,
      };
    },
    async feedback({ correlationId, correctCollection = null, correctSubTheme }) {
      if (!tickets.has(correlationId)) {
        throw new KnowledgeError(
          "classification_not_found",
          `No classification has the correlationId ${correlationId}; classify the ticket first.`,
        );
      }
      return {
        correlationId,
        accepted: true,
        predictedCollection: "guide",
        correctCollection,
        correctSubTheme: correctSubTheme ?? null,
        changed: correctCollection !== "guide",
      };
    },
    async stats(): Promise<StatsResponse> {
      return { total: tickets.size, withFeedback: 0, accuracy: 0, topMisclassifications: [] };
    },
    collections: () => ["guide", "errors"],
    close: async () => undefined,
  };
}
