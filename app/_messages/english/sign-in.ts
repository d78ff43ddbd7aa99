/** Signing in and out. */
export const signIn = {
  "signIn.title": "Sign in",
  "signIn.button": "Sign in",
  "signIn.out": "Sign out",
  "signIn.apiKey": "API key",
  "signIn.apiKeyHelp": "You get a key from the operator of this service; keys look like {example}.",
  "signIn.fromOperator": "You get the key from the operator of this service.",
  "signIn.wikiKey": "Key of the wiki",
  "signIn.console": "Sign in to the console",
  "signIn.classifierKey": "Key of the classifier",
  "signIn.invalid": "This key is not valid",
  "signIn.invalidHelp": "Check that it was copied in full.",
  "signIn.tooMany": "Too many failed sign-ins",
  "signIn.tooManyHelp": "Wait a minute, then try again.",
  "signIn.area": "This key does not open that page",
  "signIn.areaHelp": "Sign in with another key, or ask the operator to extend yours.",
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
