import type { Metadata } from "next";
import type { ReactNode } from "react";
import { hasConsoleSession, openConsole } from "../_access/open-console.ts";
import { ConsoleNav } from "./_components/console-nav.tsx";
import { ConsoleSignOut } from "./_components/console-sign-out.tsx";

export const metadata: Metadata = {
  title: { default: "Console", template: "%s · Console" },
  robots: { index: false },
};

export default async function ConsoleLayout({ children }: { readonly children: ReactNode }) {
  await openConsole();
  return (
    <>
      <ConsoleNav />
      <main id="_main" className="mx-auto max-w-[82rem] px-4 py-6">
        {children}
      </main>
      {(await hasConsoleSession()) ? <ConsoleSignOut /> : null}
    </>
  );
}
