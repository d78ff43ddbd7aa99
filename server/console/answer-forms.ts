/**
 * Answers the console's forms, for browsers without JavaScript: a form that succeeds leads to a
 * page, any other is shown again with all that was written and what is wrong with it.
 */
import { isKnowledgeError, KnowledgeError } from "knowledge-sdk";
import type { HttpHandler, HttpRequest } from "knowledge-sdk/host";
import {
  type Answerer,
  type Application,
  type Content,
  createRefusal,
  createResource,
  type EndpointOptions,
  type FormReading,
  readForm,
  seeOther,
} from "knowledge-sdk/service";
import { LRUCache } from "lru-cache";
import type { Pages } from "../pages.ts";
import type { PageTurns } from "../turns/page-turns.ts";
import { apiRequest } from "./api-request.ts";
import { consoleForms } from "./console-forms.ts";
import type { ConsoleForm } from "./form-kind.ts";

/** Null for requests that are not a form of the console. Never rejects. */
export type AnswerForm = (request: HttpRequest) => HttpHandler | Promise<Answerer> | null;

export interface FormOptions extends EndpointOptions {
  readonly isAllowedOrigin: (request: HttpRequest) => boolean;
  readonly gate: Application["gate"];
  /** Throws when the client has sent too many forms without permission. */
  readonly countRefused: (request: HttpRequest) => void;
  /** Forms are parsed, and their pages drawn, in the turn of who sent them. */
  readonly turns: PageTurns;
}

/** The longest ticket; encoded as a form a character may take nine bytes. */
const formMibMax = 2;
/** More than a ticket has: a page that shows megabytes again would hold the thread for each of them. */
const formLengthMax = 250_000;
/** Without permission: a description of some pages, which is kept while its author signs in. */
const strangerKibMax = 64;
/** Forms that were taken, to know them again. */
const takenMax = 1_000;
const onceLengthMax = 64;
/** The console's own pages are closed by then; the sign-in keeps what was written. */
const signInPage = "/sign-in?next=%2Fconsole";

export function createFormAnswers(
  api: ReadonlyMap<string, HttpHandler>,
  pages: Pick<Pages, "renderRefusedForm">,
  { isAllowedOrigin, gate, countRefused, turns, ...options }: FormOptions,
): AnswerForm {
  const readFields = createFieldReader({ isAllowedOrigin, countRefused, turns });
  const taken = new LRUCache<string, true>({ max: takenMax });
  const formAnswer = (answering: () => Content): HttpHandler =>
    createResource({ ...options, methods: { POST: answering } });
  const answer = async (form: ConsoleForm, request: HttpRequest): Promise<Answerer> => {
    let fields: URLSearchParams;
    const { refusal } = await gate(request);
    try {
      fields = onlyKnown(await readFields(request, refusal), form.fields);
    } catch (error) {
      return formAnswer(() => {
        throw error;
      });
    }
    const once = fields.get("once")?.slice(0, onceLengthMax) ?? null;
    if (once !== null && refusal === null && taken.has(once)) {
      return formAnswer(() => seeOther({ location: form.next(fields, null) }));
    }
    const { path, body } = form.request(fields);
    // The gate was asked about the form itself: its route of the API may be open to more.
    const handler =
      refusal === null
        ? // The forms name routes that exist; a test sends each of them.
          (api.get(path) as HttpHandler)
        : createRefusal({ ...options, refuse: () => refusal });
    const answered = await handler(apiRequest(request, path, body));
    const said: unknown = JSON.parse(String(answered.body));
    if (answered.status < 300) {
      if (once !== null) taken.set(once, true);
      const rest = form.rest?.(fields, said) ?? null;
      if (rest !== null) {
        const again = { action: request.path, ...rest };
        return turns.draw(request, pages.renderRefusedForm(form.page(fields), again));
      }
      return formAnswer(() => seeOther({ location: form.next(fields, said) }));
    }
    // Every answer other than a success is a problem (RFC 9457).
    const { title, detail } = said as { readonly title: string; readonly detail: string };
    const { status } = answered;
    const refused = { action: request.path, fields, title, detail, status };
    // Nothing protected is drawn for callers without access.
    const page = refusal !== null || status === 401 ? signInPage : form.page(fields);
    return turns.draw(request, pages.renderRefusedForm(page, refused));
  };
  return (request) => {
    const form = consoleForms.get(request.path);
    if (form === undefined) return null;
    return request.method === "POST" ? answer(form, request) : toPage(form, options);
  };
}

