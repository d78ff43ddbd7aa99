/** Realistic answers and requests; each fits the schema next to it. */
import type {
  AskResponse,
  ClassifyRequest,
  ClassifyResponse,
  DocumentResponse,
  DraftRequest,
  DraftResponse,
  FeedbackRequest,
  FeedbackResponse,
  HealthResponse,
  PluginManifest,
  PluginRecord,
  SearchResponse,
  StatsResponse,
} from "../contract/index.ts";

export const askResponse: AskResponse = {
  question: "How long do I wait after a 429?",
  answer: {
    by: "documentation",
    sentences: [{ text: "A 429 carries Retry-After with the seconds to wait.", passages: [1] }],
  },
  confidence: 0.93,
  passages: [
    {
      number: 1,
      id: "kb://guide/limits.md",
      title: "Limits",
      path: "/docs/guide/limits",
      collection: "guide",
      heading: "Retrying",
      anchor: "retrying",
      kind: "text",
      text: "A 429 carries Retry-After with the seconds to wait.",
      highlights: [{ start: 46, end: 50 }],
    },
  ],
  nearest: [
    {
      id: "kb://guide/limits.md",
      title: "Limits",
      path: "/docs/guide/limits",
      collection: "guide",
    },
  ],
  collection: null,
  duration_ms: 2.4,
};

export const searchResponse: SearchResponse = {
  results: [
    {
      id: "kb://guide/limits.md",
      title: "Rate limits",
      path: "/docs/guide/limits",
      collection: "guide",
      snippet: "Wait for the seconds of Retry-After, then try again.",
      score: 12.44,
      heading: "Backoff",
      anchor: "backoff",
      highlights: [{ start: 28, end: 39 }],
    },
  ],
  query: "retry after",
  collection: null,
  total: 1,
  duration_ms: 0.41,
};

export const documentResponse: DocumentResponse = {
  id: "kb://guide/limits.md",
  title: "Rate limits",
  path: "/docs/guide/limits",
  collection: "guide",
  body: "# Rate limits\n\n## Backoff\n\nWait for the seconds of Retry-After, then try again.\n",
  body_length: 83,
  truncated: false,
};

export const healthResponse: HealthResponse = {
  status: "ok",
  searchMode: "hybrid",
  generation: 4,
  documents: 80,
  sections: 640,
  bytes: 1_927_680,
  vectors: { ready: true, count: 640, dimensions: 128, model: "local words-128 1f143e008392" },
  leftOut: [
    { extension: ".png", files: 12 },
    { extension: ".rst", files: 2 },
  ],
  needsRestart: ["searchMode"],
  uptime_s: 86.4,
  version: "3.0.0",
};

export const draftRequest: DraftRequest = {
  title: "Import stops with 429",
  body: "Our nightly import stops with a 429. How long do we have to wait?",
  name: "Ada",
};

export const draftResponse: DraftResponse = {
  ...askResponse,
  question: "Import stops with 429. How long do we have to wait?",
  text: "Hello Ada,\n\nA 429 carries Retry-After with the seconds to wait. [1]\n\n[1] Limits, Retrying: https://docs.example/docs/guide/limits#retrying\n\nKind regards",
};

export const classifyRequest: ClassifyRequest = {
  correlationId: "T-4711",
  title: "Search answers 429 at night",
  body: "Since our imports run at night, every third request is refused.",
  tags: ["api"],
};

export const classifyResponse: ClassifyResponse = {
  correlationId: "T-4711",
  collection: "guide",
  subTheme: "limits",
  confidence: "high",
  path: "fast",
  repo: { org: "acme", name: "knowledge", branch: "main" },
  relevantDocs: [
    {
      title: "Rate limits",
      url: "/docs/guide/limits",
      score: 1,
      id: "kb://guide/limits.md",
      anchor: "imports",
      snippet: "Imports count as one request for each hundred rows.",
    },
  ],
  reasoning: "The words 429 and refused stand in pages of this collection.",
  alternatives: [{ collection: "operations", confidence: 0.18, reason: "It names an import." }],
  duration_ms: 3.2,
};

export const feedbackRequest: FeedbackRequest = {
  correlationId: "T-4711",
  correctCollection: "operations",
  comment: "The import is what runs into the limit.",
  resolution: { text: "Imported in parts of 500 rows.", page: "kb://operations/limits.md" },
};

export const noneRequest: FeedbackRequest = {
  correlationId: "T-4711",
  none: true,
  comment: "Advertising.",
};

export const feedbackResponse: FeedbackResponse = {
  correlationId: "T-4711",
  accepted: true,
  predictedCollection: "guide",
  correctCollection: "operations",
  correctSubTheme: null,
  changed: true,
};

export const statsResponse: StatsResponse = {
  total: 1_204,
  withFeedback: 96,
  accuracy: 0.875,
  topMisclassifications: [{ predicted: "guide", correct: "operations", count: 4 }],
};

export const pluginManifest: PluginManifest = {
  instanceId: "order-form",
  name: "Order form",
  version: "1.4.0",
  url: "https://forms.example.com/orders",
  metadata: {},
};

export const pluginRecord: PluginRecord = {
  ...pluginManifest,
  registeredAt: "2026-11-03T08:00:00.000Z",
  updatedAt: "2026-11-03T08:00:00.000Z",
};

export const expiresAt = "2026-11-04T08:00:00.000Z";
export const applicationKey = "3f8a1c9e-5b7d-4e2f-9a61-0c4d8e7b2f15";
