/** `POST /api/classify-ticket/draft` without a framework. */
import {
  DraftRequest,
  limits,
  ReplyTemplate,
  type TicketClassifier,
} from "../../contract/index.ts";
import { createResource, type HttpHandler, readJson, requestOrigin } from "../../http/index.ts";
import { draftReply } from "../../replies/index.ts";
import { type AskingOptions, prepareAsking } from "../prepare-asking.ts";
import { guardedBy } from "./classifier-handlers.ts";
import { misspeltFields } from "./misspelt-fields.ts";

export interface DraftHandlerOptions extends AskingOptions {
  readonly classifier: Pick<TicketClassifier, "replyTemplate">;
}

const readDraft = misspeltFields(DraftRequest);
const noTemplate = ReplyTemplate.parse({});

/** Who may read tickets may have replies to them drafted. Nothing is stored. */
export function createDraftHandler(options: DraftHandlerOptions): HttpHandler {
  const { classifier, problemBase = "" } = options;
  const { prepare } = prepareAsking(options);
  return createResource({
    ...options,
    methods: {
      POST: guardedBy(options)(async (request, timing) => {
        const draft = await readJson(request, DraftRequest, limits.ticketBodyBytesMax, readDraft);
        const { answerer, inTurn, versionFor } = prepare(request, timing);
        const asked = { ...draft, version: await versionFor(draft) };
        const response = await draftReply(answerer, asked, {
          template: classifier.replyTemplate?.() ?? noTemplate,
          // Behind a proxy the host of a request may be an inner one.
          origin: problemBase || requestOrigin(request),
          signal: request.signal,
          inTurn,
        });
        return { body: JSON.stringify(response) };
      }),
    },
  });
}
