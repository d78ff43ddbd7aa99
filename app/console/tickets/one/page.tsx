import { permanentRedirect } from "next/navigation";
import { openConsole } from "../../../_access/open-console.ts";
import { listAddress } from "../_list/list-parameters.ts";

interface PageProps {
  readonly searchParams: Promise<Readonly<Record<string, string | string[] | undefined>>>;
}

/** Where a ticket had a page of its own: links to it were kept elsewhere. */
export default async function TicketHistoryPage({ searchParams }: PageProps): Promise<never> {
  await openConsole();
  const { id, embed } = await searchParams;
  permanentRedirect(
    listAddress({
      ...(typeof id === "string" && { ticket: id }),
      ...(embed === "1" && { embed }),
    }),
  );
}
