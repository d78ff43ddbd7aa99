/** The components of reading pages; pure functions of their props, for any host with React. */
export { type Theme } from "../../contract/theme.ts";
export { type SiteTranslator, siteTranslator } from "../../messages/index.ts";

export { LineIcon } from "./line-icon.tsx";

export { MissingPage } from "./missing-page.tsx";

export {
  PageVoteForm,
  type PageVoteFormProps,
  type Vote,
  type VoteTexts,
} from "./page-vote-form.tsx";
export { ReadingPage, type ReadingPageProps } from "./reading-page.tsx";
export { AnswerPage, type AnswerPageProps } from "./results/answer-page.tsx";

export { CollectionTabs, type CollectionTabsProps } from "./results/collection-tabs.tsx";
export { Highlighted } from "./results/highlighted.tsx";

export { Passage } from "./results/passage.tsx";
export { SearchProblem } from "./results/search-problem.tsx";
export { SearchResults, type SearchResultsProps } from "./results/search-results.tsx";

export { SiteFooter, SiteHeader, type SiteHeaderProps } from "./site/site-header.tsx";
export { ThemeForm, type ThemeFormProps } from "./site/theme-form.tsx";
