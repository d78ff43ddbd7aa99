/** What our own pages take beyond the public components. Not part of the published package. */
export {
  bannerCookie,
  readTheme,
  themeCookie,
  themeCookieText,
  themes,
} from "../../contract/theme.ts";
export {
  createTranslator,
  type Messages,
  type Translated,
  type Translator,
} from "../../messages/index.ts";
export { CollectionGroups } from "./home/collection-groups.tsx";
export { HomePage } from "./home/home-page.tsx";
export { inline } from "./inline.ts";
export { LinkReport } from "./link-report.tsx";
export { pageTranslations } from "./page-editions.tsx";
export { votedOf, voteTexts } from "./page-vote-form.tsx";
export { answerOf, isRepeated, type PlacedAnswer } from "./results/answer-place.ts";
export {
  askAddress,
  type CopiedAnswer,
  copiedAnswer,
  mayBeQuestion,
  placeOfPassage,
  readsAnswer,
} from "./results/asked-answer.ts";
export {
  type AskedSearch,
  readAsked,
  readOffset,
  resultsAddress,
  resultsPerPage,
  searchAddress,
  searchParameters,
} from "./results/asked-search.ts";
export { hitAddress } from "./results/hit-address.ts";
export { type SearchRefusal } from "./results/search-problem.tsx";
export { WordedAnswer, type WordedTexts } from "./results/worded-answer.tsx";
export { SiteBanner } from "./site/site-banner.tsx";
export { SiteAnalytics, SiteHead } from "./site/site-head.tsx";
