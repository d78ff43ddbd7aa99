import { headers } from "next/headers";
import Link from "next/link";
import type { Service } from "../../server/service.ts";
import { CopyButton } from "../_components/copy-button.tsx";

/** Where programs find the same documentation. */
export async function ForAgents({ environment, wiki }: Pick<Service, "environment" | "wiki">) {
  const host = (await headers()).get("host") ?? "localhost";
  const address = `${environment.publicOrigin ?? `http://${host}`}/api/mcp`;
  return (
    <section
      aria-label="For agents"
      className="mt-10 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-xl border border-line bg-surface px-4 py-3 text-sm text-muted"
    >
      <span>
        AI agents connect by MCP at{" "}
        <code className="[overflow-wrap:anywhere] text-text">{address}</code>
      </span>
      <CopyButton text={address} name="the address for agents" />
      {wiki.isEnabled ? (
        <span className="ms-auto">
          As text:{" "}
          <Link href="/llms.txt" prefetch={false}>
            llms.txt
          </Link>
        </span>
      ) : null}
    </section>
  );
}
