/** What browsers, search engines and previews of links are told of a page. */
import { isKnowledgeError } from "knowledge-sdk";
import { pageTranslations } from "knowledge-sdk/service-ui";
import type { WikiEntry } from "knowledge-sdk/wiki";
import { siteTranslator } from "knowledge-sdk/wiki-ui";
import type { Metadata } from "next";
import { headers } from "next/headers";
import { pictureSize, pictureTexts, pictureVersion } from "../../server/pictures/picture-texts.ts";
import type { VisibleService } from "../_access/visible-service.ts";
import { askedLanguage } from "../_messages/translate.ts";
import type { AskedPage } from "./reading-route.tsx";

export async function pageMetadata(service: VisibleService, asked: AskedPage): Promise<Metadata> {
  const { wiki, environment } = service;
  const { space, path } = asked;
  try {
    const page = await wiki.find(space, path);
    if (page === null) return { title: path === "" ? wiki.title : await pagesTitle() };
    const { title, address, changedAt } = page;
    const description = page.description === "" ? undefined : page.description;
    const url = await absoluteAddress(address, environment.publicOrigin);
    const look = service.site.look();
    const siteName = look.name;
    const modifiedTime = changedAt ?? undefined;
    const images = picturesOf(page, look, environment.publicOrigin);
    return {
      title,
      description,
      alternates: { canonical: url, languages: await translationsOf(service, asked) },
      openGraph: { type: "article", title, description, url, siteName, modifiedTime, images },
      twitter: { card: images.length === 0 ? "summary" : "summary_large_image" },
    };
  } catch (error) {
    if (isKnowledgeError(error)) return { title: await pagesTitle() };
    throw error;
  }
}

/** For search engines: the page and its translations, by their tags; none without any. */
async function translationsOf(
  { wiki, environment }: VisibleService,
  { space, path }: AskedPage,
): Promise<Record<string, string>> {
  const found = pageTranslations(await wiki.editions(space, path));
  const addresses = found.map(
    async ({ language, address }): Promise<[string, string]> => [
      language,
      await absoluteAddress(address, environment.publicOrigin),
    ],
  );
  return Object.fromEntries(await Promise.all(addresses));
}

/** None without a public origin: previews are made elsewhere, by programs that know no other. */
function picturesOf(
  { title, address }: WikiEntry,
  look: ReturnType<VisibleService["site"]["look"]>,
  publicOrigin: string | null,
) {
  if (publicOrigin === null) return [];
  const version = pictureVersion(pictureTexts(title, look));
  const picture = `/page-picture?${new URLSearchParams({ of: address, v: version })}`;
  const url = new URL(picture, publicOrigin).href;
  return [{ url, ...pictureSize, type: "image/png", alt: title.slice(0, altLengthMax) }];
}

/** More of a title is no description of a picture. */
const altLengthMax = 200;

async function absoluteAddress(address: string, publicOrigin: string | null): Promise<string> {
  if (publicOrigin !== null) return new URL(address, publicOrigin).href;
  const host = (await headers()).get("host") ?? "localhost";
  return URL.canParse(`http://${host}`) ? new URL(address, `http://${host}`).href : address;
}

async function pagesTitle(): Promise<string> {
  return siteTranslator(await askedLanguage())("reading.pages");
}
