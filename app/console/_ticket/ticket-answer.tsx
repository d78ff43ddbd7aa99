import type { ClassificationRecord } from "knowledge-sdk";

/** Where a ticket was placed, and why. */
export function TicketAnswer({ record }: { readonly record: ClassificationRecord }) {
  const { prediction, correct, answer } = record;
  const { collection, subTheme } = correct ?? prediction;
  return (
    <section aria-labelledby="answer" className="[overflow-wrap:anywhere]">
      <h2 id="answer" className="text-xl font-semibold">
        {collection}
        {subTheme === null ? null : ` / ${subTheme}`}
      </h2>
      <p className="text-muted">
        {correct === null
          ? `${prediction.confidence} confidence, ${Math.round(prediction.probability * 100)} %`
          : "Placed by a person"}
      </p>
      {answer === null ? null : <p className="mt-4">{answer.reasoning}</p>}
    </section>
  );
}
