import { safeNext } from "knowledge-sdk/service";
import type { Metadata } from "next";
import Link from "next/link";
import { redirect } from "next/navigation";
import { refusedForm, setPageStatus } from "../../server/page-status.ts";
import { getService } from "../../server/service.ts";
import { hasSession, signedInPerson } from "../_access/open-page.ts";
import { PageMain } from "../_components/page-main.tsx";
import { messages } from "../_messages/tables.ts";
import { askedLanguage, type PageTranslator, pageTranslator } from "../_messages/translate.ts";
import { FrameSignIn } from "./frame-sign-in.tsx";
import { KeptForm } from "./kept-form.tsx";
import { KeyFields, type Reason, RefusalReason } from "./key-fields.tsx";

export const dynamic = "force-dynamic";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await pageTranslator())("signIn.title"), robots: { index: false } };
}

interface PageProps {
  readonly searchParams: Promise<Readonly<Record<string, string | string[] | undefined>>>;
}

/** `error` of the address; undefined for one that is unknown. */
function reasonOf(
  error: unknown,
  t: PageTranslator,
  { contact, isPerson }: { readonly contact: string; readonly isPerson: boolean },
): Reason | undefined {
  if (error === "key") return { title: t("signIn.invalid"), detail: t("signIn.invalidHelp") };
  if (error === "area" && isPerson) {
    return { title: t("signIn.smallRole"), detail: t("signIn.smallRoleHelp", { contact }) };
  }
  if (error === "area") return { title: t("signIn.area"), detail: t("signIn.areaHelp") };
  if (error === "role") {
    return { title: t("signIn.noRole"), detail: t("signIn.noRoleHelp", { contact }) };
  }
  if (error === "provider") {
    return { title: t("signIn.notValid"), detail: t("signIn.notValidHelp", { contact }) };
  }
  if (error === "unreachable") {
    return { title: t("signIn.unreachable"), detail: t("signIn.unreachableHelp", { contact }) };
  }
  if (error === "again") return { title: t("signIn.started"), detail: t("signIn.startedHelp") };
  if (error === "limit") return { title: t("signIn.tooMany"), detail: t("signIn.tooManyHelp") };
  return undefined;
}

/** A plain form: it works without JavaScript. */
export default async function SignInPage({ searchParams }: PageProps) {
  const { next: givenNext, error } = await searchParams;
  const next = safeNext(typeof givenNext === "string" ? givenNext : null);
  const kept = refusedForm();
  if (kept !== null) return <KeptForm form={kept} />;
  const { environment, application } = await getService();
  const t = await pageTranslator();
  const settings = application.auth?.people?.settings() ?? null;
  const contact = settings?.contact ?? t("signIn.operator");
  const isPerson = (await signedInPerson()) !== null;
  const reason = reasonOf(error, t, { contact, isPerson });
  const isRefused = error === "key";
  if (error === "off" && !environment.auth.isRequired) return <ClosedPage />;
  if (!environment.auth.isRequired && isConsole(next) && environment.classifierApiKeys.length > 0) {
    return <ConsoleSignIn {...{ next, reason, isRefused }} />;
  }
  if (!environment.auth.isRequired && environment.wikiApiKeys.length > 0) {
    return <WikiSignIn {...{ next, reason, isRefused }} />;
  }
  const staysSignedIn = error !== "area" && (await hasSession());
  if (!environment.auth.isRequired || staysSignedIn) redirect(next);
  const isClosed = error === "area";
  if (isClosed) setPageStatus(403);
  const language = await askedLanguage();
  return (
    <PageMain>
      <h1 className="mb-6 text-3xl font-semibold leading-tight">
        {t(isClosed ? "signIn.closed" : "signIn.title")}
      </h1>
      {isClosed ? <ClosedReason reason={reason} /> : null}
      {settings === null ? (
        <ApplicationKeyForm {...{ next, isRefused }} />
      ) : (
        <>
          <ProviderLink next={next} name={settings.label ?? t("signIn.account")} />
          <details className="mt-8" open={isRefused}>
            <summary className="mb-4 cursor-pointer text-muted">{t("signIn.byKey")}</summary>
            <ApplicationKeyForm {...{ next, isRefused }} />
          </details>
        </>
      )}
      <FrameSignIn
        allowedOrigins={environment.auth.allowedOrigins}
        next={next}
        language={language}
        messages={messages[language].frame}
      />
      {isClosed ? null : <RefusalReason reason={reason} />}
    </PageMain>
  );
}

