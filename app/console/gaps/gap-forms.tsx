import { type Gap, GapState } from "knowledge-sdk/service-schemas";
import type { PageTranslator } from "../../_messages/translate.ts";
import { fieldButtonStyle } from "../_components/field-styles.ts";
import { SelectField, TextField } from "../_components/fields.tsx";
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
        <SelectField
          label={t("gaps.state")}
          name="state"
          any={t("gaps.asItIs", { state: t(`gapState.${state}`) })}
          options={GapState.options
            .filter(isNew)
            .map((option) => [
              option,
              option === "answered" && !isReviewed ? t("gaps.confirm") : t(`gapState.${option}`),
            ])}
        />
        <TextField label={t("gaps.page")} name="page" defaultValue={page ?? ""} maxLength={500} />
        <TextField label={t("gaps.name")} name="name" maxLength={200} placeholder={name} />
        <TextField label={t("gaps.note")} name="note" defaultValue={note ?? ""} maxLength={1_000} />
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
      <SelectField
        label={t("gaps.into")}
        name="into"
        options={others.map((other) => [other.id, other.name.slice(0, 80)])}
      />
      <button type="submit" className={fieldButtonStyle}>
        {t("gaps.merge")}
      </button>
    </form>
  );
}
