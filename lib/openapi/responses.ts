/** The possible answers of an operation: its own, and a problem for each status that has one. */
import { type ErrorCode, errorCodes } from "../contract/index.ts";
import type { Operation, OperationAnswer } from "./operation.ts";
import { reference } from "./schemas.ts";

/** Statuses in order; codes of one status share its answer. */
export function responsesOf({ answers, problems }: Operation): Record<string, object> {
  const byStatus = new Map<string, ErrorCode[]>();
  for (const code of problems) {
    const status = String(errorCodes[code].status);
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  const responses: Record<string, object> = {};
  for (const status of new Set([...Object.keys(answers), ...byStatus.keys()].sort())) {
    const answer = answers[status];
    const codes = byStatus.get(status) ?? [];
    responses[status] = merged(
      answer === undefined ? null : answerObject(answer),
      codes.length === 0 ? null : problemAnswer(titlesOf(codes), codes),
    );
  }
  responses.default = { $ref: "#/components/responses/Problem" };
  return responses;
}

interface ResponseObject {
  readonly description: string;
  readonly headers?: object;
  readonly content?: object;
}

/** One status may be a problem or something else. */
function merged(answer: ResponseObject | null, problem: ResponseObject | null): ResponseObject {
  if (answer === null || problem === null) return (answer ?? problem) as ResponseObject;
  return {
    description: `${answer.description}; ${problem.description}`,
    headers: { ...answer.headers, ...problem.headers },
    content: { ...answer.content, ...problem.content },
  };
}

function answerObject({ description, headers, content }: OperationAnswer): ResponseObject {
  const contents = Object.entries(content ?? {}).map(([type, { schema, example }]) => [
    type,
    {
      schema: typeof schema === "string" ? reference(schema) : schema,
      ...(example !== undefined && { example }),
    },
  ]);
  return {
    description,
    ...(headers !== undefined && { headers: headerObjects(headers) }),
    ...(content !== undefined && { content: Object.fromEntries(contents) }),
  };
}

export function problemAnswer(description: string, codes: readonly ErrorCode[]): ResponseObject {
  const examples = codes.map((code) => {
    const { status, title } = errorCodes[code];
    const type = `/docs/errors/${code}`;
    const detail = "Names the value and says what to do.";
    return [code, { value: { type, title, status, detail, code, requestId: "26069fa8dd96-7" } }];
  });
  const status = errorCodes[codes[0] as ErrorCode].status;
  const headers: Record<string, string> = {
    ...(status === 401 && { "WWW-Authenticate": "Bearer" }),
    ...((status === 429 || status === 503) && {
      "Retry-After": "Seconds until a retry makes sense",
    }),
  };
  return {
    description,
    ...(Object.keys(headers).length > 0 && { headers: headerObjects(headers) }),
    content: {
      "application/problem+json": {
        schema: reference("Problem"),
        examples: Object.fromEntries(examples),
      },
    },
  };
}

function titlesOf(codes: readonly ErrorCode[]): string {
  return codes.map((code) => `${errorCodes[code].title} (${code})`).join("; ");
}

function headerObjects(headers: Readonly<Record<string, string>>): object {
  const entries = Object.entries(headers).map(([name, description]) => [
    name,
    { description, schema: { type: "string" } },
  ]);
  return Object.fromEntries(entries);
}