/** Comes before the form: for a person who is signed in, another sign-in is rarely the way. */
async function ClosedReason({ reason }: Pick<SignInProps, "reason">) {
  const t = await pageTranslator();
  return (
    <>
      <RefusalReason reason={reason} />
      <p className="mb-8 mt-4">
        <Link href="/" prefetch={false}>
          {t("signIn.home")}
        </Link>
      </p>
    </>
  );
}

/** A page that needs what the service does not have: no key opens it. */
async function ClosedPage() {
  const t = await pageTranslator();
  setPageStatus(403);
  return (
    <PageMain>
      <h1 className="mb-6 text-3xl font-semibold leading-tight">{t("signIn.closed")}</h1>
      <ClosedReason reason={{ title: t("signIn.off"), detail: t("signIn.offHelp") }} />
    </PageMain>
  );
}

async function ApplicationKeyForm({ next, isRefused }: Pick<SignInProps, "next" | "isRefused">) {
  const t = await pageTranslator();
  return (
    <form action="/api/auth/sign-in" method="post" className="flex flex-col gap-4">
      <input type="hidden" name="next" value={next} />
      <KeyFields
        label={t("signIn.apiKey")}
        name="apiKey"
        help={t("signIn.apiKeyHelp", { example: keyExample })}
        isRefused={isRefused}
      />
    </form>
  );
}

interface ProviderLinkProps extends Pick<SignInProps, "next"> {
  readonly name: string;
}

/** A link: a form may not lead to another site. */
async function ProviderLink({ next, name }: ProviderLinkProps) {
  const t = await pageTranslator();
  return (
    <a
      href={`/api/auth/provider?${new URLSearchParams({ next })}`}
      className="inline-flex h-11 items-center rounded-md border border-accent bg-accent px-4 font-semibold text-on-accent no-underline"
    >
      {t("signIn.with", { name })}
    </a>
  );
}

const keyExample = "3f8a1c9e-5b7d-4e2f-9a61-0c4d8e7b2f15";

interface SignInProps {
  readonly next: string;
  readonly reason: Reason | undefined;
  /** Whether it is the key that was wrong. */
  readonly isRefused: boolean;
}

function isConsole(next: string): boolean {
  return /^\/console(?:[/?]|$)/.test(next);
}

/** The classifier's key, for the console without application keys. */
async function ConsoleSignIn({ next, reason, isRefused }: SignInProps) {
  const t = await pageTranslator();
  return (
    <PageMain>
      <h1 className="mb-6 text-3xl font-semibold leading-tight">{t("signIn.console")}</h1>
      <form action="/console/sign-in" method="post" className="flex flex-col gap-4">
        <input type="hidden" name="next" value={next} />
        <KeyFields
          label={t("signIn.classifierKey")}
          name="apiKey"
          help={t("signIn.fromOperator")}
          isRefused={isRefused}
        />
      </form>
      <RefusalReason reason={reason} />
    </PageMain>
  );
}

/** The key of the wiki: where it is right, the address is answered with a cookie and without it. */
async function WikiSignIn({ next, reason, isRefused }: SignInProps) {
  const t = await pageTranslator();
  const [path = "/", query = ""] = next.split("?");
  return (
    <PageMain>
      <h1 className="mb-6 text-3xl font-semibold leading-tight">{t("signIn.title")}</h1>
      <form action={path} method="get" className="flex flex-col gap-4">
        {[...new URLSearchParams(query)].map(([name, value]) => (
          <input key={name + value} type="hidden" name={name} value={value} />
        ))}
        <KeyFields
          label={t("signIn.wikiKey")}
          name="key"
          help={t("signIn.fromOperator")}
          isRefused={isRefused}
        />
      </form>
      <RefusalReason reason={reason} />
    </PageMain>
  );
}
