"use client";

import type { DocumentResponse, SearchResponse } from "knowledge-sdk";
import type { Translator } from "knowledge-sdk/service-ui";
import { type FormEvent, useState } from "react";
import type { frame } from "../_messages/english/sign-in.ts";

interface FrameSearchProps {
  /** Signed in, but the cookie is blocked, so separate pages could not be. */
  readonly fetch: typeof globalThis.fetch;
  readonly t: Translator<typeof frame>;
}

/** Search and reading in one page, for frames that hold no cookie. */
export function FrameSearch({ fetch, t }: FrameSearchProps) {
  const { response, document, problem, search, open } = useFrameSearch(fetch, t);
  return (
    <section aria-label={t("frame.search")} className="mt-8">
      <form onSubmit={(event) => void search(event)} className="flex gap-3">
        <input
          type="search"
          name="q"
          dir="auto"
          required
          aria-label={t("frame.term")}
          className="h-11 grow rounded-md border border-control bg-bg px-3 text-base text-text"
        />
        <button
          type="submit"
          className="h-11 rounded-md border border-accent bg-accent px-4 font-semibold text-on-accent"
        >
          {t("frame.button")}
        </button>
      </form>
      {problem === null ? null : <p role="alert">{problem}</p>}
      {document === null ? (
        <ul className="mt-6 flex flex-col gap-4">
          {response?.results.map(({ id, title, snippet }) => (
            <li key={id}>
              <button
                type="button"
                onClick={() => void open(id)}
                className="cursor-pointer text-start font-semibold text-link underline"
              >
                {title}
              </button>
              <p className="text-sm [overflow-wrap:anywhere]">{snippet}</p>
            </li>
          ))}
        </ul>
      ) : (
        <article className="mt-6">
          <h2 className="text-xl font-semibold">{document.title}</h2>
          <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">{document.body}</p>
        </article>
      )}
    </section>
  );
}

/** `fetch` is signed in. */
function useFrameSearch(fetch: FrameSearchProps["fetch"], t: FrameSearchProps["t"]) {
  const [response, setResponse] = useState<SearchResponse | null>(null);
  const [document, setDocument] = useState<DocumentResponse | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  /** Null after saying what went wrong. */
  const load = async (address: string): Promise<unknown> => {
    try {
      const answer = await fetch(address);
      const body = (await answer.json()) as { readonly detail?: string };
      setProblem(answer.ok ? null : (body.detail ?? t("frame.noAnswer")));
      return answer.ok ? body : null;
    } catch {
      setProblem(t("frame.unreachable"));
      return null;
    }
  };
  const search = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const q = String(new FormData(event.currentTarget).get("q"));
    setDocument(null);
    setResponse((await load(`/api/search?${new URLSearchParams({ q })}`)) as SearchResponse | null);
  };
  const open = async (id: string): Promise<void> => {
    const address = `/api/document?${new URLSearchParams({ id })}`;
    setDocument((await load(address)) as DocumentResponse | null);
  };
  return { response, document, problem, search, open };
}
