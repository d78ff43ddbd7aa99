/** Every schema of the contract that the document names: what is answered, and what is sent. */
import * as z from "zod";
import {
  AskRequest,
  AskResponse,
  AuthStatus,
  AutomationResponse,
  AutomationSwitch,
  AutomationTrialResponse,
  BearerResponse,
  BulkFeedbackRequest,
  BulkFeedbackResponse,
  ClassifyRequest,
  ClassifyResponse,
  ConnectResponse,
  DocumentFeedbackRequest,
  DocumentFeedbackResponse,
  DocumentResponse,
  DraftOutcomeRequest,
  DraftOutcomeResponse,
  DraftRequest,
  DraftResponse,
  FeedbackRequest,
  FeedbackResponse,
  GapAction,
  GapActionResponse,
  GapsResponse,
  HealthResponse,
  Interpretation,
  JsonValue,
  jsonSchemasOf,
  KeyAction,
  KeyActionResponse,
  KeyRequest,
  KeysResponse,
  KeyWithSecret,
  PluginListResponse,
  PluginManifest,
  PluginRecord,
  PolicyReports,
  Problem,
  SearchResponse,
  SearchResult,
  SessionRequest,
  SignInRequest,
  SignInResponse,
  StatsResponse,
  TicketCountsResponse,
  TicketResponse,
  TicketsResponse,
  TokenRequest,
  TokenResponse,
  themes,
  UndoFeedbackRequest,
  UndoFeedbackResponse,
  VoteRequest,
  VoteResponse,
  WebhookAction,
  WebhookActionResponse,
  WebhookDeliveriesResponse,
  WebhookRequest,
  WebhooksResponse,
  WebhookWithSecret,
  WikiLinksResponse,
  WikiPageResponse,
  WikiPagesResponse,
  WikiReference,
  WikiStatusResponse,
} from "../contract/index.ts";

const RpcId = z.union([z.string(), z.number(), z.null()]);

/** As much of JSON-RPC as travels over HTTP; what a method takes is said by MCP itself. */
const RpcMessage = z.looseObject({
  jsonrpc: z.literal("2.0"),
  id: RpcId.optional().describe("Absent for a notification"),
  method: z.string().optional(),
  params: z.record(z.string(), z.unknown()).optional(),
});
const RpcAnswer = z.looseObject({
  jsonrpc: z.literal("2.0"),
  id: RpcId,
  result: z.record(z.string(), z.unknown()).optional(),
  error: z.looseObject({ code: z.int(), message: z.string() }).optional(),
});
const LogoutForm = z.object({ logout_token: z.string().describe("A token of the provider") });

const SignInForm = z.object({
  apiKey: z.string(),
  next: z.string().optional().describe("Path of the page to go to"),
});
const ColoursForm = z.object({ theme: z.enum(themes) });
const BannerForm = z.object({ closed: z.string().describe("Id of the banner") });
const SessionResponse = z.union([BearerResponse, SignInResponse]);

const answered = {
  AuthStatus,
  AutomationResponse,
  AutomationTrialResponse,
  BulkFeedbackResponse,
  ClassifyResponse,
  ConnectResponse,
  DocumentFeedbackResponse,
  DocumentResponse,
  DraftOutcomeRequest,
  DraftOutcomeResponse,
  DraftRequest,
  DraftResponse,
  FeedbackResponse,
  GapActionResponse,
  GapsResponse,
  HealthResponse,
  Interpretation,
  JsonValue,
  KeyActionResponse,
  KeyWithSecret,
  KeysResponse,
  PluginListResponse,
  PluginRecord,
  Problem,
  RpcAnswer,
  AskRequest,
  AskResponse,
  SearchResponse,
  SearchResult,
  SessionResponse,
  SignInResponse,
  StatsResponse,
  TicketCountsResponse,
  TicketResponse,
  TicketsResponse,
  TokenResponse,
  UndoFeedbackResponse,
  VoteResponse,
  WebhookActionResponse,
  WebhookDeliveriesResponse,
  WebhookWithSecret,
  WebhooksResponse,
  WikiLinksResponse,
  WikiPageResponse,
  WikiPagesResponse,
  WikiReference,
  WikiStatusResponse,
} satisfies Record<string, z.ZodType>;

const sent = {
  AutomationSwitch,
  BulkFeedbackRequest,
  ClassifyRequest,
  BannerForm,
  ColoursForm,
  DocumentFeedbackRequest,
  FeedbackRequest,
  GapAction,
  JsonValue,
  KeyAction,
  KeyRequest,
  PluginManifest,
  PolicyReports,
  RpcMessage,
  SessionRequest,
  LogoutForm,
  SignInForm,
  SignInRequest,
  TokenRequest,
  UndoFeedbackRequest,
  VoteRequest,
  WebhookAction,
  WebhookRequest,
} satisfies Record<string, z.ZodType>;

export type SchemaName = keyof typeof answered | keyof typeof sent;

const schemaBase = "#/components/schemas/";

export function reference(name: SchemaName): { readonly $ref: string } {
  return { $ref: schemaBase + name };
}

/** JSON Schemas by name. */
export function componentSchemas(): Readonly<Record<string, object>> {
  return {
    ...jsonSchemasOf({ schemas: answered, io: "output", base: schemaBase }),
    ...jsonSchemasOf({ schemas: sent, io: "input", base: schemaBase }),
  };
}
