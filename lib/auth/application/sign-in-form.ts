/** Signing in and out with plain HTML forms, for browsers without JavaScript. */
import {
  createResource,
  type EndpointOptions,
  type HttpHandler,
  readForm,
  seeOther,
} from "../../http/index.ts";
import { clearCookie, cookies } from "../cookies.ts";
import { answerSignIn, signInBytesMax } from "../sign-in/answer-sign-in.ts";
import { safeNext } from "../sign-in/safe-next.ts";
import type { ApplicationAuth } from "./application-auth.ts";
import { attemptKey } from "./attempt.ts";
import { openCookieSession } from "./open-session.ts";
import { signOut } from "./sign-out.ts";

export interface FormHandlers {
  /** `/api/auth/sign-in`: fields apiKey and next. */
  readonly signInForm: HttpHandler;
  /** `/api/auth/sign-out`: no fields. A person is led on to sign out at the identity provider too. */
  readonly signOutForm: HttpHandler;
}

/** Both redirect to a page; if a sign-in failed, its address contains the reason. */
export function createFormHandlers(
  options: EndpointOptions,
  application: ApplicationAuth,
): FormHandlers {
  return {
    signInForm: createResource({
      ...options,
      methods: {
        async POST(request) {
          const fields = await readForm({ request, bytesMax: signInBytesMax });
          return answerSignIn(safeNext(fields.get("next")), async () => {
            const key = attemptKey(application, request, fields.get("apiKey")?.trim() ?? null);
            const { logger } = options;
            return (await openCookieSession(application, request, key.id, logger)).cookie;
          });
        },
      },
    }),
    signOutForm: createResource({
      ...options,
      methods: {
        async POST(request) {
          return seeOther({
            location: await signOut(application, request, options.logger),
            headers: {
              "Set-Cookie": clearCookie(cookies.session, application.hasSecureCookies),
            },
          });
        },
      },
    }),
  };
}
