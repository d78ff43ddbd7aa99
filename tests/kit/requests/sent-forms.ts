/** The forms of the console over an API that answers as a test says, and keeps what came. */
import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import { createLimiter, KnowledgeError } from "knowledge-sdk";
import { apiRoutes, type HttpHandler } from "knowledge-sdk/host";
import type { Answerer } from "knowledge-sdk/service";
import { type AnswerForm, createFormAnswers } from "../../../server/console/answer-forms.ts";
import type { RefusedForm } from "../../../server/page-status.ts";
import { createPageTurns } from "../../../server/turns/page-turns.ts";
import { handlerRequest } from "./handler-request.ts";

export const formType = "application/x-www-form-urlencoded";

interface SentForms {
  readonly answerForm: AnswerForm;
  /** What reached the API since the last form. */
  readonly sent: { path: string; body: unknown }[];
  /** What every route of the API answers. */
  answer: { status: number; body: string };
  /** The page that the last form was shown on again. */
  shown: { path: string; form: RefusedForm } | null;
  /** Whether nobody may send forms. */
  isRefused: boolean;
  /** Of forms without permission: after three they are too many. */
  refusals: number;
  /** Where the form leads, or the status of its answer; null where a page is drawn. */
  send(
    path: string,
    fields: string,
    headers?: Readonly<Record<string, string>>,
  ): Promise<string | null>;
}

export function createSentForms(): SentForms {
  const sent: SentForms["sent"] = [];
  const handler: HttpHandler = async (request) => {
    const body = JSON.parse(new TextDecoder().decode(await request.readBody(1_000_000)));
    sent.push({ path: request.path, body });
    return { status: forms.answer.status, headers: {}, body: forms.answer.body };
  };
  const routes = apiRoutes({
    classifyTicket: handler,
    classifyFeedback: handler,
    undoFeedback: handler,
    bulkFeedback: handler,
    webhooks: handler,
    webhookActions: handler,
    gaps: handler,
    automation: handler,
    draftOutcome: handler,
    keys: handler,
    keyActions: handler,
  });
  const renderRefusedForm = (path: string, form: RefusedForm) => {
    forms.shown = { path, form };
    return () => undefined;
  };
  const answerForm = createFormAnswers(
    routes,
    { renderRefusedForm },
    {
      isAllowedOrigin: (request) => request.header("origin") !== "https://evil.example",
      gate: () =>
        forms.isRefused
          ? { refusal: new KnowledgeError("unauthorized", "Sign in.") }
          : { refusal: null, caller: { kind: "anyone" } },
      countRefused() {
        forms.refusals += 1;
        if (forms.refusals > 3) {
          throw new KnowledgeError("too_many_attempts", "Wait.", { retryAfter_s: 42 });
        }
      },
      turns: createPageTurns({ limiter: createLimiter(), callerIdOf: () => "a reader" }),
    },
  );
  const forms: SentForms = {
    answerForm,
    sent,
    answer: { status: 200, body: "{}" },
    shown: null,
    isRefused: false,
    refusals: 0,
    async send(path, fields, headers = {}) {
      sent.length = 0;
      forms.shown = null;
      const request = handlerRequest(path, {
        method: "POST",
        headers: { "content-type": formType, ...headers },
        body: fields,
      });
      const answered = await answerForm(request);
      if (answered === null) return null;
      if (typeof answered !== "function") {
        draw(answered);
        return null;
      }
      const { status, headers: given } = await answered(request);
      return given.Location ?? String(status);
    },
  };
  return forms;
}

/** As a host has drawn a page, which makes room for the next one. */
function draw({ takeOver }: Exclude<Answerer, HttpHandler>): void {
  const incoming = new IncomingMessage(new Socket());
  const outgoing = new ServerResponse(incoming);
  takeOver(incoming, outgoing);
  outgoing.emit("close");
}
