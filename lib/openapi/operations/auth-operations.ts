/** Signing in and out. */
import { cookies } from "../../auth/index.ts";
import { applicationKey, expiresAt } from "../examples.ts";
import { json, type Operations } from "../operation.ts";

const signedIn = { authenticated: true, expiresAt };
const { name, maxAge_s } = cookies.session;
const cookie = { "Set-Cookie": `${name}, HttpOnly, for ${maxAge_s / 3_600} hours` };
const attempts = [
  "body_malformed",
  "unauthorized",
  "cross_origin_refused",
  "auth_disabled",
  "body_too_large",
  "content_type_unsupported",
  "too_many_attempts",
  "state_unavailable",
] as const;

export const authOperations = {
  authStatus: {
    tag: "Sign-in",
    summary: "Whether somebody is signed in",
    answers: {
      "200": json("The state", "AuthStatus", { ...signedIn, required: true }),
    },
    problems: ["cross_origin_refused", "state_unavailable"],
  },
  signIn: {
    tag: "Sign-in",
    summary: "Sign in with an application key",
    body: { schema: "SignInRequest", examples: { key: { apiKey: applicationKey } } },
    answers: { "200": json("Signed in", "SignInResponse", signedIn, cookie) },
    problems: attempts,
  },
  signOut: {
    tag: "Sign-in",
    summary: "Sign out",
    answers: { "204": { description: "The session is revoked", headers: cookie } },
    problems: ["cross_origin_refused", "auth_disabled", "state_unavailable"],
  },
  issueToken: {
    tag: "Sign-in",
    summary: "Get a token for a frame",
    description: "It works once, within 60 seconds. The key may come as a bearer token instead.",
    body: {
      schema: "TokenRequest",
      isOptional: true,
      examples: { key: { apiKey: applicationKey } },
    },
    answers: {
      "200": json("Issued", "TokenResponse", { token: "Zk3v…", expiresIn: 60, expiresAt }),
    },
    problems: attempts,
  },
  redeemToken: {
    tag: "Sign-in",
    summary: "Redeem a token",
    description: "Sets the session cookie; with mode bearer, returns a bearer for 15 minutes.",
    body: {
      schema: "SessionRequest",
      examples: { cookie: { token: "Zk3v…" }, bearer: { token: "Zk3v…", mode: "bearer" } },
    },
    answers: { "200": json("Signed in", "SessionResponse", signedIn, cookie) },
    problems: attempts,
  },
  signInForm: {
    tag: "Sign-in",
    summary: "Sign in with a form",
    description: "For browsers without JavaScript.",
    body: {
      schema: "SignInForm",
      contentType: "application/x-www-form-urlencoded",
      examples: { form: { apiKey: applicationKey, next: "/" } },
    },
    answers: {
      "303": {
        description: "Signed in, or back to the sign-in page with the reason",
        headers: { Location: "The page to go to", ...cookie },
      },
    },
    problems: attempts,
  },
  signOutForm: {
    tag: "Sign-in",
    summary: "Sign out with a form",
    answers: {
      "303": {
        description: "Signed out",
        headers: { Location: "The sign-in page", "Set-Cookie": `${name}, emptied` },
      },
    },
    problems: ["cross_origin_refused", "auth_disabled", "state_unavailable"],
  },
  providerSignIn: {
    tag: "Sign-in",
    summary: "Sign in at the identity provider",
    description: "For browsers. Without OIDC_ISSUER there is no such route.",
    answers: {
      "303": {
        description: "To the provider",
        headers: { Location: "An address of the provider", "Set-Cookie": "kb_sign_in, 10 minutes" },
      },
    },
    problems: ["route_not_found"],
  },
  providerCallback: {
    tag: "Sign-in",
    summary: "Come back from the identity provider",
    description: "The redirect address to register at the provider.",
    answers: {
      "303": {
        description: "Signed in, or back to the sign-in page with the reason",
        headers: { Location: "The page to go to", ...cookie },
      },
    },
    problems: ["route_not_found", "state_unavailable"],
  },
  backChannelLogout: {
    tag: "Sign-in",
    summary: "End sessions, for the identity provider",
    description: "OpenID Connect Back-Channel Logout 1.0.",
    body: {
      schema: "LogoutForm",
      contentType: "application/x-www-form-urlencoded",
      examples: { form: { logout_token: "eyJ…" } },
    },
    answers: { "200": { description: "The sessions have ended", headers: {} } },
    problems: [
      "body_malformed",
      "logout_token_invalid",
      "route_not_found",
      "body_too_large",
      "content_type_unsupported",
      "cross_origin_refused",
      "too_many_attempts",
      "state_unavailable",
    ],
  },
} satisfies Operations;
