/** The only way for a page to reach the Service: whoever may not see the page is sent to sign in. */
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { getService, type Service } from "../../server/service.ts";

/** `path` is the page's own, as the rules of access name it. */
export async function openPage(path: string): Promise<Service> {
  // First: it tells the build that there is nothing to prepare ahead of a request.
  const given = await headers();
  const service = await getService();
  const { refusal } = await service.application.authorizer.authorize({
    path,
    header: (name) => given.get(name),
  });
  if (refusal !== null) redirect(`/sign-in?${new URLSearchParams({ next: path })}`);
  return service;
}

/** For what stands on every page: is there a session that could be ended? */
export async function hasSession(): Promise<boolean> {
  const given = await headers();
  const { application } = await getService();
  const caller = await application.authorizer.identify({ header: (name) => given.get(name) });
  return caller?.kind === "session";
}
