/** The order of our server: admission, then API routes by exact path, then pages. */
import type { RequestListener } from "node:http";
import { KnowledgeError } from "knowledge-sdk";
import {
  apiRoutes,
  createNodeListener,
  type HttpRequest,
  type NodeHostOptions,
} from "knowledge-sdk/host";
import {
  type Answerer,
  createAdmission,
  createEndpoint,
  createRefusal,
  createRouter,
  type EndpointOptions,
  policyReportsPath,
  readingKind,
  routeTemplate,
  type TakeOver,
} from "knowledge-sdk/service";
import { createCleanAddress } from "./auth/clean-address.ts";
import { createFormAnswers } from "./console/answer-forms.ts";
import { consoleForms } from "./console/console-forms.ts";
import type { Pages } from "./pages.ts";
import type { Realtime } from "./realtime/realtime.ts";
import type { Service } from "./service.ts";
import { createSiteAddresses, type SiteAddresses } from "./site-addresses.ts";
import { createPageTurns, type PageTurns } from "./turns/page-turns.ts";

type ListenerParts = Pick<Service, "api" | "application" | "log" | "environment" | "limiter"> &
  Partial<Pick<Service, "metrics" | "wiki">>;

const noContent = async () => ({ status: 204, body: null });

export function createListener(
  { api, application, log, metrics, environment, limiter, wiki }: ListenerParts,
  pages: Pick<Pages, "takeOver" | "renderRefusedForm"> | null,
  realtime: Pick<Realtime, "path" | "takeOver">,
): RequestListener {
  const routes = apiRoutes(api);
  const router = createRouter(api);
  const options = {
    logger: log.logger,
    problemBase: environment.publicOrigin ?? "",
    corsOrigin: environment.auth.allowedOrigins,
    corsCredentials: environment.auth.isRequired,
  };
  const turns = createPageTurns({ ...options, limiter, callerIdOf: application.callerIdOf });
  const withoutPages = createRefusal({ ...options, refuse: ({ path }) => noPage(path) });
  const answerPage =
    pages === null
      ? () => withoutPages
      : createPageAnswers(pages, { routes, turns, wiki, application, ...options });
  return createNodeListener({
    ...options,
    routes,
    admit: createAdmission({
      refuseHost: application.refuseHost,
      asking: {
        gate: application.gate,
        wikiSignIn: application.wikiSignIn,
        isForReaders: application.authorizer.isForReaders,
      },
      cleanAddress: createCleanAddress(options),
      refusesItself: ({ method, path }) => method === "POST" && consoleForms.has(path),
      hasSignInPage: pages !== null,
      ...options,
    }),
    nameRoute: routeTemplate,
    onAnswered: telling({ application, log, metrics, turns }),
    otherwise(request) {
      const { path } = request;
      if (path === realtime.path) return realtime;
      // Pages resize no images; the framework's endpoint for that would only be a way in.
      if (path === "/api" || path.startsWith("/api/") || path === "/_next/image") {
        return router;
      }
      const kind = readingKind(request);
      if (kind === "source") return api.wikiSource;
      if (kind === "asset") return api.wikiAsset;
      return answerPage(request);
    },
  });
}

const noPage = (path: string): KnowledgeError =>
  new KnowledgeError(
    "route_not_found",
    `${path} would be a page, and this service has none (PAGES=off); /api/docs describes what it answers.`,
  );

type PageParts = EndpointOptions &
  Pick<ListenerParts, "application"> & {
    readonly wiki: ListenerParts["wiki"] | undefined;
    readonly routes: ReturnType<typeof apiRoutes>;
    readonly turns: PageTurns;
  };

/** What is neither of the API nor a file: forms of pages, addresses of sites, and pages. */
function createPageAnswers(
  pages: Pick<Pages, "takeOver" | "renderRefusedForm">,
  { routes, turns, wiki, application, ...options }: PageParts,
): (request: HttpRequest) => Answerer | Promise<Answerer> {
  const { isAllowedOrigin, gate, consoleSignIn } = application;
  const { countRefused } = consoleSignIn;
  const answerForm = createFormAnswers(routes, pages, {
    ...options,
    isAllowedOrigin,
    gate,
    countRefused,
    turns,
  });
  const movedOr = createMovedOr(createSiteAddresses(wiki, application), pages);
  const unreadPage = createEndpoint({ ...options, answer: noContent });
  return (request) => {
    const form = answerForm(request);
    if (form !== null) return form;
    if (mayBeSiteAddress(request)) return turns.draw(request, movedOr(request));
    // Pages only support reading: any other method is answered here with 405, or 204 for OPTIONS.
    const isRead = request.method === "GET" || request.method === "HEAD";
    return isRead ? turns.draw(request, pages.takeOver) : unreadPage;
  };
}

/** An address that the site of a collection gives a page leads to it; others are pages of ours. */
function createMovedOr(
  addressOf: SiteAddresses,
  { takeOver }: Pick<Pages, "takeOver">,
): (request: HttpRequest) => TakeOver {
  return (request) => (incoming, outgoing) => {
    addressOf(request).then(
      (address) => {
        if (address === null) takeOver(incoming, outgoing);
        else outgoing.writeHead(301, { Location: address }).end();
      },
      () => takeOver(incoming, outgoing),
    );
  };
}

/** Where pages of ours are: they win over what a site shows there. */
const ownAddress =
  /^\/(?:$|(?:wiki|search|console|sign-in|plugins|diagrams|page-picture|site|metrics|_next)(?:\/|$)|(?:docs)?$)|\.(?:js|css|ico|txt|xml|map|woff2?)$/;

function mayBeSiteAddress({ method, path }: HttpRequest): boolean {
  return (method === "GET" || method === "HEAD") && !ownAddress.test(path);
}

/** Nothing is counted where nobody may read it. */
function telling({
  application: { knownActor },
  log,
  metrics,
  turns,
}: Pick<ListenerParts, "application" | "log" | "metrics"> & {
  readonly turns: Pick<PageTurns, "noticed">;
}): NodeHostOptions["onAnswered"] {
  return (answered, request) => {
    turns.noticed(request);
    metrics?.count(answered);
    // Browsers send these by themselves, many at once: the handler says what is news.
    if (answered.route !== policyReportsPath) log.access(answered, () => knownActor(request));
  };
}
