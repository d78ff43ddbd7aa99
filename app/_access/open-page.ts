/** The only way for a page to reach the Service: readers without access are sent to sign in. */
import { type ClosedReason, closedReason, hasShownKey } from "knowledge-sdk/service";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { getService } from "../../server/service.ts";
import { type VisibleService, visibleService } from "./visible-service.ts";

/** `path` is the page's own, as the rules of access name it. */
export async function openPage(path: string): Promise<VisibleService> {
  // Comes first: it tells the build that nothing can be prepared ahead of a request.
  const given = await headers();
  const service = await getService();
  const decision = await service.application.authorizer.authorize({
    path,
    header: (name) => given.get(name),
  });
  if (decision.refusal !== null) redirectToSignIn(path, closedReason(decision.refusal));
  const { wordsForAll, answerModel } = service.asking;
  const keys = service.application.areaKeys.wiki;
  const mayWord = wordsForAll || hasShownKey({ decision, keys });
  return visibleService(service, decision.permitted ?? null, mayWord && answerModel !== undefined);
}

/** A session without the right to this page must not be led in circles. */
export function redirectToSignIn(path: string, error: ClosedReason | undefined): never {
  redirect(
    `/sign-in?${new URLSearchParams({ next: path, ...(error !== undefined && { error }) })}`,
  );
}

/** Whether who asks may open another page as well. */
export async function mayOpen(
  { application }: Pick<VisibleService, "application">,
  path: string,
): Promise<boolean> {
  const given = await headers();
  const { refusal } = await application.authorizer.authorize({
    path,
    header: (name) => given.get(name),
  });
  return refusal === null;
}

/** For the header of every page: is there a session that could be ended? */
export async function hasSession(): Promise<boolean> {
  return (await openSession()) !== null;
}

/** Name of the person who has signed in at the identity provider; null for anybody else. */
export async function signedInPerson(): Promise<string | null> {
  return (await openSession())?.person?.name ?? null;
}

/** Id of the key that the session was opened with; null for anybody else. */
export async function signedInKeyId(): Promise<string | null> {
  return (await openSession())?.keyId ?? null;
}

async function openSession() {
  const given = await headers();
  const { application } = await getService();
  const caller = await application.authorizer.identify({ header: (name) => given.get(name) });
  return caller?.kind === "session" ? caller.session : null;
}
