import { limits } from "knowledge-sdk/schemas";
import type { PageTranslator } from "../../../_messages/translate.ts";
import { buttonStyle } from "../../_components/field-styles.ts";
import { TextArea, TextField } from "../../_components/fields.tsx";
import type { AskedDraft } from "./asked-draft.ts";

interface DraftFormProps {
  readonly asked: AskedDraft;
  readonly t: PageTranslator;
}

/** Longer texts do not fit into an address. */
const bodyMax = 4_000;
const wordsMax = 2_000;

/** A plain GET form: a draft has an address, and changes nothing. */
export function DraftForm({ asked, t }: DraftFormProps) {
  return (
    <form
      key={JSON.stringify(asked)}
      action="/console/taxonomy/draft"
      method="get"
      className="grid gap-6 lg:grid-cols-2"
    >
      <input type="hidden" name="instead" value={asked.instead} />
      {asked.isEmbedded ? <input type="hidden" name="embed" value="1" /> : null}
      <CollectionFields asked={asked} t={t} />
      <TicketFields asked={asked} t={t} />
    </form>
  );
}

const collectionFields = [
  { name: "name", lengthMax: 100, rows: 1 },
  { name: "description", lengthMax: wordsMax, rows: 2 },
  { name: "keywords", lengthMax: wordsMax, rows: 3 },
  { name: "antiKeywords", lengthMax: wordsMax, rows: 2 },
] as const;

function CollectionFields({ asked, t }: DraftFormProps) {
  return (
    <fieldset className="grid min-w-0 content-start gap-3">
      <legend className="mb-2 text-lg font-semibold">{t("draft.collection")}</legend>
      {collectionFields.map(({ name, lengthMax, rows }) => (
        <TextArea
          key={name}
          label={t(`draft.${name}`)}
          name={name}
          rows={rows}
          maxLength={lengthMax}
          defaultValue={asked[name]}
        />
      ))}
    </fieldset>
  );
}

function TicketFields({ asked, t }: DraftFormProps) {
  return (
    <fieldset className="grid min-w-0 content-start gap-3">
      <legend className="mb-2 text-lg font-semibold">{t("draft.ticket")}</legend>
      <TextField
        label={t("draft.title")}
        name="title"
        required
        maxLength={limits.ticketTitleLengthMax}
        defaultValue={asked.title}
      />
      <TextArea
        label={t("draft.body")}
        name="body"
        rows={6}
        maxLength={bodyMax}
        defaultValue={asked.body}
      />
      <button type="submit" className={`${buttonStyle} justify-self-start`}>
        {t("draft.submit")}
      </button>
    </fieldset>
  );
}
