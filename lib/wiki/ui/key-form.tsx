import type { InterfaceLanguage } from "../../contract/index.ts";
import { siteTranslator } from "../../messages/index.ts";

export interface KeyFormProps {
  /** The page that was asked for. */
  readonly next: string;
  /** A key was given, and it was wrong. */
  readonly isRefused: boolean;
}

interface LocalisedKeyFormProps extends KeyFormProps {
  readonly language: InterfaceLanguage;
}

/** Asks for the wiki's key: where it is right, the answer is a cookie and a clean address. */
export function KeyForm({ next, isRefused, language }: LocalisedKeyFormProps) {
  const t = siteTranslator(language);
  const [path = "/", query = ""] = next.split("?");
  return (
    <div className="wiki wiki-alone">
      <main id="_main" className="wiki-main" tabIndex={-1}>
        <h1 className="wiki-title">{t("signIn.title")}</h1>
        {isRefused ? (
          <p role="alert" id="_refusal" className="wiki-notice">
            {t("signIn.invalid")}
          </p>
        ) : null}
        <form action={path} method="get" className="wiki-bar">
          {[...new URLSearchParams(query)].map(([name, value]) => (
            <input key={name + value} type="hidden" name={name} value={value} />
          ))}
          <label>
            {t("signIn.wikiKey")}{" "}
            <input
              type="password"
              name="key"
              required
              autoComplete="current-password"
              // The form was sent again, and nothing else of the page is new.
              {...(isRefused && { autoFocus: true })}
              aria-invalid={isRefused || undefined}
              aria-describedby={isRefused ? "_refusal" : undefined}
              className="wiki-field"
            />
          </label>
          <button type="submit" className="wiki-button">
            {t("signIn.title")}
          </button>
        </form>
        <p>{t("signIn.fromOperator")}</p>
      </main>
    </div>
  );
}
