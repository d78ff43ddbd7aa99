import type { ApplicationKeyRecord } from "knowledge-sdk/service-schemas";
import type { PageTranslator } from "../../../_messages/translate.ts";
import { dangerButtonStyle } from "../../_components/field-styles.ts";

interface RevokeKeyProps {
  readonly shown: ApplicationKeyRecord;
  /** Whether the reader is signed in with it. */
  readonly isOwn: boolean;
  readonly t: PageTranslator;
}

/** Two steps, so that no key ends by one slip: what it means comes before the button. */
export function RevokeKey({ shown: { id, name }, isOwn, t }: RevokeKeyProps) {
  return (
    <details className="mt-12 max-w-3xl rounded-md border border-line px-4 py-3">
      <summary className="cursor-pointer py-2 font-semibold text-danger-text">
        {t("appKey.revoke")}
      </summary>
      <form action="/console/keys/revoke" method="post" className="pb-2">
        <input type="hidden" name="key" value={id} />
        <p className="my-2">{t("appKey.revokeHelp")}</p>
        {isOwn ? <p className="my-2 font-semibold">{t("appKey.revokeOwn")}</p> : null}
        <button type="submit" className={`mt-2 [overflow-wrap:anywhere] ${dangerButtonStyle}`}>
          {t("appKey.revokeNow", { name })}
        </button>
      </form>
    </details>
  );
}
