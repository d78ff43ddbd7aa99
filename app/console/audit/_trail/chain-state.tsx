import Link from "next/link";
import type { VisibleService } from "../../../_access/visible-service.ts";
import { ProblemNotice } from "../../../_components/problem-notice.tsx";
import type { PageTranslator } from "../../../_messages/translate.ts";

interface ChainStateProps {
  readonly application: VisibleService["application"];
  /** Whether it is read however long it is. */
  readonly isAsked: boolean;
  readonly t: PageTranslator;
}

/** Some 40 ms of one core. */
const rowsAtOnce = 2_000;

/** Whether the chain of hashes holds, and the ways to check and export it elsewhere. */
export async function ChainState({ application, isAsked, t }: ChainStateProps) {
  const check = await application.checkChain(isAsked ? undefined : rowsAtOnce);
  return (
    <section aria-labelledby="chain" className="mt-10 max-w-3xl">
      <h2 id="chain" className="text-xl font-semibold">
        {t("audit.chain")}
      </h2>
      {check === null ? (
        <>
          <p className="mt-2">{t("audit.unchecked")}</p>
          <p className="mt-2">
            <Link href="/console/audit?check=1#chain" prefetch={false} className="wiki-button">
              {t("audit.check")}
            </Link>
          </p>
        </>
      ) : (
        <Checked check={check} t={t} />
      )}
      <p className="mt-4 text-sm text-muted">{t("audit.ways")}</p>
      <pre className="mt-1 overflow-x-auto rounded bg-surface px-3 py-2 text-sm">
        <code>
          {"knowledge audit verify --expect <hash>\nknowledge audit export > audit.jsonl"}
        </code>
      </pre>
    </section>
  );
}

type Check = NonNullable<Awaited<ReturnType<VisibleService["application"]["checkChain"]>>>;

function Checked({ check, t }: { readonly check: Check; readonly t: PageTranslator }) {
  const { events, removed, erased, lastHash, broken } = check;
  return (
    <>
      {broken === null ? (
        <p className="mt-2">{t("audit.whole", { count: events })}</p>
      ) : (
        <ProblemNotice
          title={t("audit.broken", { seq: broken.seq })}
          detail={broken.fault}
          isEnglish
        />
      )}
      {erased > 0 ? <p>{t("audit.erased", { count: erased })}</p> : null}
      {removed > 0 ? <p>{t("audit.removed", { count: removed })}</p> : null}
      {lastHash === null ? null : (
        <p className="mt-2 text-sm text-muted">
          {t("audit.hash")}
          <code className="mt-1 block select-all text-text [overflow-wrap:anywhere]">
            {lastHash}
          </code>
        </p>
      )}
    </>
  );
}
