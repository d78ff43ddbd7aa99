/**
 * Reads a list of tools as a client's model does, by rules alone: words of the request that stand in
 * a description choose the tool, descriptions of arguments say what goes where. It knows no tool and
 * no argument by name, so what it gets wrong is not said in the descriptions.
 */

export interface ListedTool {
  readonly name: string;
  readonly title?: string | undefined;
  readonly description?: string | undefined;
  readonly inputSchema: {
    readonly properties?: Readonly<Record<string, unknown>> | undefined;
    readonly required?: readonly string[] | undefined;
  };
}

interface Property {
  readonly description?: string;
  readonly enum?: readonly unknown[];
}

export interface ReadCall {
  readonly tool: string;
  readonly arguments: Readonly<Record<string, unknown>>;
}

const languages: Readonly<Record<string, string>> = { german: "de", french: "fr", spanish: "es" };
const documentIds = /kb:\/\/[^\s,]+\.md(?:#[\w-]+)?/g;

/** What a request names, each with the sign by which a description asks for it. */
function factsOf(request: string): readonly (readonly [sign: RegExp, value: unknown])[] {
  const group = (pattern: RegExp): string | undefined => pattern.exec(request)?.[1];
  const number = (pattern: RegExp): number | undefined => {
    const found = group(pattern);
    return found === undefined ? undefined : Number(found);
  };
  const ids = request.match(documentIds) ?? [];
  const isSeen = /\bseen\b/.test(request);
  const language = /\b(german|french|spanish)\b/i.exec(request)?.[1]?.toLowerCase();
  const collection = group(/\bthe (\w+) collection\b/);
  const ticket = group(/\b([A-Z]+-\d+)\b/);
  const facts: (readonly [RegExp, unknown])[] = [
    [/budget.*tokens/i, number(/(\d+) tokens/)],
    [/maximum results/i, number(/(?:best |limit it to )(\d+)/)],
    [/^version /i, group(/version (\d[\d.]*)/)],
    [/language/i, language && languages[language]],
    [/filter to one collection/i, ticket === undefined ? collection : undefined],
    [/where the ticket belongs/i, ticket === undefined ? undefined : collection],
    [
      /only blocks of code/i,
      /\bcode\b/i.test(request) && /\bonly\b|^show me code/i.test(request) ? "code" : undefined,
    ],
    [/that you have/i, isSeen ? ids : undefined],
    [/id of a search hit/i, isSeen ? undefined : ids[0]],
    [/only this section/i, isSeen ? undefined : group(/(?:^|\s)#([\w-]+)/)],
    [/characters to skip/i, number(/offset (\d+)/)],
    [/headings/i, /\bheadings|\boutline/i.test(request) ? true : undefined],
    [/key of the ticket/i, ticket],
    [/ticket title/i, ticket === undefined ? undefined : group(/"([^"]+)"/)],
  ];
  return facts.filter(([, value]) => value !== undefined);
}

function stemsOf(text: string): ReadonlySet<string> {
  const words = text.toLowerCase().match(/[a-z]{3,}/g) ?? [];
  return new Set(words.map((word) => word.replace(/(?:ies|es|s|ed|ing)$/, "").slice(0, 6)));
}

export function readRequest(tools: readonly ListedTool[], request: string): ReadCall {
  const described = tools.map(({ title = "", description = "" }) =>
    stemsOf(`${title} ${description}`),
  );
  const worth = (stem: string): number => {
    const having = described.filter((stems) => stems.has(stem)).length;
    return having === 0 ? 0 : Math.log(1 + tools.length / having);
  };
  const facts = factsOf(request);
  const asked = stemsOf(request.replace(documentIds, " ").replace(/"[^"]*"/g, " "));
  const calls = tools.map((tool, at) => {
    const { filled, unused } = fill(tool, facts);
    const { required = [] } = tool.inputSchema;
    const missing = required.filter((name) => name !== "q" && filled[name] === undefined);
    const common = [...asked].filter((stem) => described[at]?.has(stem));
    const words = common.reduce((sum, stem) => sum + worth(stem), 0);
    const score = words + Object.keys(filled).length - 2 * unused - 10 * missing.length;
    return { tool: tool.name, arguments: filled, score };
  });
  const [best] = calls.toSorted((left, right) => right.score - left.score);
  return { tool: best?.tool ?? "", arguments: best?.arguments ?? {} };
}

function fill(
  { inputSchema: { properties = {} } }: ListedTool,
  facts: ReturnType<typeof factsOf>,
): { readonly filled: Record<string, unknown>; readonly unused: number } {
  const filled: Record<string, unknown> = {};
  let unused = 0;
  for (const [sign, value] of facts) {
    const found = Object.entries(properties).find(([, property]) =>
      sign.test((property as Property).description ?? ""),
    );
    if (found === undefined) unused += 1;
    else filled[found[0]] = value;
  }
  return { filled, unused };
}
