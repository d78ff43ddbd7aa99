import type { TicketFieldSet } from "knowledge-sdk/service-schemas";
import { useDeskTexts } from "../../../_messages/messages-context.tsx";
import {
  buttonStyle,
  fieldStyle,
  inputStyle,
  keyStyle,
  ownWidth,
  quietButtonStyle,
} from "../../_components/field-styles.ts";
import { percent } from "../../_components/format.ts";
import { PlaceMark } from "../../_places/place-mark.tsx";
import type { PlaceChoice } from "../state/choices.ts";
import type { DeskActions } from "../state/desk-actions.ts";
import {
  confirmable,
  isWeak,
  mayBeNowhere,
  noPlace,
  type PlacedTicket,
  placeName,
  placeValue,
  readPlaceValue,
} from "../state/desk-types.ts";
import { saidIn } from "../state/said-beside.ts";
import { useEarlyTexts } from "../state/use-early-texts.ts";
import { FieldSelects } from "./field-selects.tsx";
import { SolvedFields } from "./solved-fields.tsx";

interface JudgementFormProps {
  readonly ticket: PlacedTicket;
  /** Other places, those with a key first. */
  readonly choices: readonly PlaceChoice[];
  /** The value of the place that is chosen in the list; empty for none. */
  readonly chosen: string;
  readonly comment: string;
  readonly fields: TicketFieldSet;
  readonly isEmbedded: boolean;
  /** Parameters of the list that it leads back to; absent for the page of one ticket. */
  readonly list?: string | undefined;
  readonly actions: Pick<DeskActions, "comment" | "judge">;
}

/** A person's word about a ticket. A plain form: without scripts its buttons send it. */
export function JudgementForm({
  ticket,
  choices,
  chosen,
  comment,
  fields,
  ...rest
}: JudgementFormProps) {
  const t = useDeskTexts();
  const { actions, isEmbedded, list } = rest;
  const { draft } = ticket;
  const form = useEarlyTexts((texts) => {
    if (comment === "" && texts.comment !== undefined) actions.comment(texts.comment);
  });
  return (
    <form
      ref={form}
      action="/console/feedback"
      method="post"
      aria-label={t("review.label")}
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        const { submitter } = event.nativeEvent;
        const pressed = submitter instanceof HTMLButtonElement ? submitter.value : "";
        const other = new FormData(event.currentTarget).get("other");
        const place = readPlaceValue(pressed === "" ? String(other ?? "") : pressed);
        if (place !== null) actions.judge(place, saidIn(event.currentTarget));
      }}
    >
      <input type="hidden" name="correlationId" value={draft.correlationId} />
      {isEmbedded ? <input type="hidden" name="embed" value="1" /> : null}
      {list === undefined ? null : <input type="hidden" name="list" value={list} />}
      {ticket.comment === "" ? null : <input type="hidden" name="commented" value="1" />}
      <FieldSelects ticket={ticket} fields={fields} />
      <div className="judgement-first">
        <ConfirmButton ticket={ticket} comment={comment} fields={fields} />
        {isWeak(ticket) ? <NoneButton ticket={ticket} /> : null}
      </div>
      <KeyedPlaces choices={choices} />
      <OtherPlace choices={choices} chosen={chosen} />
      {isWeak(ticket) ? null : <NoneButton ticket={ticket} />}
      <label className="text-sm text-muted">
        {t("review.comment")}
        <textarea
          name="comment"
          rows={2}
          value={comment}
          onChange={({ target }) => actions.comment(target.value)}
          className={inputStyle}
        />
      </label>
      <SolvedFields ticket={ticket} />
    </form>
  );
}

/**
 * The first button never undoes a person's judgement: once there is one, it saves a comment on it.
 * It also stays without a changed comment, because without scripts nobody knows whether it was
 * changed.
 */
function ConfirmButton({
  ticket,
  comment,
  fields,
}: Pick<JudgementFormProps, "ticket" | "comment" | "fields">) {
  const t = useDeskTexts();
  const { predicted, correct } = ticket;
  const hasFields = Object.keys(fields).length > 0;
  const rest = t(hasFields ? "review.saveFields" : "review.saveComment");
  return (
    <button
      type="submit"
      name="place"
      value={placeValue(correct ?? predicted)}
      className={`${correct === null && !isWeak(ticket) ? buttonStyle : quietButtonStyle} ${ownWidth}`}
    >
      {correct === null ? t("review.confirm", { place: placeName(predicted, t) }) : rest}
      {confirmable(ticket, comment) === null ? null : (
        <kbd className="ms-2 font-mono text-xs">y</kbd>
      )}
    </button>
  );
}

/** The likeliest places, each with its own key. */
function KeyedPlaces({ choices }: Pick<JudgementFormProps, "choices">) {
  const t = useDeskTexts();
  const keyed = choices.filter(({ key }) => key !== null);
  if (keyed.length === 0) return null;
  return (
    <fieldset>
      <legend className="mb-2 text-sm text-muted">{t("review.belongs")}</legend>
      <ul className="flex flex-wrap gap-2">
        {keyed.map(({ key, place, probability }) => (
          <li key={key}>
            <button
              type="submit"
              name="place"
              value={placeValue(place)}
              className={quietButtonStyle}
            >
              <PlaceMark collection={place.collection} /> {placeName(place, t)}
              {probability === null ? null : (
                <span className="text-muted"> {percent(probability, 0, t.language)}</span>
              )}
              <kbd className={keyStyle}>{key}</kbd>
            </button>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

/** For a ticket that is no business of this desk: the classifier learns what fits nothing. */
function NoneButton({ ticket }: Pick<JudgementFormProps, "ticket">) {
  const t = useDeskTexts();
  if (!mayBeNowhere(ticket)) return null;
  return (
    <button
      type="submit"
      name="place"
      value={placeValue(noPlace)}
      className={`${quietButtonStyle} ${ownWidth}`}
    >
      {t("review.none")}
      <kbd className={keyStyle}>0</kbd>
    </button>
  );
}

function OtherPlace({ choices, chosen }: Pick<JudgementFormProps, "choices" | "chosen">) {
  const t = useDeskTexts();
  return (
    <div className="flex flex-wrap items-end gap-2">
      <label className="grow text-sm text-muted">
        {t("review.other")}
        <select name="other" defaultValue={chosen} className={fieldStyle}>
          <option value="">{t("review.choose")}</option>
          {choices.map(({ place }) => (
            <option key={placeValue(place)} value={placeValue(place)}>
              {placeName(place, t)}
            </option>
          ))}
        </select>
      </label>
      <button type="submit" name="place" value="" className={quietButtonStyle}>
        {t("review.correct")}
      </button>
    </div>
  );
}
