/**
 * Which sections of a page answer a question, judged by reading the pages before looking at any
 * result. The questions about documentations are those of `docs-eval`, named by their ids; those
 * about the handbook are our own. Even numbers were looked at while building, odd ones at the end.
 */

export interface JudgedSections {
  readonly id: string;
  /** Absent for a question of `docs-eval`. */
  readonly query?: string;
  /** Anchors that answer, by the page's path in its collection; "" is a page's opening. */
  readonly pages: Readonly<Record<string, readonly string[]>>;
}

export const documentationSections: readonly JudgedSections[] = [
  {
    id: "q00",
    pages: {
      "reference/react/useEffect.md": ["usage", "useeffect", "connecting-to-an-external-system"],
      "learn/synchronizing-with-effects.md": ["how-to-write-an-effect", "step-1-declare-an-effect"],
    },
  },
  {
    id: "q01",
    pages: {
      "reference/react/useState.md": ["", "usestate", "usage", "adding-state-to-a-component"],
      "learn/state-a-components-memory.md": [
        "adding-a-state-variable",
        "meet-your-first-hook",
        "anatomy-of-usestate",
      ],
    },
  },
  { id: "q02", pages: { "reference/react/useRef.md": ["returns"] } },
  {
    id: "q03",
    pages: {
      "learn/reusing-logic-with-custom-hooks.md": [
        "extracting-your-own-custom-hook-from-a-component",
      ],
    },
  },
  { id: "q04", pages: { "learn/rendering-lists.md": ["rendering-data-from-arrays"] } },
  {
    id: "q05",
    pages: {
      "learn/passing-data-deeply-with-context.md": [
        "",
        "context-an-alternative-to-passing-props",
        "step-1-create-the-context",
        "step-2-use-the-context",
        "step-3-provide-the-context",
      ],
      "reference/react/useContext.md": ["passing-data-deeply-into-the-tree", "usecontext"],
      "reference/react/createContext.md": ["createcontext", "creating-context"],
    },
  },
  {
    id: "q06",
    pages: {
      "reference/react/useCallback.md": ["how-is-usecallback-related-to-usememo"],
      "reference/react/useMemo.md": ["memoizing-a-function"],
    },
  },
  {
    id: "q07",
    pages: {
      "learn/passing-data-deeply-with-context.md": [
        "",
        "the-problem-with-passing-props",
        "context-an-alternative-to-passing-props",
        "before-you-use-context",
      ],
      "reference/react/useContext.md": ["passing-data-deeply-into-the-tree"],
    },
  },
  {
    id: "q08",
    pages: {
      "learn/extracting-state-logic-into-a-reducer.md": ["comparing-usestate-and-usereducer"],
      "reference/react/useReducer.md": ["adding-a-reducer-to-a-component", "usereducer"],
    },
  },
  {
    id: "q09",
    pages: {
      "reference/react/useEffect.md": ["my-effect-keeps-re-running-in-an-infinite-cycle"],
      "learn/synchronizing-with-effects.md": [
        "step-1-declare-an-effect",
        "step-2-specify-the-effect-dependencies",
      ],
      "learn/removing-effect-dependencies.md": [
        "",
        "are-you-reading-some-state-to-calculate-the-next-state",
        "does-some-reactive-value-change-unintentionally",
      ],
    },
  },
  {
    id: "q10",
    pages: {
      "reference/react/StrictMode.md": [
        "strictmode",
        "fixing-bugs-found-by-double-rendering-in-development",
      ],
    },
  },
  {
    id: "q11",
    pages: {
      "reference/react/useRef.md": ["referencing-a-value-with-a-ref"],
      "learn/removing-effect-dependencies.md": [
        "why-is-suppressing-the-dependency-linter-so-dangerous",
        "do-you-want-to-read-a-value-without-reacting-to-its-changes",
      ],
    },
  },
  { id: "q12", pages: { "library/pathlib.md": ["methods"] } },
  { id: "q13", pages: { "library/argparse.md": ["sub-commands"] } },
  { id: "q14", pages: { "library/datetime.md": ["datetime-objects", "date-objects"] } },
  {
    id: "q15",
    pages: { "library/asyncio-task.md": ["running-tasks-concurrently", "creating-tasks"] },
  },
  {
    id: "q16",
    pages: {
      "reference/lexical_analysis.md": ["243-formatted-string-literals"],
      "library/string.md": ["format-string-syntax", "format-examples", "custom-string-formatting"],
    },
  },
  {
    id: "q17",
    pages: {
      "library/pathlib.md": ["", "correspondence-to-tools-in-the-os-module"],
      "library/os.path.md": [""],
    },
  },
  {
    id: "q18",
    pages: {
      "reference/datamodel.md": ["339-with-statement-context-managers"],
      "library/contextlib.md": ["", "utilities"],
    },
  },
  {
    id: "q19",
    pages: {
      "reference/expressions.md": ["629-yield-expressions", "6291-generator-iterator-methods"],
      "howto/functional.md": ["generators"],
    },
  },
  { id: "q20", pages: { "library/typing.md": ["generics", "user-defined-generic-types"] } },
  { id: "q21", pages: { "library/subprocess.md": ["popen-objects"] } },
  { id: "q23", pages: { "library/json.md": ["basic-usage", "character-encodings"] } },
  {
    id: "q24",
    pages: { "tutorial/path-params.md": ["path-parameters-with-types", "data-validation"] },
  },
  {
    id: "q25",
    pages: {
      "tutorial/query-params.md": ["optional-parameters"],
      "tutorial/query-params-str-validations.md": [""],
    },
  },
  {
    id: "q26",
    pages: {
      "tutorial/body.md": [
        "",
        "import-pydantics-basemodel",
        "create-your-data-model",
        "declare-it-as-a-parameter",
      ],
    },
  },
  {
    id: "q27",
    pages: {
      "tutorial/dependencies/dependencies-with-yield.md": ["", "a-database-dependency-with-yield"],
      "tutorial/dependencies/index.md": ["what-is-dependency-injection"],
    },
  },
  {
    id: "q28",
    pages: {
      "tutorial/security/simple-oauth2.md": [
        "get-the-username-and-password",
        "code-to-get-the-username-and-password",
        "oauth2passwordrequestform",
        "use-the-form-data",
        "return-the-token",
      ],
      "tutorial/security/index.md": ["oauth2", "openapi"],
    },
  },
  { id: "q29", pages: { "tutorial/background-tasks.md": ["caveat"] } },
  { id: "q30", pages: { "async.md": ["in-a-hurry", "path-operation-functions"] } },
  { id: "q31", pages: { "tutorial/cors.md": ["wildcards", "use-corsmiddleware"] } },
  {
    id: "q32",
    pages: {
      "tutorial/handling-errors.md": [
        "override-request-validation-exceptions",
        "use-the-requestvalidationerror-body",
      ],
    },
  },
  {
    id: "q33",
    pages: { "advanced/websockets.md": ["handling-disconnections-and-multiple-clients"] },
  },
  {
    id: "q34",
    pages: {
      "tutorial/response-model.md": [
        "response-model-encoding-parameters",
        "use-the-response-model-exclude-unset-parameter",
      ],
    },
  },
  { id: "q35", pages: { "tutorial/middleware.md": ["multiple-middleware-execution-order"] } },
  {
    id: "q36",
    pages: {
      "config/shared-options.md": [
        "resolvealias",
        "object-format-recordstring-string",
        "array-format-array-find-string--regexp-replacement-string-",
      ],
    },
  },
  { id: "q37", pages: { "guide/env-and-mode.md": ["", "built-in-constants", "env-variables"] } },
  { id: "q38", pages: { "guide/build.md": ["library-mode"] } },
  {
    id: "q39",
    pages: { "guide/api-hmr.md": [""], "guide/features.md": ["hot-module-replacement"] },
  },
  { id: "q40", pages: { "guide/dep-pre-bundling.md": ["", "the-why"] } },
  {
    id: "q41",
    pages: { "guide/ssr.md": ["", "source-structure", "setting-up-the-dev-server"] },
  },
  { id: "q42", pages: { "guide/why.md": ["", "the-origins"] } },
  {
    id: "q43",
    pages: {
      "guide/why.md": ["a-unified-toolchain"],
      "guide/features.md": ["build-optimizations"],
    },
  },
  { id: "q45", pages: { "guide/assets.md": ["importing-asset-as-url"] } },
  {
    id: "q46",
    pages: {
      "guide/api-plugin.md": [
        "",
        "authoring-a-plugin",
        "simple-examples",
        "transforming-custom-file-types",
      ],
      "guide/using-plugins.md": ["adding-a-plugin", "building-plugins"],
    },
  },
  { id: "q47", pages: { "config/server-options.md": ["serverproxy"] } },
];

