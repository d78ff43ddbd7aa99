/** The description of one operation; its path, method and keys are in the table of routes. */
import type * as z from "zod";
import type { ErrorCode } from "../contract/index.ts";
import type { OperationId } from "../routes/index.ts";
import type { SchemaName } from "./schemas.ts";

export type OperationTag =
  | "Search"
  | "Tickets"
  | "Agents"
  | "Wiki"
  | "Sign-in"
  | "Plugins"
  | "Keys"
  | "Gaps"
  | "Webhooks"
  | "Connectors"
  | "Service";

export interface Operation {
  readonly tag: OperationTag;
  readonly summary: string;
  readonly description?: string;
  /** In the query string. */
  readonly query?: z.ZodObject;
  /** Values for the examples of query parameters. */
  readonly queryExamples?: Readonly<Record<string, unknown>>;
  readonly pathParameters?: Readonly<
    Record<string, { readonly description: string; readonly example: string }>
  >;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Body;
  readonly answers: Readonly<Record<string, OperationAnswer>>;
  readonly problems: readonly ErrorCode[];
}

/** The operations of one tag. Names that are not in the table of routes do not compile. */
export type Operations = Readonly<Partial<Record<OperationId, Operation>>>;

export interface Body {
  readonly schema: SchemaName;
  readonly isOptional?: boolean;
  /** `application/json` unless it says otherwise. */
  readonly contentType?: string;
  readonly examples: Readonly<Record<string, unknown>>;
}

export interface OperationAnswer {
  readonly description: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** By content type; absent for answers without a body. */
  readonly content?: Readonly<Record<string, AnswerContent>>;
}

export interface AnswerContent {
  readonly schema: SchemaName | { readonly type: string };
  readonly example?: unknown;
}

/** The common answer: JSON of one schema. */
export function json(
  description: string,
  schema: SchemaName,
  example: unknown,
  headers?: Readonly<Record<string, string>>,
): OperationAnswer {
  return {
    description,
    content: { "application/json": { schema, example } },
    ...(headers !== undefined && { headers }),
  };
}
