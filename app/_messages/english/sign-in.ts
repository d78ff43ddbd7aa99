/** Signing in and out. */
export const signIn = {
  "signIn.title": "Sign in",
  "signIn.button": "Sign in",
  "signIn.out": "Sign out",
  "signIn.apiKey": "API key",
  "signIn.apiKeyHelp": "You get a key from the operator of this service; keys look like {example}.",
  "signIn.fromOperator": "You get the key from the operator of this service.",
  "signIn.wikiKey": "Wiki access key",
  "signIn.console": "Sign in to the console",
  "signIn.classifierKey": "Key of the classifier",
  "signIn.invalid": "This key is not valid",
  "signIn.invalidHelp": "Check that it was copied in full.",
  "signIn.tooMany": "Too many failed sign-ins",
  "signIn.tooManyHelp": "Wait a minute, then try again.",
  "signIn.closed": "This page is closed for you",
  "signIn.home": "Go to the start page",
  "signIn.off": "It needs an application key, and this service has none",
  "signIn.offHelp": "The operator can set USE_AUTH=1 and API_KEYS.",
  "signIn.area": "This key does not open that page",
  "signIn.areaHelp": "Sign in with another key, or ask the operator to extend yours.",
  "signIn.with": "Sign in with {name}",
  "signIn.account": "your company account",
  "signIn.byKey": "Sign in with a key",
  "signIn.operator": "the operator of this service",
  "signIn.noRole": "You have no access to this service yet",
  "signIn.noRoleHelp":
    "Your sign-in worked, but nobody has given you a role here. Ask {contact} for one, then sign in again.",
  "signIn.smallRole": "Your role does not open that page",
  "signIn.smallRoleHelp": "Ask {contact} if you need it for your work.",
  "signIn.notValid": "The sign-in did not succeed",
  "signIn.notValidHelp": "Try once more. If it happens again, tell {contact}.",
  "signIn.unreachable": "Your sign-in cannot be checked right now",
  "signIn.unreachableHelp":
    "The identity provider does not answer. Try again in a moment, or tell {contact}.",
  "signIn.started": "This sign-in was not begun here, or too long ago",
  "signIn.startedHelp": "Begin again with the button above.",
  "kept.title": "Your session has ended",
  "kept.ways":
    "Nothing is lost: this page keeps what you wrote. Sign in <link>in another tab</link>, come back here, and send it again.",
  "kept.send": "Send again",
} as const;

/** For the scripts of the sign-in page in a frame. */
export const frame = {
  "frame.search": "Search the documentation",
  "frame.term": "Search term",
  "frame.button": "Search",
  "frame.noAnswer": "No answer right now.",
  "frame.unreachable": "The service cannot be reached.",
  "frame.refused": "The surrounding page could not sign you in: {reason}",
  "frame.signingIn": "Signing in …",
} as const;
