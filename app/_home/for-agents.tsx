import { inline } from "knowledge-sdk/service-ui";
import { headers } from "next/headers";
import type { SeenService } from "../_access/seen-service.ts";
import { CopyButton } from "../_components/copy-button.tsx";
import { pageTranslator } from "../_messages/translate.ts";

/** Where programs find the same documentation. */
export async function ForAgents({ environment, wiki }: Pick<SeenService, "environment" | "wiki">) {
  const t = await pageTranslator();
  const host = (await headers()).get("host") ?? "localhost";
  const address = `${environment.publicOrigin ?? `http://${host}`}/api/mcp`;
  return (
    <section
      aria-label={t("home.agents")}
      className="mt-10 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-xl border border-line bg-surface px-4 py-3 text-sm text-muted"
    >
      <span>
        {inline(
          t.pieces("home.agentsAddress", {
            address: <code className="[overflow-wrap:anywhere] text-text">{address}</code>,
          }),
        )}
      </span>
      <CopyButton text={address} name={t("home.agentsCopied")} />
      {wiki.isEnabled ? (
        <span className="ms-auto">
          {inline(
            t.pieces("home.asText", {
              // oxlint-disable-next-line next/no-html-link-for-pages -- `next/link` is 3 kB of scripts, and this is no page.
              link: <a href="/llms.txt">llms.txt</a>,
            }),
          )}
        </span>
      ) : null}
    </section>
  );
}
