import type { AutomationPause } from "knowledge-sdk/service-schemas";
import type { PageTranslator } from "../../_messages/translate.ts";
import { SwitchButton } from "./switch-button.tsx";

interface StateCellProps {
  readonly collection: string;
  readonly pauses: readonly AutomationPause[];
  readonly t: PageTranslator;
}

/** While `medium` alone is paused, tickets of `high` are placed all the same. */
export function StateCell({ collection, pauses, t }: StateCellProps) {
  const isOn = pauses.every(({ level }) => level !== "high");
  return (
    <td className="p-2">
      {isOn ? t("automated.on") : null}
      <Pauses pauses={pauses} t={t} />
      <div className="mt-1 flex flex-wrap gap-2">
        {isOn ? (
          <SwitchButton pauses collection={collection} label={t("automated.pauseOne")} />
        ) : null}
        {pauses.length === 0 ? null : (
          <SwitchButton pauses={false} collection={collection} label={t("automated.resumeOne")} />
        )}
      </div>
    </td>
  );
}

/** What is paused, since when and by whom. */
export function Pauses({ pauses, t }: Pick<StateCellProps, "pauses" | "t">) {
  return pauses.map((pause) => (
    <span key={pause.level} className="mt-1 block">
      {pauseText(pause, t)}
    </span>
  ));
}

function pauseText({ broken, by, level, since }: AutomationPause, t: PageTranslator): string {
  const time = `${since.slice(0, 16).replace("T", " ")} UTC`;
  if (broken !== null) {
    const { right, judged, since: day, promise } = broken;
    const promised = `${Math.round(promise * 100)} %`;
    const figures = { right, judged, day, promise: promised };
    return t("automated.broken", { ...figures, level: t(`levelShort.${level}`) });
  }
  return by === null ? t("automated.paused", { time }) : t("automated.by", { actor: by, time });
}
