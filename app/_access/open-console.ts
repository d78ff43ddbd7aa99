/** The beginning of every page of the console: people without access are sent to sign in. */
import { headers } from "next/headers";
import { getService } from "../../server/service.ts";
import { leadAway, openPage } from "./open-page.ts";
import type { SeenService } from "./seen-service.ts";

/** `isAboutAll`: for people who see all collections, whose tickets the page counts together. */
export async function openConsole({ isAboutAll = false } = {}): Promise<SeenService> {
  const service = await openPage("/console");
  if (isAboutAll && service.permitted !== null) leadAway("/console", true);
  return service;
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
