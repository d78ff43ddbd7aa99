/** Webhooks of a service: managing them, and the sender in the background. */
import { hash, randomBytes } from "node:crypto";
import { type Clock, parseOptions } from "../base/index.ts";
import {
  KnowledgeError,
  limits,
  type Webhook,
  WebhookEventType,
  WebhookList,
  type WebhookSettings,
} from "../contract/index.ts";
import { type Database, openDatabaseClock, openLiveStateDatabase } from "../storage/index.ts";
import { countOpen, type OpenMessages, readDeliveries } from "./delivery-log.ts";
import { createMessageSender } from "./message-sender.ts";
import { loadSigning, newSecret, validSecrets } from "./secrets.ts";
import { actOn, webhookRefused } from "./webhook-actions.ts";
import {
  type ConfiguredWebhook,
  insertWebhook,
  readWebhooks,
  type StoredWebhook,
  syncConfigured,
} from "./webhook-table.ts";
import type { GivenWebhooks, Webhooks, WebhooksOptions } from "./webhooks.ts";

/** Tests replace these. */
interface WebhookParts {
  readonly clock?: Clock | undefined;
  readonly random?: (() => number) | undefined;
  readonly lookEveryMs?: number | undefined;
}

/** How soon a message of another process is found. */
const lookEveryMsDefault = 500;

/** See `open-webhooks.ts`, which loads this on first use. */
export async function startWebhooks(
  options: WebhooksOptions,
  parts: WebhookParts = {},
): Promise<Webhooks> {
  const { dbPath, published = null, onError = () => undefined } = options;
  const { random = Math.random, lookEveryMs = lookEveryMsDefault } = parts;
  let configured = readConfigured(options.configured);
  const sign = await loadSigning();
  const database = await openLiveStateDatabase(dbPath);
  const closeFor = async (error: unknown): Promise<never> => {
    await database.close();
    throw error;
  };
  // What is due is so for all nodes at once, whatever their own clocks say.
  const databaseClock = await openDatabaseClock(database).catch(closeFor);
  const { clock = databaseClock } = parts;
  await syncConfigured(database, configured, clock.now()).catch(async (error: unknown) => {
    databaseClock.close();
    return closeFor(error);
  });
  const secretsOf = ({ id, origin, secrets }: StoredWebhook): readonly string[] => {
    if (origin === "console") return validSecrets(secrets, clock.now());
    const secret = configured.find((one) => one.id === id)?.settings.secret ?? [];
    return typeof secret === "string" ? [secret] : secret;
  };
  const sending = { database, clock, random, sign, lookEveryMs, secretsOf, published, onError };
  const sender = createMessageSender(sending);
  return {
    ...managing(database, clock, sender.wake),
    async configure(given) {
      const next = readConfigured(given);
      await syncConfigured(database, next, clock.now());
      configured = next;
      sender.wake();
    },
    async close() {
      await sender.close();
      databaseClock.close();
      await database.close();
    },
  };
}

function managing(
  database: Database,
  clock: Clock,
  wake: () => void,
): Pick<Webhooks, "list" | "create" | "act" | "deliveries"> {
  const find = async (id: string): Promise<StoredWebhook> => {
    const found = (await readWebhooks(database)).find((webhook) => webhook.id === id);
    if (found === undefined) throw notFound(id);
    return found;
  };
  const described = async (): Promise<Webhook[]> => {
    const open = await countOpen(database);
    const now = clock.now();
    return (await readWebhooks(database)).map((webhook) => describe(webhook, open, now));
  };
  return {
    async list() {
      const webhooks = await described();
      return { webhooks, total: webhooks.length };
    },
    async create({ url, events = null }, actor) {
      const known = await readWebhooks(database);
      if (known.some((one) => one.url === url && one.stopped !== "removed")) {
        throw webhookRefused(`There is a webhook for ${url} already; remove it first.`);
      }
      const secret = newSecret();
      const secrets = [{ secret, until_ms: null }];
      const id = `wh_${randomBytes(12).toString("hex")}`;
      const given = { id, url, events, secrets, createdBy: actor ?? null };
      const most = limits.webhooksMax;
      if (!(await insertWebhook(database, given, { now: clock.now(), most }))) {
        throw webhookRefused(`There are ${most} webhooks already; remove one first.`);
      }
      wake();
      return { ...describe(await find(id), new Map(), clock.now()), secret };
    },
    async act(action) {
      const acting = { database, now: clock.now() };
      const { count, secret } = await actOn(acting, await find(action.webhook), action);
      wake();
      const webhook = (await described()).find(({ id }) => id === action.webhook) ?? null;
      return { webhook, count, ...(secret !== undefined && { secret }) };
    },
    async deliveries(parameters) {
      await find(parameters.webhook);
      return { deliveries: await readDeliveries(database, parameters) };
    },
  };
}

/** The same address is the same webhook, whatever else changes. */
function readConfigured(given: GivenWebhooks): readonly ConfiguredWebhook[] {
  const listed: readonly WebhookSettings[] = parseOptions(WebhookList, given ?? [], "webhooks");
  return listed.map((settings) => ({
    id: `cfg_${hash("sha256", settings.url).slice(0, 24)}`,
    settings,
  }));
}

function describe(
  webhook: StoredWebhook,
  open: ReadonlyMap<string, OpenMessages>,
  now: number,
): Webhook {
  const { id, url, origin, events, allowsPrivate, secrets, heldUntil_ms } = webhook;
  const old = secrets.find(({ until_ms }) => until_ms !== null && until_ms > now);
  const isHeld = heldUntil_ms !== null && heldUntil_ms > now;
  const { waiting = 0, dead = 0 } = open.get(id) ?? {};
  return {
    id,
    url,
    origin,
    events: [...(events ?? WebhookEventType.options)],
    allowPrivate: allowsPrivate,
    status: webhook.stopped ?? "active",
    createdAt: timeOf(webhook.createdAt_ms),
    createdBy: webhook.createdBy,
    oldSecretUntil: old?.until_ms == null ? null : timeOf(old.until_ms),
    heldUntil: isHeld ? timeOf(heldUntil_ms) : null,
    waiting,
    dead,
  };
}

function timeOf(ms: number): string {
  return new Date(ms).toISOString();
}

function notFound(id: string): KnowledgeError {
  return new KnowledgeError(
    "webhook_not_found",
    `No webhook has the id ${id.slice(0, 40)}; GET /api/webhooks lists them.`,
  );
}
