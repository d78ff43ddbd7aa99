import type { InterfaceLanguage } from "../../../contract/index.ts";
import { siteTranslator } from "../../../messages/index.ts";
import { type AskedSearch, searchAddress } from "./asked-search.ts";

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
  /** What was asked: of a version that is not there, the way out leads to the newest. */
  readonly asked?: AskedSearch | undefined;
  /** Language of the interface. Default en. */
  readonly language?: InterfaceLanguage | undefined;
}

/** A search without an answer, with a way to try again. */
export function SearchProblem(props: SearchProblemProps) {
  const { title, detail, isEnglish = false, retry, asked, language = "en" } = props;
  const t = siteTranslator(language);
  const version = /^version\b/.test(detail) ? asked?.version : undefined;
  return (
    <div role="alert" className="results-problem">
      <p>
        <strong>{version === undefined ? title : t("results.unknownVersion", { version })}</strong>
      </p>
      <p lang={isEnglish ? "en" : undefined}>{detail}</p>
      {retry === undefined ? null : (
        <p>
          <a href={retry}>{t("results.retry")}</a>
        </p>
      )}
      {asked === undefined || version === undefined ? null : (
        <p>
          <a href={searchAddress({ ...asked, version: undefined })}>{t("results.anyVersion")}</a>
        </p>
      )}
    </div>
  );
}
