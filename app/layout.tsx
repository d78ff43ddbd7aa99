import { limits } from "knowledge-sdk/schemas";
import { headerParts, lookFor, shownBanner } from "knowledge-sdk/service";
import {
  bannerCookie,
  readTheme,
  SiteAnalytics,
  SiteBanner,
  SiteHead,
  themeCookie,
} from "knowledge-sdk/service-ui";
import { SiteFooter, SiteHeader, siteTranslator } from "knowledge-sdk/wiki-ui";
import type { Metadata } from "next";
import { cookies, headers } from "next/headers";
import type { ReactNode } from "react";
import { pageRequest } from "../server/page-status.ts";
import { getService } from "../server/service.ts";
import { hasSession, signedInPerson } from "./_access/open-page.ts";
import { FrameHeight } from "./_components/frame-height.tsx";
import { AreaLinks } from "./_header/area-links.tsx";
import { SearchPalette } from "./_header/search-palette.tsx";
import { SignOut } from "./_header/sign-out.tsx";
import { ThemeSwitch } from "./_header/theme-switch.tsx";
import { ShellMessages } from "./_messages/messages-context.tsx";
import { messages } from "./_messages/tables.ts";
import { askedLanguage, pageTranslator } from "./_messages/translate.ts";
import { drawingPath } from "./_wiki/diagrams/drawing-messages.ts";
import "./globals.css";

export async function generateMetadata(): Promise<Metadata> {
  // Comes first: nothing can be prepared ahead of a request.
  await headers();
  const { name, homeText, favicon } = (await getService()).site.look();
  return {
    title: { default: name, template: `%s · ${name}` },
    description: homeText ?? (await pageTranslator())("home.description"),
    icons: { icon: favicon },
  };
}

export default async function RootLayout({ children }: { readonly children: ReactNode }) {
  const given = await headers();
  const request = pageRequest();
  if (request?.path === drawingPath) return <Bare>{children}</Bare>;
  const { environment, wiki, site, application } = await getService();
  const language = await askedLanguage();
  const kept = await cookies();
  const theme = readTheme(kept.get(themeCookie)?.value);
  const look = lookFor(site.look(), request ?? { path: "/", query: "" });
  const banner = shownBanner(look, { closed: kept.get(bannerCookie)?.value, now: Date.now() });
  const { areas, hasSearch } = await headerParts({
    authorizer: application.authorizer,
    look,
    hasWiki: wiki.isEnabled,
    header: (name) => given.get(name),
    language,
  });
  return (
    <html lang={language} dir="ltr" data-theme={theme === "system" ? undefined : theme}>
      <head>
        <SiteHead look={look} />
        <SiteAnalytics look={look} />
      </head>
      <body className="flex min-h-screen flex-col font-sans antialiased">
        <a
          href="#_main"
          className="sr-only focus:not-sr-only focus:absolute focus:start-4 focus:top-4 focus:z-40 focus:bg-bg focus:px-3 focus:py-2"
        >
          {siteTranslator(language)("site.skip")}
        </a>
        <SiteBanner banner={banner} language={language} />
        <ShellMessages language={language} messages={messages[language].shell}>
          <SiteHeader
            look={look}
            language={language}
            areas={<AreaLinks areas={areas} />}
            last={(await hasSession()) ? <SignOut name={await signedInPerson()} /> : null}
            tools={
              <>
                {hasSearch ? (
                  <SearchPalette
                    lengthMax={limits.queryLengthMax}
                    areas={areas}
                    mayAsk={environment.asks}
                  />
                ) : null}
                <ThemeSwitch theme={theme} />
              </>
            }
          />
          <div className="w-full grow">{children}</div>
          <SiteFooter look={look} />
        </ShellMessages>
        <FrameHeight allowedOrigins={environment.auth.allowedOrigins} />
      </body>
    </html>
  );
}

/** Nobody looks at it. */
function Bare({ children }: { readonly children: ReactNode }) {
  return (
    <html lang="en">
      <body>{children}</body>
    </html>
  );
}
