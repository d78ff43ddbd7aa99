/**
 * Answers the console's forms, for browsers without JavaScript: a form that succeeds leads to a
 * page, any other is shown again with all that was written and what is wrong with it.
 */
import { KnowledgeError } from "knowledge-sdk";
import {
  type Answerer,
  type Application,
  type Content,
  createRefusal,
  createResource,
  type EndpointOptions,
  type HttpCore,
  type HttpRequest,
  readForm,
  seeOther,
} from "knowledge-sdk/standalone";
import type { Pages } from "../pages.ts";
import { apiRequest } from "./api-request.ts";
import { type ConsoleForm, consoleForms } from "./console-form.ts";

/** Null for requests that are no form of the console. Never rejects. */
export type AnswerForm = (request: HttpRequest) => HttpCore | Promise<Answerer> | null;

export interface FormOptions extends EndpointOptions {
  readonly isAllowedOrigin: (request: HttpRequest) => boolean;
  readonly gate: Application["gate"];
  /** Throws when the client has sent too many forms without permission. */
  readonly countRefused: (request: HttpRequest) => void;
}

/** What a ticket may have, encoded as a form may take three times as much. */
const formBytesMax = 12 * 1024 * 1024;

export function createFormAnswers(
  api: ReadonlyMap<string, HttpCore>,
  pages: Pick<Pages, "showAgain">,
  { isAllowedOrigin, gate, countRefused, ...options }: FormOptions,
): AnswerForm {
  const toPage = createResource(options, { GET: () => seeOther("/console") });
  const formAnswer = (answering: () => Content): HttpCore =>
    createResource(options, { POST: answering });
  const answer = async (form: ConsoleForm, request: HttpRequest): Promise<Answerer> => {
    let fields: URLSearchParams;
    const { refusal } = await gate(request);
    try {
      // Asked even where nobody signs in: a form needs no permission to be sent from elsewhere.
      if (!isAllowedOrigin(request)) throw fromElsewhere();
      if (refusal?.code === "unauthorized") countRefused(request);
      fields = onlyKnown(await readForm(request, formBytesMax), form.fields);
    } catch (error) {
      return formAnswer(() => {
        throw error;
      });
    }
    const { path, body } = form.request(fields);
    // The gate was asked about the form itself: its route of the API may be open to more.
    const core =
      refusal === null
        ? // The forms name routes that exist; a test sends each of them.
          (api.get(path) as HttpCore)
        : createRefusal(options, () => refusal);
    const answered = await core(apiRequest(request, path, body));
    const said: unknown = JSON.parse(String(answered.body));
    if (answered.status < 300) {
      const rest = form.rest?.(fields, said) ?? null;
      if (rest !== null) {
        const again = { action: request.path, ...rest };
        return { takeOver: pages.showAgain(form.page(fields), again) };
      }
      return formAnswer(() => seeOther(form.next(fields, said)));
    }
    // Everything that is no success is a problem (RFC 9457).
    const { title, detail } = said as { readonly title: string; readonly detail: string };
    const { status } = answered;
    const refused = { action: request.path, fields, title, detail, status };
    // The console's own pages are closed by now; the sign-in keeps what was written.
    const page = status === 401 ? "/sign-in?next=%2Fconsole" : form.page(fields);
    return { takeOver: pages.showAgain(page, refused) };
  };
  return (request) => {
    const form = consoleForms.get(request.path);
    if (form === undefined) return null;
    return request.method === "POST" ? answer(form, request) : toPage;
  };
}

/** What is shown again is drawn field by field. */
function onlyKnown(sent: URLSearchParams, names: ReadonlySet<string>): URLSearchParams {
  return new URLSearchParams([...sent].filter(([name]) => names.has(name)));
}

function fromElsewhere(): KnowledgeError {
  return new KnowledgeError(
    "cross_origin_refused",
    "This form was sent by a page of another origin; open the console and send it from there.",
  );
}
