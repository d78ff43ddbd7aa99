import type { PluginRecord } from "knowledge-sdk/schemas";
import type { Metadata } from "next";
import { openPage } from "../_access/open-page.ts";
import { PageMain } from "../_components/page-main.tsx";

export const dynamic = "force-dynamic";
export const metadata: Metadata = { title: "Plugins" };

export default async function PluginsPage() {
  const { application } = await openPage("/plugins");
  const plugins = await application.registry.list();
  return (
    <PageMain>
      <h1 className="mb-6 text-3xl font-semibold leading-tight">Plugins</h1>
      {plugins.length === 0 ? (
        <p>No plugin is registered. Apps register with POST /api/plugins.</p>
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

function Plugin({ plugin }: { readonly plugin: PluginRecord }) {
  const { instanceId, name, version, url, updatedAt } = plugin;
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
        {instanceId} · version {version} · updated <time dateTime={updatedAt}>{updatedAt}</time>
      </p>
    </li>
  );
}
