import { limits } from "knowledge-sdk/schemas";
import type { Metadata } from "next";
import { cookies } from "next/headers";
import Link from "next/link";
import type { ReactNode } from "react";
import { getService } from "../server/service.ts";
import { hasSession } from "./_access/open-page.ts";
import { readTheme, themeCookie } from "./_access/theme.ts";
import { FrameHeight } from "./_components/frame-height.tsx";
import { SearchPalette } from "./_components/search-palette.tsx";
import { SignOut } from "./_components/sign-out.tsx";
import { ThemeSwitch } from "./_components/theme-switch.tsx";
import { askedTongue } from "./_wiki/asked-tongue.ts";
import "./globals.css";

export const metadata: Metadata = {
  title: { default: "Search the documentation", template: "%s · Knowledge" },
  description: "Find the right page of the documentation.",
};

export default async function RootLayout({ children }: { readonly children: ReactNode }) {
  const { environment, wiki } = await getService();
  const { language, direction } = await askedTongue(wiki);
  const theme = readTheme((await cookies()).get(themeCookie)?.value);
  return (
    <html lang={language} dir={direction} data-theme={theme === "system" ? undefined : theme}>
      <body className="min-h-screen font-sans antialiased">
        <a
          href="#_main"
          className="sr-only focus:not-sr-only focus:absolute focus:start-4 focus:top-4 focus:bg-bg focus:px-3 focus:py-2"
        >
          Skip to content
        </a>
        <header className="border-b border-line bg-surface">
          <div className="mx-auto flex min-h-14 max-w-[82rem] flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2">
            <Link href="/" prefetch={false} className="font-semibold text-text no-underline">
              Knowledge
            </Link>
            {wiki.isEnabled ? (
              <Link href="/wiki" prefetch={false} className="text-text">
                {wiki.title}
              </Link>
            ) : null}
            <div className="ms-auto flex items-center gap-3">
              <SearchPalette lengthMax={limits.queryLengthMax} />
              <ThemeSwitch theme={theme} />
              {(await hasSession()) ? <SignOut /> : null}
            </div>
          </div>
        </header>
        {children}
        <FrameHeight allowedOrigins={environment.auth.allowedOrigins} />
      </body>
    </html>
  );
}
