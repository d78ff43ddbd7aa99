import { inline } from "knowledge-sdk/service-ui";
import { siteTranslator } from "knowledge-sdk/wiki-ui";
import { headers } from "next/headers";
import type { VisibleService } from "../_access/visible-service.ts";
import { CopyButton } from "../_components/copy-button.tsx";
import { pageTranslator } from "../_messages/translate.ts";

/** Where programs find the same documentation, in one line. */
export async function ForAgents({
  environment,
  wiki,
}: Pick<VisibleService, "environment" | "wiki">) {
  const own = await pageTranslator();
  const t = siteTranslator(own.language);
  const host = (await headers()).get("host") ?? "localhost";
  const address = `${environment.publicOrigin ?? `http://${host}`}/api/mcp`;
  return (
    <section aria-label={t("home.agents")} className="home-agents">
      <span>{inline(t.pieces("home.agentsAddress", { address: <code>{address}</code> }))}</span>
      <CopyButton text={address} name={own("home.agentsCopied")} />
      {wiki.isEnabled ? (
        <span>
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
