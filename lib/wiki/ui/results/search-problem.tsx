import type { InterfaceLanguage } from "../../../contract/index.ts";
import { siteTranslator } from "../../../messages/index.ts";

/** Why a search has no answer. */
export interface SearchRefusal {
  readonly status: number;
  readonly title: string;
  /** Names the value and says what to do. */
  readonly detail: string;
  /** Whether the detail is that of the API, which speaks English. Default false. */
  readonly isEnglish?: boolean | undefined;
}

interface SearchProblemProps extends Omit<SearchRefusal, "status"> {
  /** The address that may answer next time; none where the same request fails again. */
  readonly retry?: string | undefined;
  /** Of the interface. Default en. */
  readonly language?: InterfaceLanguage | undefined;
}

/** A search without an answer, with a way to try again. */
export function SearchProblem(props: SearchProblemProps) {
  const { title, detail, isEnglish = false, retry, language = "en" } = props;
  return (
    <div role="alert" className="results-problem">
      <p>
        <strong>{title}</strong>
      </p>
      <p lang={isEnglish ? "en" : undefined}>{detail}</p>
      {retry === undefined ? null : (
        <p>
          <a href={retry}>{siteTranslator(language)("results.retry")}</a>
        </p>
      )}
    </div>
  );
}
