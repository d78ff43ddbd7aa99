import type { TicketFieldSet } from "knowledge-sdk/service-schemas";
import { type DeskTranslator, useDeskTexts } from "../../../_messages/messages-context.tsx";
import { SelectField } from "../../_components/fields.tsx";
import { percent } from "../../_components/format.ts";
import { fieldName, fieldOption } from "../state/chosen-fields.ts";
import type { PlacedTicket } from "../state/desk-types.ts";

interface FieldSelectsProps {
  readonly ticket: PlacedTicket;
  readonly fields: TicketFieldSet;
}

/** The configured fields of a ticket, each a list that is sent with the judgement. */
export function FieldSelects({ ticket, fields }: FieldSelectsProps) {
  const t = useDeskTexts();
  const names = Object.entries(fields);
  if (names.length === 0) return null;
  const said = ticket.correct?.fields ?? {};
  return (
    // Drawn again when the service has taken them, so that they show what stands.
    <div key={JSON.stringify(said)} className="grid gap-3 sm:grid-cols-2">
      {names.map(([name, { values }]) => {
        const standing = Object.hasOwn(said, name) ? said[name] : undefined;
        const offered = standing === undefined ? values : [...new Set([...values, standing])];
        return (
          <SelectField
            key={name}
            label={name}
            name={fieldName}
            defaultValue={standing === undefined ? "" : fieldOption(name, standing)}
            options={[
              [standing === undefined ? "" : fieldOption(name, null), predicted(ticket, name, t)],
              ...offered.map((value) => [fieldOption(name, value), value] as const),
            ]}
          />
        );
      })}
    </div>
  );
}

/** Nobody has judged it: a value that the classifier says is shown, and not sent as a person's. */
function predicted({ answer, correct }: PlacedTicket, name: string, t: DeskTranslator): string {
  const said = answer?.fields ?? {};
  const own = Object.hasOwn(said, name) ? said[name] : undefined;
  const isOfPerson = correct?.fields !== undefined && Object.hasOwn(correct.fields, name);
  if (own === undefined || isOfPerson) return t("review.fieldOpen");
  const share = percent(own.confidence, 0, t.language);
  return t("review.fieldPredicted", { value: own.value, share });
}
