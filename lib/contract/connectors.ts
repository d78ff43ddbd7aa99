/** Connectors: systems where tickets live, what they send to us and what is written back. */
import * as z from "zod";
import { lengthMax } from "./text-length.ts";

export const ConnectorName = z.enum(["github", "zendesk", "mail"]);
export type ConnectorName = z.infer<typeof ConnectorName>;

const secretLengthMin = 16;
const variable = /^env:[A-Za-z_][A-Za-z0-9_]*$/;

/** A secret, or the variable that holds it. */
const Secret = z
  .string()
  .trim()
  .check(lengthMax(1_000))
  .refine(
    (text) => variable.test(text) || (!text.startsWith("env:") && text.length >= secretLengthMin),
    `must have at least ${secretLengthMin} characters, or be env: and the name of a variable`,
  );
/** For a secret of several lines, longer than any that is written into a configuration. */
const Variable = z
  .string()
  .trim()
  .check(lengthMax(1_000))
  .regex(variable, "must be env: and the name of a variable");
const Secrets = z.union([Secret, z.array(Secret).min(1).max(2)]);

const Address = z
  .string()
  .trim()
  .check(lengthMax(2_048))
  .transform((text) => text.replace(/\/+$/, ""));

interface Reached {
  readonly url: string;
  readonly allowPrivate: boolean;
}

/** What is wrong with the address of another system; null for nothing. */
function addressFault({ url: text, allowPrivate }: Reached): string | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !/^https?:$/.test(url.protocol)) return "must be an https address";
  if (url.username !== "" || url.password !== "" || url.search !== "" || url.hash !== "") {
    return "must be an address without user, query and fragment";
  }
  if (url.protocol === "http:" && !allowPrivate) {
    return "is http; use https, or allowPrivate for a host of your own network";
  }
  return null;
}

const allowPrivate = z
  .boolean()
  .default(false)
  .describe("Whether the host may have a private, loopback or link-local address");
const note = z
  .boolean()
  .default(true)
  .describe("Whether a note with the suggested documents is written");
const resolutions = z
  .boolean()
  .default(true)
  .describe(
    "Whether the closing answer of a closed ticket is kept as what solved it; needs a token",
  );

export const GithubSettings = z
  .strictObject({
    secret: Secrets.describe("Of the webhook; two while one replaces the other"),
    token: Secret.optional().describe("Writes labels and notes, and reads the history"),
    app: z
      .strictObject({
        id: z
          .union([z.int().min(1).transform(String), z.string().regex(/^[\w.-]{1,64}$/)])
          .describe("The app's id, or its client id"),
        installation: z.int().min(1).describe("Id of its installation"),
        privateKey: Variable.describe("The variable that holds its private key in PEM"),
      })
      .optional()
      .describe("A GitHub App in place of a token"),
    apiUrl: Address.default("https://api.github.com").describe(
      "https://<host>/api/v3 for a GitHub Enterprise Server",
    ),
    allowPrivate,
    repositories: z
      .array(z.string().regex(/^[\w.-]+\/[\w.-]+$/, "must be owner/name"))
      .min(1)
      .max(100)
      .optional()
      .describe("Others are ignored; default: all that send"),
    labels: z
      .record(z.string(), z.string().trim().min(1).check(lengthMax(50)))
      .default({})
      .describe("The label of each collection; default: the name of the collection"),
    writeBack: z
      .strictObject({
        labels: z.boolean().default(true).describe("Whether the label of the collection is added"),
        note,
      })
      .optional()
      .describe("What is written to sure tickets; absent: nothing"),
    resolutions,
    // https://docs.github.com/en/rest/using-the-rest-api/best-practices-for-using-the-rest-api#pause-between-mutative-requests
    writePauseMs: z
      .int()
      .min(0)
      .max(60_000)
      .default(1_000)
      .describe("Between two requests that write; 0 for an Enterprise Server without limits"),
  })
  .superRefine((given, context) => {
    const message = addressFault({ url: given.apiUrl, allowPrivate: given.allowPrivate });
    if (message !== null) context.addIssue({ code: "custom", path: ["apiUrl"], message });
    if (given.token !== undefined && given.app !== undefined) {
      context.addIssue({
        code: "custom",
        path: ["app"],
        message: "is given beside token; one is enough",
      });
    }
    if (given.writeBack !== undefined && given.token === undefined && given.app === undefined) {
      context.addIssue({ code: "custom", path: ["token"], message: "is missing for writeBack" });
    }
  });
