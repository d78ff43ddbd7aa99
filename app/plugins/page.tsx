import type { PluginRecord } from "knowledge-sdk/service-schemas";
import { inline } from "knowledge-sdk/service-ui";
import type { Metadata } from "next";
import { openPage } from "../_access/open-page.ts";
import { PageMain } from "../_components/page-main.tsx";
import { pageTranslator } from "../_messages/translate.ts";

export const dynamic = "force-dynamic";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await pageTranslator())("plugins.title") };
}

export default async function PluginsPage() {
  const { application } = await openPage("/plugins");
  const t = await pageTranslator();
  const plugins = await application.registry.list();
  return (
    <PageMain>
      <h1 className="mb-6 text-3xl font-semibold leading-tight">{t("plugins.title")}</h1>
      {plugins.length === 0 ? (
        <p>{t("plugins.none")}</p>
      ) : (
        <ul className="flex flex-col gap-4">
          {plugins.map((plugin) => (
            <Plugin key={plugin.instanceId} plugin={plugin} />
          ))}
        </ul>
      )}
    </PageMain>
  );
}

async function Plugin({ plugin }: { readonly plugin: PluginRecord }) {
  const { instanceId, name, version, url, updatedAt } = plugin;
  const t = await pageTranslator();
  return (
    <li className="rounded-md border border-line bg-surface px-4 py-3 [overflow-wrap:anywhere]">
      <h2 className="font-semibold">
        {url === undefined ? (
          name
        ) : (
          <a href={url} rel="noreferrer">
            {name}
          </a>
        )}
      </h2>
      <p className="text-sm text-muted">
        {inline(
          t.pieces("plugins.facts", {
            id: instanceId,
            version,
            time: <time dateTime={updatedAt}>{updatedAt}</time>,
          }),
        )}
      </p>
    </li>
  );
}
