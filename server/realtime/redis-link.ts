/** Redis as the adapter of Socket.IO uses it: whatever happens to it, nothing else of the service fails. */
import { createClient } from "@redis/client";
import type { Logger } from "knowledge-sdk/host";

export interface RedisLink {
  /** For the adapter, which knows the clients of two packages by their methods. */
  readonly client: object;
  close(): void;
}

export interface RedisLinkOptions {
  /** `redis://` or `rediss://`, with the password that it asks for. */
  readonly url: string;
  readonly logger: Logger;
}

const connectTimeoutMs = 2_000;
/** A Redis that is started again is found as soon; one that refuses is asked no oftener. */
const retryMs = 500;
/** One that hangs keeps its connections: only a question that stays open shows it. */
const askEveryMs = 2_000;
const silenceMs = 3_000;

/** Connects in the background, again and again, and tells once when Redis cannot be used, and when it can. */
export function openRedisLink({ url, logger }: RedisLinkOptions): RedisLink {
  const opened: RedisClient[] = [];
  const open = (): RedisClient => {
    const client = connectTo(url);
    opened.push(client);
    return client;
  };
  const publisher = open();
  let isAway = false;
  const lost = (error: unknown): void => {
    if (!isAway) logger.warn({ err: error }, lostMessage);
    isAway = true;
  };
  const found = (): void => {
    if (isAway) logger.info({}, "live events reach the other nodes again");
    isAway = false;
  };
  publisher.on("error", lost);
  publisher.on("ready", found);
  const silence = watchSilence(publisher, { lost, found });
  void connected(publisher);
  const client = {
    ...quiet(publisher),
    duplicate: () => quiet(open()),
    // Not kept for later: pages ask for what is new when they come back.
    publish: (channel: string, message: Buffer): Promise<unknown> =>
      publisher.isReady && !silence.isSilent()
        ? publisher.publish(channel, message).catch(lost)
        : Promise.resolve(0),
  };
  return {
    client,
    close() {
      silence.close();
      for (const one of opened) if (one.isOpen) one.destroy();
    },
  };
}

interface Silence {
  /** Whether it has left a question open for too long, and has not answered it since. */
  isSilent(): boolean;
  close(): void;
}

function watchSilence(
  client: RedisClient,
  told: { readonly lost: (error: unknown) => void; readonly found: () => void },
): Silence {
  let isSilent = false;
  let isAsked = false;
  const ask = async (): Promise<void> => {
    isAsked = true;
    const late = setTimeout(() => {
      isSilent = true;
      told.lost(new Error(`Redis left a question open for ${silenceMs / 1_000} seconds`));
    }, silenceMs).unref();
    // A connection that ended is told of by its own event.
    const isAnswered = await client.ping().then(
      () => true,
      () => false,
    );
    clearTimeout(late);
    isAsked = false;
    if (isSilent && isAnswered) told.found();
    isSilent = false;
  };
  const asking = setInterval(() => {
    if (client.isReady && !isAsked) void ask();
  }, askEveryMs).unref();
  return { isSilent: () => isSilent, close: () => clearInterval(asking) };
}

const lostMessage =
  "Redis cannot be used: live events reach only the sockets of the node where they happen, until it answers";

function connectTo(url: string) {
  const client = createClient({
    url,
    socket: { connectTimeout: connectTimeoutMs, reconnectStrategy: retryMs },
  });
  // Without a listener an error would end the process; the one of the publisher tells of it.
  client.on("error", () => undefined);
  return client;
}

type RedisClient = ReturnType<typeof connectTo>;

/** Resolves when it is; never rejects, not even when it is closed before. */
async function connected(client: RedisClient): Promise<void> {
  try {
    await client.connect();
  } catch {
    await new Promise(() => undefined);
  }
}

/** What the adapter calls and does not look after. */
function quiet(client: RedisClient) {
  const read = client.xRead.bind(client);
  return {
    on: client.on.bind(client),
    connect: () => connected(client),
    disconnect: () => {
      if (client.isOpen) client.destroy();
    },
    // By this method the adapter knows the package.
    sSubscribe: client.sSubscribe.bind(client),
    subscribe: (channels: string[], listener: (message: Buffer) => void) =>
      client.subscribe(channels, listener, true).catch(() => undefined),
    /** Asked again at once when it fails, also by a Redis that refuses each time. */
    xRead: async (...asked: Parameters<typeof read>) => {
      try {
        return await read(...asked);
      } catch (error) {
        await new Promise((resolve) => setTimeout(resolve, retryMs).unref());
        throw error;
      }
    },
  };
}
