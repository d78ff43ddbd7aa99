import type { InterfaceLanguage } from "../../../contract/index.ts";
import { siteTranslator } from "../../../messages/index.ts";

interface SearchProblemProps {
  readonly title: string;
  /** Names the value and says what to do. */
  readonly detail: string;
  /** The address that may answer next time; none where the same request fails again. */
  readonly retry?: string | undefined;
  /** Of the interface. Default en. */
  readonly language?: InterfaceLanguage | undefined;
}

/** A search without an answer, in the words that programs get as problem+json: English ones. */
export function SearchProblem({ title, detail, retry, language = "en" }: SearchProblemProps) {
  return (
    <div role="alert" className="results-problem">
      <p lang="en">
        <strong>{title}</strong>
      </p>
      <p lang="en">{detail}</p>
      {retry === undefined ? null : (
        <p>
          <a href={retry}>{siteTranslator(language)("results.retry")}</a>
        </p>
      )}
    </div>
  );
}
