/** How people of the console sign in again, within the page. */
import type { Environment } from "../../../server/environment.ts";
import type { SignInMode } from "./saving/sign-in-again.tsx";

export function signInModeOf({ auth, oidc, classifierApiKeys }: Environment): SignInMode {
  // At the provider, on another tab.
  if (oidc !== null) return "wiki";
  if (auth.isRequired) return "application";
  return classifierApiKeys.length === 0 ? "wiki" : "console";
}
