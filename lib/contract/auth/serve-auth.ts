/** How a host adds its own sign-in to the wiki. */
import type { AuthResult } from "./auth.ts";

/** Whether a reader may pass, and if not, where to go. */
export interface ServeAuthResult extends AuthResult {
  /** Where a browser is sent, e.g. to sign in, or back to the page after it. */
  readonly redirect?: string | undefined;
  /** Value of `Set-Cookie` that goes with the redirect. */
  readonly cookie?: string | undefined;
}

/** A sign-in for readers of the wiki, such as OpenID Connect. */
export interface ServeAuthPlugin {
  readonly name: string;
  /**
   * Asked about every page and API route of the wiki, and about `callbackPath`. A rejection refuses
   * access and is answered with 500, or as its `KnowledgeError` says.
   */
  resolve(req: Request): Promise<ServeAuthResult>;
  /** The address to which readers return; the plugin is asked about it before anything else. */
  readonly callbackPath?: string | undefined;
}
