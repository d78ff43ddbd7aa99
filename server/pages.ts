/** The framework as one part of our server: it renders pages and does nothing else. */
import { EventEmitter } from "node:events";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { TakeOver } from "knowledge-sdk/service";
import type { PageHeaders } from "./page-headers.ts";
import { type RefusedForm, whileAnswering } from "./page-status.ts";

export interface Pages {
  readonly takeOver: TakeOver;
  /** Answers a form that was not accepted with the page at `path`, which shows it again. */
  renderRefusedForm(path: string, form: RefusedForm): TakeOver;
  close(): Promise<void>;
}

/** What renders; it rejects when it cannot start, e.g. because nothing was built. */
export type Framework = ReturnType<typeof start>;

/**
 * Begins to prepare the framework; `dir` holds the built `.next`. Its modules hold the thread for most
 * of a second, so this comes before the port opens, while the databases are read in a thread.
 */
export function prepareFramework(dir: string): Framework {
  const starting = start(dir);
  // Told where it is waited for: what fails before may end the start first.
  starting.catch(() => undefined);
  return starting;
}

export function createPages(starting: Framework, headers: PageHeaders): Pages {
  const answer = (
    incoming: IncomingMessage,
    outgoing: ServerResponse,
    form: RefusedForm | null,
  ): void => {
    for (const [name, value] of headers.next(pathOf(incoming))) {
      outgoing.setHeader(name, value);
      // The framework takes the nonce for its own scripts from there.
      if (name === policyHeader) incoming.headers[policyHeader.toLowerCase()] = value;
    }
    keepVary(outgoing);
    starting.then(
      ({ handle }) => whileAnswering(outgoing, () => handle(incoming, outgoing), form),
      () => outgoing.destroy(),
    );
  };
  return {
    takeOver: (incoming, outgoing) => answer(incoming, outgoing, null),
    renderRefusedForm: (path, form) => (incoming, outgoing) => {
      // Its body has been read: for the framework it is a page that is opened.
      incoming.method = "GET";
      incoming.url = path;
      outgoing.setHeader("Cache-Control", "no-store");
      answer(incoming, outgoing, form);
    },
    async close() {
      await (await starting).app.close();
    },
  };
}

const policyHeader = "Content-Security-Policy";

/** The framework sets `Vary` to what it depends on itself; ours is added. */
function keepVary(outgoing: ServerResponse): void {
  const ours = outgoing.getHeader("Vary");
  if (typeof ours !== "string") return;
  const set = outgoing.setHeader.bind(outgoing);
  outgoing.setHeader = (name, value) => {
    if (name.toLowerCase() !== "vary") return set(name, value);
    const theirs = [value].flat().join(", ");
    return set(name, theirs.includes(ours) ? theirs : `${ours}, ${theirs}`);
  };
}

function pathOf({ url = "/" }: IncomingMessage): string {
  return url.split("?", 1)[0] ?? url;
}

interface App {
  prepare(): Promise<void>;
  getRequestHandler(): (incoming: IncomingMessage, outgoing: ServerResponse) => Promise<void>;
  close(): Promise<void>;
}

type CreateApp = (options: {
  readonly dev: false;
  readonly dir: string;
  readonly quiet: true;
  readonly httpServer: Server;
}) => App;

async function start(dir: string) {
  // Not at the top of the file: everything else would wait for its modules.
  const { default: framework } = await import("next");
  // Its types hide the function behind a namespace for Node's own module rules; it is there.
  const createApp = framework as unknown as CreateApp;
  const app = createApp({ dev: false, dir, quiet: true, httpServer: placeholderServer() });
  await app.prepare();
  return { app, handle: app.getRequestHandler() };
}

/**
 * The framework listens to this for upgrades instead of to our server, whose sockets it would
 * otherwise route and proxy (CVE-2026-44578).
 */
function placeholderServer(): Server {
  // It only ever calls `on`.
  return new EventEmitter() as Server;
}