const handbook = (
  number: number,
  query: string,
  pages: Readonly<Record<string, readonly string[]>>,
): JudgedSections => ({ id: `h${String(number).padStart(2, "0")}`, query, pages });

export const handbookSections: readonly JudgedSections[] = [
  handbook(1, "show the search in an iframe", {
    "guide/embedding.md": ["", "1-allow-your-origin", "3-show-the-frame"],
  }),
  handbook(2, "which files are left out of the index", {
    "guide/index-your-documents.md": ["what-is-skipped", "which-files-are-read"],
  }),
  handbook(3, "add my own content source", {
    "guide/index-your-documents.md": ["your-own-source"],
  }),
  handbook(4, "backup of the database", { "operations/index-and-storage.md": ["backups"] }),
  handbook(5, "how many requests at the same time", {
    "operations/run-in-production.md": ["limits"],
    "guide/embed-the-library.md": ["backpressure"],
  }),
  handbook(6, "synonyms for search words", {
    "guide/tune-the-results.md": ["words-that-mean-the-same"],
  }),
  handbook(7, "pin a page to the top for a query", {
    "guide/tune-the-results.md": ["results-for-single-queries"],
  }),
  handbook(8, "prefer newer pages", { "guide/tune-the-results.md": ["new-pages-first"] }),
  handbook(9, "rotate the session secret", {
    "operations/authentication.md": ["replace-a-key-or-the-secret"],
  }),
  handbook(10, "behind nginx reverse proxy", {
    "operations/authentication.md": ["behind-a-proxy"],
    "operations/run-in-production.md": ["behind-a-proxy"],
  }),
  handbook(11, "run two servers on one index", {
    "operations/run-in-production.md": ["more-than-one-process"],
  }),
  handbook(12, "forget a customer's ticket", {
    "operations/ticket-privacy.md": ["forget-a-ticket"],
  }),
  handbook(13, "import old tickets as training", {
    "guide/correct-tickets.md": ["train-it-with-old-tickets"],
  }),
  handbook(14, "phrase search in quotes", { "guide/search-well.md": ["syntax"] }),
  handbook(15, "spelling mistakes in queries", { "guide/search-well.md": ["slips"] }),
  handbook(16, "use it with express", { "guide/embed-the-library.md": ["express"] }),
  handbook(17, "connect claude to the documentation", {
    "guide/agents.md": ["connect-a-client"],
  }),
  handbook(18, "which tools does an agent get", { "guide/agents.md": ["the-tools"] }),
  handbook(19, "generate a typed api client", {
    "guide/api-clients.md": ["make-a-typed-client"],
  }),
  handbook(20, "german compound words", { "guide/languages.md": ["compounds"] }),
  handbook(21, "compare two versions of the ranking", {
    "guide/measure-your-search.md": ["compare-two-versions"],
  }),
  handbook(22, "log format", { "operations/run-in-production.md": ["log"] }),
  handbook(23, "kubernetes readiness probe", {
    "operations/run-in-production.md": ["in-kubernetes", "starting-and-health"],
  }),
  handbook(24, "what happens when the disk is full", {
    "operations/index-and-storage.md": ["disk-full-or-a-folder-that-cannot-be-written"],
  }),
  handbook(25, "does the language model see my documents", {
    "guide/ask-a-language-model.md": ["what-is-sent"],
  }),
  handbook(26, "switch off query statistics", {
    "operations/query-analytics.md": ["switch-it-off"],
  }),
  handbook(27, "who may read the wiki", { "guide/wiki.md": ["who-may-read"] }),
  handbook(28, "exit codes of the command", { "reference/command-line.md": ["exit-codes"] }),
  handbook(29, "download statistics as csv", {
    "guide/console-stats.md": ["export-the-figures"],
  }),
  handbook(30, "custom url for search results", {
    "guide/embed-the-library.md": ["format-hits"],
  }),
  handbook(31, "how much memory does the index need", {
    "operations/index-and-storage.md": ["memory"],
  }),
  handbook(32, "third party cookies blocked in frame", {
    "guide/embedding.md": ["where-cookies-are-blocked"],
  }),
];
