import { type Gap, GapState } from "knowledge-sdk/service-schemas";
import type { PageTranslator } from "../../_messages/translate.ts";
import { fieldButtonStyle, fieldStyle } from "../_components/field-styles.ts";
import { type GapsView, ViewFields } from "./view-fields.tsx";

interface GapFormsProps {
  readonly gap: Gap;
  readonly others: readonly Gap[];
  readonly view: GapsView;
  readonly t: PageTranslator;
}

/** Plain forms: they work without scripts. */
export function GapForms({ gap, others, view, t }: GapFormsProps) {
  const { id, name, state, page, note, revision, isReviewed } = gap;
  const isNew = (option: GapState): boolean =>
    option !== state || (option === "answered" && !isReviewed);
  return (
    <details className="mt-3">
      <summary className="w-fit cursor-pointer py-2.5">{t("gaps.change")}</summary>
      <form
        action="/console/gaps/change"
        method="post"
        className="grid items-end gap-3 text-sm text-muted sm:grid-cols-2 lg:grid-cols-5"
      >
        <input type="hidden" name="gap" value={id} />
        <input type="hidden" name="revision" value={revision} />
        <ViewFields view={view} />
        <label>
          {t("gaps.state")}
          <select name="state" defaultValue="" className={fieldStyle}>
            <option value="">{t("gaps.asItIs", { state: t(`gapState.${state}`) })}</option>
            {GapState.options.filter(isNew).map((option) => (
              <option key={option} value={option}>
                {option === "answered" && !isReviewed ? t("gaps.confirm") : t(`gapState.${option}`)}
              </option>
            ))}
          </select>
        </label>
        <label>
          {t("gaps.page")}
          <input name="page" defaultValue={page ?? ""} maxLength={500} className={fieldStyle} />
        </label>
        <label>
          {t("gaps.name")}
          <input name="name" maxLength={200} placeholder={name} className={fieldStyle} />
        </label>
        <label>
          {t("gaps.note")}
          <input name="note" defaultValue={note ?? ""} maxLength={1_000} className={fieldStyle} />
        </label>
        <button type="submit" className={`${fieldButtonStyle} w-fit`}>
          {t("gaps.save")}
        </button>
      </form>
      {others.length === 0 ? null : <MergeForm gap={gap} others={others} view={view} t={t} />}
    </details>
  );
}

function MergeForm({ gap: { id, revision }, others, view, t }: GapFormsProps) {
  return (
    <form
      action="/console/gaps/merge"
      method="post"
      className="mt-3 flex flex-wrap items-end gap-3 text-sm text-muted"
    >
      <input type="hidden" name="gap" value={id} />
      <input type="hidden" name="revision" value={revision} />
      <ViewFields view={view} />
      <label className="min-w-0">
        {t("gaps.into")}
        <select name="into" className={fieldStyle}>
          {others.map((other) => (
            <option key={other.id} value={other.id}>
              {other.name.slice(0, 80)}
            </option>
          ))}
        </select>
      </label>
      <button type="submit" className={fieldButtonStyle}>
        {t("gaps.merge")}
      </button>
    </form>
  );
}
