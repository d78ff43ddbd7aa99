import type { AutomationPause, AutomationResponse } from "knowledge-sdk/schemas";
import type { PageTranslator } from "../../_messages/translate.ts";
import { SwitchButton } from "./switch-button.tsx";

interface PausedCollectionsProps {
  readonly automation: AutomationResponse;
  readonly t: PageTranslator;
}

export function PausedCollections({ automation, t }: PausedCollectionsProps) {
  const { collections, pauses } = automation;
  const all = pauses.find(({ collection }) => collection === null);
  return (
    <>
      {all === undefined ? null : <p className="mt-2">{pauseText(all, t)}</p>}
      <div className="mt-6 overflow-x-auto">
        <table className="w-full text-start">
          <thead>
            <tr>
              <th className="p-2 text-start">{t("automated.collection")}</th>
              <th className="p-2 text-start">{t("automated.from")}</th>
              <th className="p-2 text-start">{t("automated.state")}</th>
              <th aria-hidden />
            </tr>
          </thead>
          <tbody>
            {collections.map(({ collection, automateAt }) => {
              const pause = pauses.find((one) => one.collection === collection);
              return (
                <tr key={collection} className="border-t border-line">
                  <th scope="row" className="p-2 text-start font-normal">
                    {collection}
                  </th>
                  <td className="p-2">{automateAt ?? t("automated.learnt")}</td>
                  <td className="p-2">
                    {pause === undefined ? t("automated.on") : pauseText(pause, t)}
                  </td>
                  <td className="p-2">
                    <SwitchButton
                      pauses={pause === undefined}
                      collection={collection}
                      label={t(pause === undefined ? "automated.pauseOne" : "automated.resumeOne")}
                    />
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </>
  );
}

function pauseText({ broken, by, since }: AutomationPause, t: PageTranslator): string {
  const time = `${since.slice(0, 16).replace("T", " ")} UTC`;
  if (broken !== null) {
    const { right, judged, since: day, promise } = broken;
    const promised = `${Math.round(promise * 100)} %`;
    return t("automated.broken", { right, judged, day, promise: promised });
  }
  return by === null ? t("automated.paused", { time }) : t("automated.by", { actor: by, time });
}
