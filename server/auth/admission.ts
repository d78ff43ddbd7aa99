/** Deny by default: what no gate has let through reaches neither a route nor a page. */
import {
  type Application,
  createRefusal,
  type Decision,
  type EndpointOptions,
  type HttpCore,
  type HttpRequest,
  isNavigation,
  signInFirst,
} from "knowledge-sdk/standalone";

import { consoleForms } from "../console/console-form.ts";
import { createCleanAddress } from "./clean-address.ts";

type Admit = (request: HttpRequest) => HttpCore | null | Promise<HttpCore | null>;

/** A person in a browser is sent to the sign-in page, everybody else gets the problem. */
export function createAdmission(
  {
    gate,
    wikiAccess,
    authorizer,
    refuseHost,
  }: Pick<Application, "gate" | "wikiAccess" | "authorizer" | "refuseHost">,
  options: EndpointOptions,
): Admit {
  const answerTo = (
    request: HttpRequest,
    { refusal }: Decision,
  ): HttpCore | null | Promise<HttpCore> => {
    // A form without permission is not acted on either, and must not lose what was written in it.
    if (refusal === null || isForm(request)) return null;
    if (refusal.code !== "unauthorized" || !isNavigation(request)) {
      return createRefusal(options, () => refusal);
    }
    // The wiki's own sign-in, where the operator has put one before it.
    const own =
      wikiAccess.isGuarded && authorizer.isForReaders(request.path)
        ? wikiAccess.redirect(request)
        : null;
    if (own === null) return signInFirst(options, refusal);
    return own.then((redirect) => redirect ?? signInFirst(options, refusal));
  };
  const cleanAddress = createCleanAddress(options);
  return (request) => {
    const strange = refuseHost(request);
    if (strange !== null) return createRefusal(options, () => strange);
    const signedIn = wikiAccess.signIn(request);
    if (signedIn !== null) return signedIn;
    const redirect = cleanAddress(request);
    if (redirect !== null) return redirect;
    const decision = gate(request);
    return decision instanceof Promise
      ? decision.then((made) => answerTo(request, made))
      : answerTo(request, decision);
  };
}

function isForm({ method, path }: HttpRequest): boolean {
  return method === "POST" && consoleForms.has(path);
}