/** For a form whose address is merely opened. */
function toPage(form: ConsoleForm, options: EndpointOptions): HttpHandler {
  const location = form.page(new URLSearchParams());
  return createResource({ ...options, methods: { GET: () => seeOther({ location }) } });
}

/** Throws for forms that are not read. `refusal`: of the gate. */
function createFieldReader({
  isAllowedOrigin,
  countRefused,
  turns,
}: Pick<FormOptions, "isAllowedOrigin" | "countRefused" | "turns">) {
  return (request: HttpRequest, refusal: KnowledgeError | null): Promise<URLSearchParams> => {
    // Checked even without sign-in: a form can be sent from another site without permission.
    if (!isAllowedOrigin(request)) throw fromElsewhere();
    // Nothing is read or drawn for many of them: browsers keep what was written behind "Back".
    if (refusal?.code === "unauthorized") countForm(request, countRefused);
    const kibMax = refusal === null ? formMibMax * 1024 : strangerKibMax;
    const inTurn: FormReading["inTurn"] = (parse) => turns.parse(request, parse);
    return readKept(request, kibMax, inTurn).then(notTooLong);
  };
}

function countForm(request: HttpRequest, countRefused: FormOptions["countRefused"]): void {
  try {
    countRefused(request);
  } catch (error) {
    throw isKnowledgeError(error) ? tooManyForms(error) : error;
  }
}

async function readKept(
  request: HttpRequest,
  kibMax: number,
  inTurn: FormReading["inTurn"],
): Promise<URLSearchParams> {
  try {
    return await readForm({ request, bytesMax: kibMax * 1024, refuse: refuseLonger, inTurn });
  } catch (error) {
    if (!isKnowledgeError(error) || error.code !== "body_too_large") throw error;
    if (error.message === longForm) throw error;
    const way =
      kibMax === strangerKibMax
        ? `You are not signed in, and this form has more than ${kibMax} KiB, so it was not read or kept. Go back in your browser, sign in on another tab and send it again.`
        : `This form has more than ${kibMax / 1024} MiB, so it was not read or kept. Go back in your browser, shorten it and send it again.`;
    throw new KnowledgeError("body_too_large", way);
  }
}

const longForm = `This form has more than ${formLengthMax.toLocaleString("en")} characters, so it was not kept. Go back in your browser, shorten it and send it again.`;

/** Parsing two megabytes takes a tenth of a second: what is surely longer is not parsed. */
function refuseLonger(text: string): void {
  let escapes = 0;
  for (let at = text.indexOf("%"); at !== -1; at = text.indexOf("%", at + 3)) escapes += 1;
  const bytes = text.length - 2 * escapes;
  // Three bytes are one character at least.
  if (bytes / 3 > formLengthMax) throw new KnowledgeError("body_too_large", longForm);
}

function notTooLong(fields: URLSearchParams): URLSearchParams {
  let length = 0;
  for (const value of fields.values()) length += value.length;
  if (length <= formLengthMax) return fields;
  throw new KnowledgeError("body_too_large", longForm);
}

function tooManyForms({ retryAfter_s }: KnowledgeError): KnowledgeError {
  const wait_s = retryAfter_s ?? 60;
  return new KnowledgeError(
    "too_many_attempts",
    `Too many forms came from your address without a session, so this one was not read. Go back in your browser, where your text still is, and send it again when you have signed in on another tab, or in ${wait_s} seconds.`,
    { retryAfter_s: wait_s },
  );
}

/** A form that is shown again is drawn field by field. */
function onlyKnown(sent: URLSearchParams, names: ReadonlySet<string>): URLSearchParams {
  return new URLSearchParams([...sent].filter(([name]) => names.has(name)));
}

function fromElsewhere(): KnowledgeError {
  return new KnowledgeError(
    "cross_origin_refused",
    "This form came from a page of another origin; open the console and send it from there.",
  );
}
