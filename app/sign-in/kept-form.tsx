import { inline } from "knowledge-sdk/service-ui";
import { type RefusedForm, setPageStatus } from "../../server/page-status.ts";
import { PageMain } from "../_components/page-main.tsx";
import { RefusedNotice } from "../_components/refused-notice.tsx";
import { pageTranslator } from "../_messages/translate.ts";

/** A form that came after its session had ended, with all that was written in it. */
export async function KeptForm({ form }: { readonly form: RefusedForm }) {
  const t = await pageTranslator();
  setPageStatus(form.status);
  return (
    <PageMain>
      <h1 className="mb-6 text-3xl font-semibold leading-tight">
        {t(form.status === 403 ? "signIn.closed" : "kept.title")}
      </h1>
      {form.status === 401 ? null : <RefusedNotice form={form} />}
      <p>
        {inline(
          t.pieces("kept.ways", {
            link: (text) => (
              <a href="/sign-in?next=%2Fconsole" target="_blank" rel="noreferrer">
                {text}
              </a>
            ),
          }),
        )}
      </p>
      <form action={form.action} method="post" className="mt-6">
        {[...form.fields].map(([name, value], index) => (
          // Names repeat, and the order is that of the form.
          // oxlint-disable-next-line react/no-array-index-key
          <textarea key={`${name} ${index}`} name={name} defaultValue={value} hidden />
        ))}
        <button
          type="submit"
          className="h-11 rounded-md border border-accent bg-accent px-4 font-semibold text-on-accent"
        >
          {t("kept.send")}
        </button>
      </form>
    </PageMain>
  );
}
