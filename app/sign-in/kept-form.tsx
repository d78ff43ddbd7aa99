import { type RefusedForm, setPageStatus } from "../../server/page-status.ts";
import { PageMain } from "../_components/page-main.tsx";
import { ProblemNotice } from "../_components/problem-notice.tsx";

/** A form that came after its session had ended, with all that was written in it. */
export function KeptForm({ form }: { readonly form: RefusedForm }) {
  setPageStatus(form.status);
  return (
    <PageMain>
      <h1 className="mb-6 text-3xl font-semibold leading-tight">Your session has ended</h1>
      {form.status === 401 ? null : <ProblemNotice title={form.title} detail={form.detail} />}
      <p>
        Nothing is lost: this page keeps what you wrote. Sign in{" "}
        <a href="/sign-in?next=%2Fconsole" target="_blank" rel="noreferrer">
          in another tab
        </a>
        , come back here, and send it again.
      </p>
      <form action={form.action} method="post" className="mt-6">
        {[...form.fields].map(([name, value], index) => (
          // Names repeat, and the order is that of the form.
          // oxlint-disable-next-line react/no-array-index-key
          <textarea key={`${name} ${index}`} name={name} defaultValue={value} hidden />
        ))}
        <button
          type="submit"
          className="h-11 rounded-md border border-link bg-link px-4 font-semibold text-bg"
        >
          Send again
        </button>
      </form>
    </PageMain>
  );
}
