/** `POST /api/colours`: the switch for colours of browsers without scripts. */
import { safeNext } from "../../auth/index.ts";
import { KnowledgeError, themeCookieText, themes } from "../../contract/index.ts";
import {
  createResource,
  type EndpointOptions,
  type HttpHandler,
  readForm,
  seeOther,
} from "../../http/index.ts";

const bytesMax = 1_024;
const explorer = "/api/docs";

/** Keeps the choice in a cookie and leads back to the page that sent the form. */
export function createColoursHandler(options: EndpointOptions): HttpHandler {
  return createResource({
    ...options,
    methods: {
      async POST(request) {
        const given = (await readForm({ request, bytesMax })).get("theme");
        const theme = themes.find((one) => one === given);
        if (theme === undefined) {
          throw new KnowledgeError("body_malformed", `theme must be one of ${themes.join(", ")}.`);
        }
        return seeOther({
          location: pageBefore(request.header("referer")),
          headers: { "Set-Cookie": themeCookieText(theme) },
        });
      },
    },
  });
}

/** Always one of our pages, wherever the header says that the browser was. */
function pageBefore(referer: string | null): string {
  if (referer === null || !URL.canParse(referer)) return "/";
  const { pathname, search } = new URL(referer);
  return pathname === explorer ? explorer : safeNext(pathname + search);
}
