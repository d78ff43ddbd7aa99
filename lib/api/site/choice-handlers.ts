/** `POST /api/colours` and `POST /api/banner`: what readers choose about pages, without scripts. */
import { safeNext } from "../../auth/index.ts";
import { bannerCookie, KnowledgeError, themeCookieText, themes } from "../../contract/index.ts";
import {
  createResource,
  type EndpointOptions,
  type HttpHandler,
  readForm,
  seeOther,
} from "../../http/index.ts";

export interface ChoiceHandlers {
  /** Keeps the colours that a reader has chosen. */
  readonly colours: HttpHandler;
  /** Keeps which banner a reader has closed. */
  readonly banner: HttpHandler;
}

export function createChoiceHandlers(options: EndpointOptions): ChoiceHandlers {
  return {
    colours: createChoiceHandler(options, (form) => {
      const theme = themes.find((one) => one === form.get("theme"));
      if (theme !== undefined) return themeCookieText(theme);
      throw new KnowledgeError("body_malformed", `theme must be one of ${themes.join(", ")}.`);
    }),
    banner: createChoiceHandler(options, (form) => {
      const closed = form.get("closed") ?? "";
      if (bannerId.test(closed)) {
        return `${bannerCookie}=${closed}; Path=/; Max-Age=31536000; SameSite=Lax; HttpOnly`;
      }
      throw new KnowledgeError("body_malformed", "closed must be the id that the form sends.");
    }),
  };
}

const bannerId = /^[0-9a-f]{12}$/;
const bytesMax = 1_024;
const explorer = "/api/docs";

/** Keeps the choice in the cookie and leads back to the page that sent the form. */
function createChoiceHandler(
  options: EndpointOptions,
  cookieOf: (form: URLSearchParams) => string,
): HttpHandler {
  return createResource({
    ...options,
    methods: {
      POST: async (request) =>
        seeOther({
          headers: { "Set-Cookie": cookieOf(await readForm({ request, bytesMax })) },
          location: pageBefore(request.header("referer")),
        }),
    },
  });
}

/** Always one of our pages, wherever the header says that the browser was. */
function pageBefore(referer: string | null): string {
  if (referer === null || !URL.canParse(referer)) return "/";
  const { pathname, search } = new URL(referer);
  return pathname === explorer ? explorer : safeNext(pathname + search);
}
