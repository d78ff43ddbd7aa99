/** An operation as both generations of the format describe it. */
import type { Located } from "./located.ts";

export interface DescribedOperation {
  /** In capitals; `WEBHOOK` for what the service calls itself. */
  readonly method: string;
  readonly path: string;
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly isDeprecated: boolean;
  readonly parameters: readonly Parameter[];
  readonly body: CallBody | null;
  readonly responses: readonly Answer[];
  /** Names of the schemes, each inner list needed together; null where nothing is said. */
  readonly security: readonly (readonly string[])[] | null;
  /** Where the path begins, without a slash at its end. */
  readonly server: string;
}

export interface Parameter {
  readonly name: string;
  readonly place: string;
  readonly isRequired: boolean;
  readonly description: string;
  readonly schema: Located;
  /** Example that the parameter itself has, beside its schema. */
  readonly example: unknown;
}

export interface BodyContent {
  readonly mediaType: string;
  readonly schema: Located;
  readonly example: unknown;
}

export interface CallBody {
  readonly description: string;
  readonly isRequired: boolean;
  readonly contents: readonly BodyContent[];
}

export interface Answer {
  readonly status: string;
  readonly description: string;
  readonly contents: readonly BodyContent[];
}
