/** The beginning of every page of the console: people without access are sent to sign in. */
import { headers } from "next/headers";
import { getService, type Service } from "../../server/service.ts";
import { openPage } from "./open-page.ts";

export function openConsole(): Promise<Service> {
  return openPage("/console");
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
