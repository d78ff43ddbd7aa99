import type { Ref } from "react";
import { useDeskTexts } from "../../../_messages/messages-context.tsx";
import { buttonStyle, inputStyle, ownWidth } from "../../_components/field-styles.ts";
import { type Draft, type DraftField, draftFields } from "../state/desk-types.ts";
import { useEarlyTexts } from "../state/use-early-texts.ts";

interface TicketFormProps {
  readonly draft: Draft;
  readonly isEmbedded: boolean;
  readonly isPlacing: boolean;
  readonly titleRef: Ref<HTMLInputElement>;
  readonly onEdit: (draft: Draft) => void;
  readonly onPlace: (draft: Draft) => void;
}

const shortFields = [
  ["tags", "form.tags", null],
  ["repo", "form.repo", null],
  ["correlationId", "form.key", "form.keyHint"],
] as const;

/**
 * A plain form, which also works without scripts. Its fields have no maximum length, because
 * browsers silently cut pasted text.
 */
export function TicketForm(props: TicketFormProps) {
  const t = useDeskTexts();
  const { draft, isEmbedded, isPlacing, titleRef, onEdit, onPlace } = props;
  const form = useEarlyTexts((texts) => {
    const typed = draftFields.filter((name) => draft[name] === "" && texts[name] !== undefined);
    if (typed.length === 0) return;
    onEdit({ ...draft, ...Object.fromEntries(typed.map((name) => [name, texts[name]])) });
  });
  const field = (name: DraftField) => ({
    name,
    value: draft[name],
    onChange: ({ target }: { readonly target: { readonly value: string } }) =>
      onEdit({
        ...draft,
        tagList: name === "tags" ? null : draft.tagList,
        [name]: target.value,
      }),
    className: inputStyle,
  });
  return (
    <form
      ref={form}
      action="/console/classify"
      method="post"
      aria-label={t("form.label")}
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        onPlace(draft);
      }}
      onKeyDown={(event) => {
        if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
        event.preventDefault();
        onPlace(draft);
      }}
    >
      {isEmbedded ? <input type="hidden" name="embed" value="1" /> : null}
      <label className="text-sm text-muted">
        {t("form.title")}
        <input ref={titleRef} required {...field("title")} />
      </label>
      <label className="text-sm text-muted">
        {t("form.body")}
        <textarea rows={10} {...field("body")} />
      </label>
      <div className="grid items-end gap-4 sm:grid-cols-3">
        {shortFields.map(([name, label, hint]) => (
          <label key={name} className="text-sm text-muted">
            {t(label)}
            <input {...field(name)} placeholder={hint === null ? undefined : t(hint)} />
          </label>
        ))}
      </div>
      <button type="submit" className={`${buttonStyle} ${ownWidth}`} aria-disabled={isPlacing}>
        {t(isPlacing ? "form.placing" : "form.place")}
      </button>
    </form>
  );
}
