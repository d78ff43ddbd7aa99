import type { Metadata } from "next";
import Link from "next/link";
import { openPage, signedInKeyId } from "../../_access/open-page.ts";
import { type PageTranslator, pageTranslator } from "../../_messages/translate.ts";
import { buttonStyle, fieldButtonStyle, fieldStyle } from "../_components/field-styles.ts";
import { StatusNotice } from "../_components/status-notice.tsx";
import { KeyCard } from "./_key/key-card.tsx";

export const dynamic = "force-dynamic";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await pageTranslator())("appKey.title") };
}

type Given = Readonly<Record<string, string | string[] | undefined>>;

interface PageProps {
  readonly searchParams: Promise<Given>;
}

const keysAtOnce = 50;

/** All application keys with their limits, a page at a time; none of them is shown itself. */
export default async function KeysPage({ searchParams }: PageProps) {
  const t = await pageTranslator();
  const { application } = await openPage("/console/keys");
  const given = await searchParams;
  const asked = askedOf(given);
  const { keyring } = application;
  if (keyring === null) return <WithoutKeys t={t} />;
  const { keys, total } = await keyring.list({ ...asked, limit: keysAtOnce });
  const ownId = await signedInKeyId();
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-4">
        <h1 className="text-2xl font-semibold leading-tight">{t("appKey.title")}</h1>
        <Link
          href="/console/keys/new"
          prefetch={false}
          className={`${buttonStyle} inline-flex items-center no-underline`}
        >
          {t("appKey.new")}
        </Link>
      </div>
      <p className="mb-6 mt-2 max-w-3xl text-muted">{t("appKey.intro")}</p>
      <Done done={given.done} t={t} />
      <Search q={asked.q} t={t} />
      <p className="mb-3 mt-6">
        {asked.q === ""
          ? t("appKey.count", { count: total })
          : t("appKey.found", { count: total, q: asked.q })}
        {asked.q === "" ? null : (
          <>
            {" · "}
            <Link href="/console/keys" prefetch={false}>
              {t("appKey.all")}
            </Link>
          </>
        )}
      </p>
      {keys.length === 0 ? <p>{t("appKey.none")}</p> : null}
      <ul className="flex flex-col gap-3">
        {keys.map((key) => (
          <KeyCard key={key.id} shown={key} isOwn={key.id === ownId} t={t} />
        ))}
      </ul>
      <Pages asked={asked} total={total} t={t} />
    </>
  );
}

interface Asked {
  readonly q: string;
  readonly offset: number;
}

function askedOf({ q, from }: Given): Asked {
  return {
    q: typeof q === "string" ? q.trim().slice(0, 200) : "",
    offset: typeof from === "string" && /^\d{1,6}$/.test(from) ? Number(from) : 0,
  };
}

interface SearchProps {
  readonly q: string;
  readonly t: PageTranslator;
}

function Search({ q, t }: SearchProps) {
  return (
    <search>
      <form action="/console/keys" method="get" className="flex max-w-xl items-end gap-2">
        <label className="grow text-sm text-muted">
          {t("appKey.search")}
          <input type="search" name="q" defaultValue={q} maxLength={200} className={fieldStyle} />
        </label>
        <button type="submit" className={fieldButtonStyle}>
          {t("appKey.find")}
        </button>
      </form>
    </search>
  );
}

interface PagesProps {
  readonly asked: Asked;
  readonly total: number;
  readonly t: PageTranslator;
}

/** Only where there is more than one. */
function Pages({ asked: { q, offset }, total, t }: PagesProps) {
  if (total <= keysAtOnce && offset === 0) return null;
  const addressOf = (from: number): string =>
    `/console/keys?${new URLSearchParams({ ...(q !== "" && { q }), from: String(from) })}`;
  const next = offset + keysAtOnce;
  return (
    <nav aria-label={t("appKey.pages")} className="mt-6 flex flex-wrap items-center gap-4">
      {offset === 0 ? null : (
        <Link
          href={addressOf(Math.max(0, offset - keysAtOnce))}
          prefetch={false}
          className="wiki-button"
        >
          {t("appKey.previous")}
        </Link>
      )}
      {offset >= total ? null : (
        <span className="text-muted">
          {t("appKey.shown", { from: offset + 1, to: Math.min(next, total) })}
        </span>
      )}
      {next >= total ? null : (
        <Link href={addressOf(next)} prefetch={false} className="wiki-button">
          {t("appKey.next")}
        </Link>
      )}
    </nav>
  );
}

/** What a form has done; the address names one of these, and no words of its own. */
function Done({ done, t }: { readonly done: Given[string]; readonly t: PageTranslator }) {
  if (done === "revoked") return <StatusNotice>{t("appKey.revoked")}</StatusNotice>;
  if (done === "before") return <StatusNotice>{t("appKey.before")}</StatusNotice>;
  return null;
}

function WithoutKeys({ t }: { readonly t: PageTranslator }) {
  return (
    <>
      <h1 className="mb-2 text-2xl font-semibold leading-tight">{t("appKey.title")}</h1>
      <p className="max-w-3xl">{t("appKey.off")}</p>
    </>
  );
}
