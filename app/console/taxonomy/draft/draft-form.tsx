import { limits } from "knowledge-sdk/schemas";
import type { PageTranslator } from "../../../_messages/translate.ts";
import type { AskedDraft } from "./asked-draft.ts";

interface DraftFormProps {
  readonly asked: AskedDraft;
  readonly t: PageTranslator;
}

/** Longer texts do not fit into an address. */
const bodyMax = 4_000;
const wordsMax = 2_000;
const field =
  "mt-1 block w-full rounded-md border border-control bg-bg px-3 py-2 text-base text-text";

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
        <label key={name} className="text-sm text-muted">
          {t(`draft.${name}`)}
          <textarea
            name={name}
            rows={rows}
            maxLength={lengthMax}
            defaultValue={asked[name]}
            className={field}
          />
        </label>
      ))}
    </fieldset>
  );
}

function TicketFields({ asked, t }: DraftFormProps) {
  return (
    <fieldset className="grid min-w-0 content-start gap-3">
      <legend className="mb-2 text-lg font-semibold">{t("draft.ticket")}</legend>
      <label className="text-sm text-muted">
        {t("draft.title")}
        <input
          name="title"
          required
          maxLength={limits.ticketTitleLengthMax}
          defaultValue={asked.title}
          className={field}
        />
      </label>
      <label className="text-sm text-muted">
        {t("draft.body")}
        <textarea
          name="body"
          rows={6}
          maxLength={bodyMax}
          defaultValue={asked.body}
          className={field}
        />
      </label>
      <button
        type="submit"
        className="h-11 justify-self-start rounded-md border border-accent bg-accent px-4 font-semibold text-on-accent"
      >
        {t("draft.submit")}
      </button>
    </fieldset>
  );
}
