import { safeNext } from "knowledge-sdk/host";
import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { refusedForm } from "../../server/page-status.ts";
import { getService } from "../../server/service.ts";
import { hasSession } from "../_access/open-page.ts";
import { PageMain } from "../_components/page-main.tsx";
import { FrameSignIn } from "./frame-sign-in.tsx";
import { KeptForm } from "./kept-form.tsx";
import { KeyFields, type Reason, RefusalReason } from "./key-fields.tsx";

export const dynamic = "force-dynamic";
export const metadata: Metadata = { title: "Sign in", robots: { index: false } };

interface PageProps {
  readonly searchParams: Promise<Readonly<Record<string, string | string[] | undefined>>>;
}

const reasons: Readonly<Record<string, Reason>> = {
  key: {
    title: "This key is not valid",
    detail: "Check that it was copied in full.",
  },
  limit: {
    title: "Too many failed sign-ins",
    detail: "Wait a minute, then try again.",
  },
};

/** A plain form: it works without JavaScript. */
export default async function SignInPage({ searchParams }: PageProps) {
  const { next: givenNext, error } = await searchParams;
  const next = safeNext(typeof givenNext === "string" ? givenNext : null);
  const kept = refusedForm();
  if (kept !== null) return <KeptForm form={kept} />;
  const { environment } = await getService();
  const reason = typeof error === "string" ? reasons[error] : undefined;
  if (!environment.auth.isRequired && isConsole(next) && environment.classifierApiKeys.length > 0) {
    return <ConsoleSignIn next={next} reason={reason} />;
  }
  if (!environment.auth.isRequired && environment.wikiApiKeys.length > 0) {
    return <WikiSignIn next={next} reason={reason} />;
  }
  if (!environment.auth.isRequired || (await hasSession())) redirect(next);
  return (
    <PageMain>
      <h1 className="mb-6 text-3xl font-semibold leading-tight">Sign in</h1>
      <form action="/api/auth/sign-in" method="post" className="flex flex-col gap-4">
        <input type="hidden" name="next" value={next} />
        <KeyFields
          label="API key"
          name="apiKey"
          help="You get a key from the operator of this service; keys look like 3f8a1c9e-5b7d-4e2f-9a61-0c4d8e7b2f15."
        />
      </form>
      <FrameSignIn allowedOrigins={environment.auth.allowedOrigins} next={next} />
      <RefusalReason reason={reason} />
    </PageMain>
  );
}

const fromOperator = "You get the key from the operator of this service.";

interface SignInProps {
  readonly next: string;
  readonly reason: Reason | undefined;
}

function isConsole(next: string): boolean {
  return /^\/console(?:[/?]|$)/.test(next);
}

/** The classifier's key, for the console without application keys. */
function ConsoleSignIn({ next, reason }: SignInProps) {
  return (
    <PageMain>
      <h1 className="mb-6 text-3xl font-semibold leading-tight">Sign in to the console</h1>
      <form action="/console/sign-in" method="post" className="flex flex-col gap-4">
        <input type="hidden" name="next" value={next} />
        <KeyFields label="Key of the classifier" name="apiKey" help={fromOperator} />
      </form>
      <RefusalReason reason={reason} />
    </PageMain>
  );
}

/** The key of the wiki: where it is right, the address is answered with a cookie and without it. */
function WikiSignIn({ next, reason }: SignInProps) {
  const [path = "/", query = ""] = next.split("?");
  return (
    <PageMain>
      <h1 className="mb-6 text-3xl font-semibold leading-tight">Sign in</h1>
      <form action={path} method="get" className="flex flex-col gap-4">
        {[...new URLSearchParams(query)].map(([name, value]) => (
          <input key={name + value} type="hidden" name={name} value={value} />
        ))}
        <KeyFields label="Key of the wiki" name="key" help={fromOperator} />
      </form>
      <RefusalReason reason={reason} />
    </PageMain>
  );
}
