import type { ApplicationKeyRecord } from "knowledge-sdk/service-schemas";
import Link from "next/link";
import type { PageTranslator } from "../../../_messages/translate.ts";
import { KeyFacts } from "./key-facts.tsx";

interface KeyCardProps {
  readonly shown: ApplicationKeyRecord;
  /** Whether the reader is signed in with it. */
  readonly isOwn: boolean;
  readonly t: PageTranslator;
}

/** One key of the list. */
export function KeyCard({ shown, isOwn, t }: KeyCardProps) {
  const { id, name } = shown;
  return (
    <li className="rounded-md border border-line bg-surface px-4 py-3">
      <h2 className="text-base font-semibold [overflow-wrap:anywhere]">
        <Link
          href={`/console/keys/one?${new URLSearchParams({ id })}`}
          prefetch={false}
          className="inline-flex min-h-6 items-center"
        >
          {name}
        </Link>{" "}
        <KeyMarks shown={shown} isOwn={isOwn} t={t} />
      </h2>
      <KeyFacts shown={shown} t={t} />
    </li>
  );
}

/** Whether it has ended, and whose it is. */
export function KeyMarks({ shown: { expiresAt }, isOwn, t }: KeyCardProps) {
  const style = "ms-1 rounded px-2 py-0.5 text-sm font-normal whitespace-nowrap";
  return (
    <>
      {hasEnded(expiresAt) ? (
        <span className={`${style} bg-danger-bg text-danger-text`}>{t("appKey.ended")}</span>
      ) : null}
      {isOwn ? (
        <span className={`${style} bg-note-bg text-note-text`}>{t("appKey.own")}</span>
      ) : null}
    </>
  );
}

function hasEnded(expiresAt: string | null): boolean {
  return expiresAt !== null && Date.parse(expiresAt) <= Date.now();
}