export type GithubSettings = z.output<typeof GithubSettings>;

export const ZendeskSettings = z
  .strictObject({
    secret: Secrets.describe("The signing secret of the webhook"),
    url: Address.describe("Such as https://acme.zendesk.com"),
    allowPrivate,
    email: z.email().optional().describe("Of the agent whose API token it is"),
    token: Secret.optional().describe("An API token with email; without email an OAuth token"),
    field: z.int().min(1).optional().describe("Id of the field that says the queue"),
    values: z
      .record(z.string(), z.string().trim().min(1).check(lengthMax(100)))
      .default({})
      .describe("The value and tag of each collection; default: the name of the collection"),
    writeBack: z
      .strictObject({
        field: z.boolean().default(true).describe("Whether the field is set"),
        tags: z.boolean().default(true).describe("Whether the tag of the collection is added"),
        note,
      })
      .optional()
      .describe("What is written to sure tickets; absent: nothing"),
    resolutions,
  })
  .superRefine((given, context) => {
    const message = addressFault(given);
    if (message !== null) context.addIssue({ code: "custom", path: ["url"], message });
    if (given.writeBack !== undefined && given.token === undefined) {
      context.addIssue({ code: "custom", path: ["token"], message: "is missing for writeBack" });
    }
  });
export type ZendeskSettings = z.output<typeof ZendeskSettings>;

export const MailSettings = z.strictObject({
  secret: Secrets.describe("Sent as Authorization: Bearer; two while one replaces the other"),
  folders: z
    .record(z.string(), z.string().trim().min(1).check(lengthMax(200)))
    .default({})
    .describe("The folder of each collection; default: the name of the collection"),
});
export type MailSettings = z.output<typeof MailSettings>;

/** `connectors` in the configuration. */
export const ConnectorsSettings = z.strictObject({
  github: GithubSettings.optional(),
  zendesk: ZendeskSettings.optional(),
  mail: MailSettings.optional(),
} satisfies Readonly<Record<ConnectorName, z.ZodType>>);
export type ConnectorsSettings = z.output<typeof ConnectorsSettings>;

export const ConnectResponse = z.object({
  accepted: z
    .boolean()
    .describe("false: the event says nothing about a ticket, is known, or ends an unknown ticket"),
  ticket: z.string().nullable().describe("Its correlationId; null when it is about none"),
});
export type ConnectResponse = z.infer<typeof ConnectResponse>;

/** What a system sends, before its body is read. */
export interface ConnectRequest {
  header(name: string): string | null;
  readBody(): Promise<Uint8Array>;
}

/** `event`: something that came; `write`: something that was written there. */
export type ConnectedWork = "event" | "write";

export interface ConnectedCount {
  readonly connector: ConnectorName;
  readonly work: ConnectedWork;
  readonly outcome: string;
  readonly count: number;
}

/** Takes what the systems send where tickets live. */
export interface EventTaker {
  /** Whether it is configured. */
  has(name: string): boolean;
  /** Whether the sender shows anything that could open it. */
  isSigned(name: string, request: Pick<ConnectRequest, "header">): boolean;
  /**
   * Stores what was sent; it is worked off behind the answer. Rejects with `unauthorized`,
   * `body_malformed`, and `route_not_found` for a connector that is not configured.
   */
  receive(name: string, request: ConnectRequest): Promise<ConnectResponse>;
  /** What was done since the process began. */
  counts(): readonly ConnectedCount[];
}
