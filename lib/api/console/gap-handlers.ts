/** `/api/gaps` without a framework. Whoever may open it is an operator: see the table of routes. */
import type { VisibilityOptions } from "../../auth/index.ts";
import { GapAction, GapsParameters, KnowledgeError } from "../../contract/index.ts";
import type { Gaps } from "../../gaps/index.ts";
import {
  createRefusal,
  createResource,
  type EndpointOptions,
  type HttpHandler,
  type HttpRequest,
  parseParameters,
  readJson,
} from "../../http/index.ts";
import { asksForCsv, csvAnswer } from "./csv.ts";
import { gapTable } from "./gap-csv.ts";

export interface GapHandlers {
  /** `/api/gaps` */
  readonly gaps: HttpHandler;
}

export interface GapHandlerOptions extends EndpointOptions, VisibilityOptions {
  /** Default: the route is not found. */
  readonly gaps?: Gaps | undefined;
}

export function createGapHandlers(options: GapHandlerOptions): GapHandlers {
  const { gaps, permittedOf } = options;
  if (gaps === undefined) return { gaps: createRefusal({ ...options, refuse: noGaps }) };
  const requireAll = (request: HttpRequest): void => {
    if ((permittedOf?.(request) ?? null) !== null) throw aboutAll();
  };
  return {
    gaps: createResource({
      ...options,
      methods: {
        async GET(request) {
          requireAll(request);
          const given = Object.fromEntries(new URLSearchParams(request.query));
          const { format: _format, ...asked } = parseParameters(GapsParameters, given, () => null);
          const isCsv = asksForCsv(request);
          const found = await gaps.list(asked, { withTitles: !isCsv });
          return isCsv ? csvAnswer("gaps.csv", gapTable(found)) : { body: JSON.stringify(found) };
        },
        async POST(request) {
          requireAll(request);
          const action = await readJson(request, GapAction);
          return { body: JSON.stringify(await gaps.change(action)) };
        },
      },
    }),
  };
}

/** Questions of all collections stand together, and those of hidden ones tell what is hidden. */
function aboutAll(): KnowledgeError {
  return new KnowledgeError(
    "area_not_allowed",
    "Gaps are about all collections, and your key is limited to some of them.",
  );
}

function noGaps(): KnowledgeError {
  return new KnowledgeError("route_not_found", "Gaps are switched off here; set GAPS to on.");
}
