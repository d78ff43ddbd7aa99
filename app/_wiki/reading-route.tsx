/**
 * Shared by the pages of the wiki and of collections: find the page, or explain what there is
 * instead.
 */

import { LinkReport, votedOf, voteTexts } from "knowledge-sdk/service-ui";
import { MissingPage, ReadingPage, siteTranslator, type Vote } from "knowledge-sdk/wiki-ui";
import { notFound } from "next/navigation";
import { Fragment, type ReactNode } from "react";
import { setPageStatus } from "../../server/page-status.ts";
import type { VisibleService } from "../_access/visible-service.ts";
import { ChangeTime } from "../_components/change-time.tsx";
import { LiveContent } from "../_components/live-content.tsx";
import { LocalTimes } from "../_components/local-times.tsx";
import { PageMain } from "../_components/page-main.tsx";
import { ProblemNotice } from "../_components/problem-notice.tsx";
import { askedLanguage, pageTranslator } from "../_messages/translate.ts";
import { ClientNavigation } from "./client-navigation.tsx";
import { CodeButtons } from "./code-buttons.tsx";
import { ContentsSpy } from "./contents-spy.tsx";
import { Diagrams } from "./diagrams/diagrams.tsx";
import { Feedback } from "./feedback.tsx";
import { MarkedWords } from "./marked-words.tsx";
import { PageMarkup } from "./page-markup.tsx";
import { PageMenu } from "./page-menu.tsx";
import { PictureZoom } from "./picture-zoom.tsx";
import { RememberPage } from "./remember-page.tsx";
import { TabChoice } from "./tab-choice.tsx";
import { TreePlace } from "./tree-place.tsx";

export interface AskedPage {
  /** "" for the wiki, otherwise a collection's name. */
  readonly space: string;
  readonly path: string;
  /** In a frame of another site. */
  readonly isEmbedded: boolean;
  /** The reader's latest vote, sent without scripts. */
  readonly voted: Vote | null;
  /** Whether it came with a sentence. */
  readonly hasSaid: boolean;
}

/** The other parameters in the address of a page. */
export function askedBeside(
  given: Readonly<Record<string, string | string[] | undefined>>,
): Pick<AskedPage, "isEmbedded" | "voted" | "hasSaid"> {
  const { embed, voted, said } = given;
  return {
    isEmbedded: embed === "1",
    voted: votedOf(typeof voted === "string" ? voted : null),
    hasSaid: said === "1",
  };
}

/** A broken escape is an unknown page; it must not become an internal error. */
export function decodeStep(step: string): string {
  try {
    return decodeURIComponent(step);
  } catch {
    return step;
  }
}

interface ReadingRouteProps {
  readonly service: VisibleService;
  readonly asked: AskedPage;
}

export async function ReadingRoute({ service, asked }: ReadingRouteProps) {
  const { wiki } = service;
  const { space, path, isEmbedded, voted, hasSaid } = asked;
  if (space === "" && !wiki.isEnabled) return <NoWiki />;
  const own =
    space === "" && path.startsWith("-/")
      ? await ownPage(service, path.slice(2), isEmbedded)
      : null;
  if (own !== null) return own;
  const language = await askedLanguage();
  const view = await wiki.view(space, path);
  if (view === null) {
    setPageStatus(404);
    const suggestions = await wiki.suggest(path, space);
    const words = path.replace(/[^\p{L}\p{N}]+/gu, " ").trim();
    return <MissingPage {...{ suggestions, words, isEmbedded, language }} searchAddress="/" />;
  }
  const { address, sourceAddress, etag, title } = view;
  return (
    <>
      <ReadingPage
        view={view}
        isEmbedded={isEmbedded}
        language={language}
        time={(at) => <ChangeTime {...{ at, language }} />}
        text={(markup) => <PageMarkup {...{ markup }} />}
        menu={
          isEmbedded || sourceAddress === null ? null : <PageMenu {...{ address, sourceAddress }} />
        }
        feedback={
          view.html === null ? null : (
            <Feedback
              {...{ address, voted, hasSaid, isEmbedded }}
              texts={voteTexts(siteTranslator(language))}
            />
          )
        }
      />
      <LiveContent />
      <ClientNavigation />
      {/* Begun anew with each version of the text, which they work on. */}
      <Fragment key={etag}>
        <CodeButtons />
        <ContentsSpy />
        <Diagrams />
        <LocalTimes />
        <MarkedWords />
        {/* In a frame as high as its page, a dialog would open out of sight. */}
        {isEmbedded ? null : <PictureZoom />}
        <TabChoice />
        <TreePlace />
        <RememberPage address={address} title={title} />
      </Fragment>
    </>
  );
}

/** Lists and reports, which are not files. Null for an unknown name. */
async function ownPage(
  { wiki }: VisibleService,
  name: string,
  isEmbedded: boolean,
): Promise<ReactNode> {
  const language = await askedLanguage();
  if (name === "links") {
    const [report, view] = await Promise.all([wiki.report(), wiki.list("recent")]);
    if (view === null) notFound();
    const named = {
      ...view,
      title: siteTranslator(language)("links.title"),
      address: "/wiki/-/links",
      children: [],
    };
    const body = <LinkReport {...{ report, isEmbedded, language }} />;
    return <ReadingPage {...{ body, isEmbedded, language }} view={named} />;
  }
  const view = await wiki.list(name, language);
  return view === null ? null : <ReadingPage {...{ view, isEmbedded, language }} />;
}

async function NoWiki() {
  const t = await pageTranslator();
  setPageStatus(404);
  return (
    <PageMain>
      <h1 className="mb-6 text-3xl font-semibold leading-tight">{t("noWiki.title")}</h1>
      <ProblemNotice title={t("noWiki.off")} detail={t("noWiki.detail")} />
    </PageMain>
  );
}
