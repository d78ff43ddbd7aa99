/** The beginning of every page of the console: people without access are sent to sign in. */
import { headers } from "next/headers";
import { getService } from "../../server/service.ts";
import { mayOpen, openPage, redirectToSignIn } from "./open-page.ts";
import type { VisibleService } from "./visible-service.ts";

/** `isAboutAll`: for people who see all collections, whose tickets the page counts together. */
export async function openConsole({ isAboutAll = false } = {}): Promise<VisibleService> {
  const service = await openPage("/console");
  if (isAboutAll && service.permitted !== null) redirectToSignIn("/console", "area");
  return service;
}

/** What a page of the console is for: tickets, operators, or operators of a service with keys. */
export type ConsolePart = "tickets" | "admin" | "keys";

/** The parts that who asks may open, for what surrounds their pages. Leads away who may open none. */
export async function openConsoleParts(): Promise<readonly ConsolePart[]> {
  const service = await getService();
  const isAgent = await mayOpen(service, "/console");
  const isAdmin = await mayOpen(service, "/console/webhooks");
  if (!isAgent && !isAdmin) await openPage("/console");
  const hasKeys = isAdmin && service.application.auth !== null;
  const given: readonly (readonly [ConsolePart, boolean])[] = [
    ["tickets", isAgent],
    ["admin", isAdmin],
    ["keys", hasKeys],
  ];
  return given.filter(([, isOpen]) => isOpen).map(([part]) => part);
}

/** Whether there is a sign-in with the classifier's key that could be ended. */
export async function hasConsoleSession(): Promise<boolean> {
  const given = await headers();
  const { application } = await getService();
  return application.consoleSignIn.mayPass({
    path: "/console",
    header: (name) => given.get(name),
  });
}
