import type { Gap, GapQuestion } from "knowledge-sdk/service-schemas";
import Link from "next/link";
import type { PageTranslator } from "../../_messages/translate.ts";
import { quietButtonStyle } from "../_components/field-styles.ts";
import { type GapsView, ViewFields } from "./view-fields.tsx";

interface GapQuestionsProps {
  readonly gap: Gap;
  readonly view: GapsView;
  readonly t: PageTranslator;
}

/** A form of boxes: the chosen ones become a gap of their own. */
export function GapQuestions({ gap, view, t }: GapQuestionsProps) {
  const { id, questions, revision, size } = gap;
  return (
    <form action="/console/gaps/split" method="post" className="mt-3">
      <input type="hidden" name="gap" value={id} />
      <input type="hidden" name="revision" value={revision} />
      <ViewFields view={view} />
      <fieldset>
        <legend className="text-sm font-semibold">{t("gaps.questions")}</legend>
        <ul>
          {questions.map((question) => (
            <li key={`${question.kind} ${question.key}`}>
              <Question question={question} isAlone={size < 2} t={t} />
            </li>
          ))}
        </ul>
      </fieldset>
      {size < 2 ? null : (
        <button type="submit" className={`mt-2 ${quietButtonStyle}`}>
          {t("gaps.split")}
        </button>
      )}
    </form>
  );
}

interface QuestionProps {
  readonly question: GapQuestion;
  readonly isAlone: boolean;
  readonly t: PageTranslator;
}

function Question({ question, isAlone, t }: QuestionProps) {
  const { kind, key, text, people, agents, isAnswered } = question;
  const told = (
    <>
      {text}{" "}
      <span className="text-sm text-muted">
        {t(`gapKind.${kind}`, { people, agents })}
        {isAnswered ? ` · ${t("gaps.isAnswered")}` : null}
      </span>
    </>
  );
  return (
    <div className="flex flex-wrap items-center gap-x-3">
      {isAlone ? (
        <span>{told}</span>
      ) : (
        <label className="flex min-h-11 items-center gap-2">
          <input
            type="checkbox"
            name="question"
            value={new URLSearchParams({ kind, key }).toString()}
          />
          <span>{told}</span>
        </label>
      )}
      {kind === "ticket" ? (
        <Link href={`/console/tickets?${new URLSearchParams({ ticket: key })}`} prefetch={false}>
          {t("gaps.ticket")}
        </Link>
      ) : null}
    </div>
  );
}
