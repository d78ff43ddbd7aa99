import type { Metadata } from "next";
import Link from "next/link";
import type { ReactNode } from "react";
import { getService } from "../server/service.ts";
import { hasSession } from "./_access/open-page.ts";
import { FrameHeight } from "./_components/frame-height.tsx";
import { SignOut } from "./_components/sign-out.tsx";
import "./globals.css";

export const metadata: Metadata = {
  title: { default: "Search the documentation", template: "%s · Knowledge" },
  description: "Find the right page of the documentation.",
};

export default async function RootLayout({ children }: { readonly children: ReactNode }) {
  return (
    <html lang="en">
      <body className="min-h-screen font-sans antialiased">
        <a
          href="#main"
          className="sr-only focus:not-sr-only focus:absolute focus:left-4 focus:top-4 focus:bg-bg focus:px-3 focus:py-2"
        >
          Skip to content
        </a>
        <header className="border-b border-line bg-surface">
          <div className="mx-auto flex max-w-3xl items-center justify-between px-4 py-3">
            <Link href="/" prefetch={false} className="font-semibold text-text no-underline">
              Knowledge
            </Link>
            {(await hasSession()) ? <SignOut /> : null}
          </div>
        </header>
        <main id="main" className="mx-auto max-w-3xl px-4 py-8">
          {children}
        </main>
        <FrameHeight allowedOrigins={(await getService()).environment.auth.allowedOrigins} />
      </body>
    </html>
  );
}
