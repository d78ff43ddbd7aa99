/** The built service with USE_AUTH, and what a test needs to get in or to fail at it. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Received, send } from "../requests/http-client.ts";
import { createWorkplace } from "../stores/corpus.ts";
import { type ServiceProcess, startService } from "./service-process.ts";

/** Made for these tests only; the limited one is kept to search and to a collection. */
export const keys = {
  first: "3f8a1c9e-5b7d-4e2f-9a61-0c4d8e7b2f15",
  second: "b7c2d4e6-1a3f-4b5c-8d7e-9f0a1b2c3d4e",
  limited: "5c1e7a90-3b2d-4f68-8a4c-7d9e0b1f2a36",
  unknown: "0d9c8b7a-6f5e-4d3c-9b2a-1f0e9d8c7b6a",
  search: "search-key-of-the-tests",
  classifier: "classifier-key-of-the-tests",
} as const;
/** With it in force, every answer goes by what its caller may see. */
export const limitedKeyLine = `limited:${keys.limited} areas=search collections=docs\n`;
export const secret = "the session secret of these tests!";
export const allowedOrigin = "https://host.example";

export interface GuardedService extends ServiceProcess {
  /** Stops the process and removes its data. */
  remove(): Promise<void>;
}

export async function startGuardedService(
  variables: Readonly<Record<string, string>> = {},
): Promise<GuardedService> {
  const workplace = createWorkplace();
  workplace.writeEdition("alpine", 3);
  const keysFile = join(workplace.folder, "keys");
  writeFileSync(keysFile, limitedKeyLine);
  const service = await startService({
    DATA_DIR: workplace.data,
    KNOWLEDGE_CONFIG: workplace.config,
    USE_AUTH: "1",
    // Limits are on in every attack, and reached in none but their own.
    RATE_PER_KEY: "search=100000,tickets=100000",
    RATE_PER_ADDRESS: "search=100000,tickets=100000,forms=100000,sockets=100000",
    API_KEYS: `first:${keys.first},second:${keys.second}`,
    API_KEYS_FILE: keysFile,
    SESSION_SECRET: secret,
    SEARCH_API_KEY: keys.search,
    CLASSIFIER_API_KEY: keys.classifier,
    ALLOWED_ORIGINS: allowedOrigin,
    ...variables,
  });
  return {
    ...service,
    async remove() {
      await service.stop();
      workplace.remove();
    },
  };
}

/** A JSON POST. */
export function post(
  url: string,
  target: string,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<Received> {
  return send(url, {
    method: "POST",
    target,
    headers: { "Content-Type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
}

/** Signs in and gives the `Cookie` header. */
export async function signIn(url: string, apiKey: string = keys.first): Promise<string> {
  return cookieOf(await post(url, "/api/auth", { apiKey }));
}

export async function issueToken(url: string, apiKey: string = keys.first): Promise<string> {
  const { body } = await post(url, "/api/auth/token", { apiKey });
  return (JSON.parse(body) as { token: string }).token;
}

/** What a browser would send back. */
export function cookieOf({ headers }: Received): string {
  return headers["set-cookie"]?.split(";")[0] ?? "";
}

export function codeOf({ body }: Received): string {
  return (JSON.parse(body) as { code: string }).code;
}
