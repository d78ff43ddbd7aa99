/** Live events over Socket.IO: namespaces `/plugins/<instanceId>`, behind the same decision as routes. */
import { EventEmitter } from "node:events";
import type { IncomingMessage, Server as NodeServer, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { ServiceUpdate } from "knowledge-sdk/schemas";
import type { Application, Caller } from "knowledge-sdk/service";
import { instanceIdPattern } from "knowledge-sdk/service-schemas";
import { Server, type Socket } from "socket.io";
import { createLiveSockets } from "./live-sockets.ts";
import type { NodeLink } from "./node-link.ts";
import { createSocketPlaces, type PlaceSettings, type SocketPlaces } from "./socket-places.ts";

export interface Realtime {
  /** The one path that requests and upgrades may come to. */
  readonly path: string;
  /** Long polling, for clients that cannot keep a socket open. */
  takeOver(incoming: IncomingMessage, outgoing: ServerResponse): void;
  upgrade(incoming: IncomingMessage, socket: Duplex, head: Buffer): void;
  /** Tells those who are connected to the instance named in the update, as `LiveSockets` does. */
  tell(update: ServiceUpdate, forLimited?: ForLimited): void;
  /** What those may see who read the wiki and may see some collections, each set once. */
  readersLimits(): readonly (readonly string[])[];
  close(): Promise<void>;
}

export interface RealtimeOptions extends PlaceSettings {
  readonly application: Application;
  readonly allowedOrigins: readonly string[];
  /** The way to the other nodes; null or absent where there is none. */
  readonly link?: NodeLink | null | undefined;
  /** How often open sockets are looked at again; default 2 s. */
  readonly recheckIntervalMs?: number;
}

type ForLimited = (collections: readonly string[]) => ServiceUpdate | null;

interface SocketData {
  caller: Caller;
}

type LiveSocket = Socket<Record<string, never>, Updates, Updates, SocketData>;

interface Updates {
  "svc:updated": (update: ServiceUpdate) => void;
}

const path = "/socket.io/";
const registry = "registry";
/** Open pages of the wiki listen there. */
const wikiInstance = "wiki";
const namespacePrefix = "/plugins/";
/** Clients only listen: what they send is small or not ours. */
const messageBytesMax = 64 * 1_024;
/** The places end connections without a namespace before: what ends them here waits for the client. */
const connectTimeoutMs = 60_000;
const goneHeaders = {
  "Retry-After": "1",
  "Cache-Control": "no-store",
  "Content-Length": "0",
  Connection: "close",
};
const goneAnswer = `HTTP/1.1 503 Service Unavailable\r\n${Object.entries(goneHeaders)
  .map(([name, value]) => `${name}: ${value}\r\n`)
  .join("")}\r\n`;

export function createRealtime(options: RealtimeOptions): Realtime {
  const { application, recheckIntervalMs } = options;
  const sockets = createLiveSockets(application, recheckIntervalMs);
  const places = createSocketPlaces(options);
  const io = createSocketServer(options, places);
  io.of("/").use((_socket, next) => next(new Error("Invalid namespace")));
  io.of(new RegExp(`^${namespacePrefix}${instanceIdPattern.source.slice(1)}`))
    .use((socket, next) => {
      const isWiki = instanceOf(socket) === wikiInstance;
      if (!isWiki && !application.hasPlugins) return next(new Error("auth_required"));
      void callerOf(application, socket, pathOf(instanceOf(socket))).then((caller) => {
        if (typeof caller === "string") return next(new Error(caller));
        socket.data.caller = caller;
        return next();
      });
    })
    .on("connection", (socket) => {
      const instanceId = instanceOf(socket);
      const { caller } = socket.data;
      sockets.add(socket, { instanceId, caller, asked: pathOf(instanceId) });
      const left = places.joined(socket.conn);
      socket.on("disconnect", () => {
        sockets.remove(socket);
        left();
      });
    });

  const tell = (update: ServiceUpdate, forLimited?: ForLimited): void => {
    const isContent = update.kind === "content";
    const heard = isContent ? [update.instanceId] : [update.instanceId, registry];
    sockets.tell(heard, update, forLimited);
  };
  const stopListening = followPlugins(io, options, tell);
  const host = attachToStranger(io);
  io.engine.on("connection", places.take);
  let isClosed = false;

  return {
    path,
    takeOver(incoming, outgoing) {
      // Clients that were sent away come back at once, and would hold the stop up.
      if (isClosed) outgoing.writeHead(503, goneHeaders).end();
      else host.emit("request", incoming, outgoing);
    },
    upgrade(incoming, socket, head) {
      if (isClosed) socket.end(goneAnswer, () => socket.destroy());
      else host.emit("upgrade", incoming, socket, head);
    },
    tell,
    readersLimits: () => sockets.limits(wikiInstance),
    async close() {
      isClosed = true;
      stopListening();
      sockets.close();
      await io.close();
      options.link?.close();
    },
  };
}

/** Tells of what this node changes here and on the other nodes, and of what they change here. */
function followPlugins(
  io: SocketServer,
  { application, link = null }: RealtimeOptions,
  tell: (update: ServiceUpdate) => void,
): () => void {
  const between = io.of("/");
  between.on("svc:updated", (update) => {
    // Others may write to the same Redis.
    const { data } = ServiceUpdate.safeParse(update);
    if (data !== undefined) tell(data);
  });
  return application.registry.onUpdate((update) => {
    tell(update);
    if (link !== null) between.serverSideEmit("svc:updated", update);
  });
}

type SocketServer = Server<Record<string, never>, Updates, Updates, SocketData>;

function createSocketServer(
  { application, allowedOrigins, link = null }: RealtimeOptions,
  places: SocketPlaces,
): SocketServer {
  return new Server({
    path,
    serveClient: false,
    maxHttpBufferSize: messageBytesMax,
    connectTimeout: connectTimeoutMs,
    cleanupEmptyChildNamespaces: true,
    ...(link !== null && { adapter: link.adapter }),
    cors: { origin: [...allowedOrigins], credentials: true },
    // CORS does not hold for WebSockets, so the origin is looked at here.
    allowRequest: (incoming, decide) => {
      const header = (name: string): string | null => headerOf(incoming, name);
      const isKnownHost = application.refuseHost({ path, header }) === null;
      const isOurs = isKnownHost && application.isAllowedOrigin({ header });
      decide(null, isOurs && places.hasRoom(incoming));
    },
  });
}

/** An emitter in place of our server: requests and upgrades get there only through us. */
function attachToStranger(io: Server): EventEmitter {
  const stranger = Object.assign(new EventEmitter(), {
    close: (closed?: () => void) => closed?.(),
  });
  // It only calls `close` and the methods of emitters.
  io.attach(stranger as unknown as NodeServer);
  return stranger;
}

/** The page whose access an instance has. */
function pathOf(instanceId: string): string {
  return instanceId === wikiInstance ? "/wiki" : "/plugins";
}

function instanceOf({ nsp }: Pick<LiveSocket, "nsp">): string {
  return nsp.name.slice(namespacePrefix.length);
}

/**
 * Callers who may open the page at `asked` may listen. The key decides if there is one; otherwise
 * the cookie. A code for those who may not: wrong keys count together with those of requests. Never
 * rejects.
 */
async function callerOf(
  { authorizer, countWrongKey }: Application,
  { handshake }: Pick<LiveSocket, "handshake">,
  asked: string,
): Promise<Caller | string> {
  const { apiKey } = handshake.auth as { readonly apiKey?: unknown };
  if (apiKey !== undefined && typeof apiKey !== "string") return "unauthorized";
  const headers: Readonly<Record<string, string | undefined>> = {
    authorization: apiKey === undefined ? undefined : `Bearer ${apiKey}`,
    cookie: handshake.headers.cookie,
    host: handshake.headers.host,
    "x-forwarded-proto": textOf(handshake.headers["x-forwarded-proto"]),
    "x-forwarded-for": textOf(handshake.headers["x-forwarded-for"]),
  };
  const header = (name: string): string | null => headers[name] ?? null;
  const decision = await authorizer.authorize({ path: asked, header });
  if (decision.refusal === null) return decision.caller;
  if (decision.refusal.code === "area_not_allowed") return decision.refusal.code;
  const { code } = countWrongKey({ header, remoteAddress: handshake.address }, decision.refusal);
  return code === "too_many_attempts" ? code : "unauthorized";
}

function textOf(value: string | string[] | undefined): string | undefined {
  return typeof value === "string" ? value : undefined;
}

function headerOf(incoming: IncomingMessage, name: string): string | null {
  const value = incoming.headers[name];
  return typeof value === "string" ? value : null;
}
