/** The components of reading pages; pure functions of their props, for any host with React. */
export {
  readTheme,
  type Theme,
  themeCookie,
  themeCookieText,
  themes,
} from "../../contract/theme.ts";
export {
  createTranslator,
  type Messages,
  type PluralForms,
  type SiteTranslator,
  siteTranslator,
  type Translated,
  type Translator,
} from "../../messages/index.ts";
export { inline } from "./inline.ts";
export { LineIcon } from "./line-icon.tsx";
export { LinkReport } from "./link-report.tsx";
export { MissingPage } from "./missing-page.tsx";
export { pageTranslations } from "./page-editions.tsx";
export {
  PageVoteForm,
  type PageVoteFormProps,
  type Vote,
  type VoteTexts,
  votedOf,
  voteTexts,
} from "./page-vote-form.tsx";
export { ReadingPage, type ReadingPageProps } from "./reading-page.tsx";
export { AnswerPage, type AnswerPageProps } from "./results/answer-page.tsx";
export { answerOf, type PlacedAnswer } from "./results/answer-place.ts";
export {
  askAddress,
  type CopiedAnswer,
  copiedAnswer,
  mayBeQuestion,
  type PassagePlace,
  readsAnswer,
} from "./results/asked-answer.ts";
export {
  type AskedPart,
  type AskedSearch,
  readAsked,
  readOffset,
  resultsAddress,
  resultsPerPage,
  searchAddress,
  searchParameters,
} from "./results/asked-search.ts";
export { CollectionTabs, type CollectionTabsProps } from "./results/collection-tabs.tsx";
export { Highlighted } from "./results/highlighted.tsx";
export { type AskedHit, hitAddress } from "./results/hit-address.ts";
export { Passage } from "./results/passage.tsx";
export { SearchProblem, type SearchRefusal } from "./results/search-problem.tsx";
export { SearchResults, type SearchResultsProps } from "./results/search-results.tsx";
export {
  WordedAnswer,
  type WordedAnswerProps,
  type WordedTexts,
} from "./results/worded-answer.tsx";
export {
  SiteFooter,
  SiteHeader,
  type SiteHeaderProps,
} from "./site-header.tsx";
export { ThemeForm, type ThemeFormProps } from "./theme-form.tsx";
