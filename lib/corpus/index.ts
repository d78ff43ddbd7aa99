/** The words of all documents: analysis, segments, scores, the tables of the index. */
export { type AnalysedChunk, TermRole } from "./analysis/analysed-chunk.ts";
export { type Analyser, type ChunkFilter, createAnalyser } from "./analysis/analyser.ts";
export { detectLanguage, sampleLengthMax } from "./analysis/detect-language.ts";
export { fold } from "./analysis/fold.ts";
export { functionWords, isAnyFunctionWord, isFunctionWord } from "./analysis/function-words.ts";
export { type Language, languageOfTag, languages } from "./analysis/languages.ts";
export { isLightWord, lightTest } from "./analysis/light-words.ts";
export {
  type CompoundLexicon,
  findPart,
  splitCompound,
  writesCompounds,
} from "./analysis/split-compound.ts";
export { contentMark, polishStem, wordTerms } from "./analysis/word-terms.ts";
export { LinkIndexBuilder } from "./links/build-link-index.ts";
export {
  type LinkIndex,
  limitLinks,
  linkingPages,
  linksWithTerm,
  linkTarget,
} from "./links/link-index.ts";
export type { ReadableDocument } from "./readable-document.ts";
export {
  frequencyOf,
  impactLevels,
  impactStep,
  inverseDocumentFrequency,
  occurrenceWeight,
  saturate,
} from "./scoring/bm25.ts";
export { bestSection, pageGainMax, pageScore } from "./scoring/page-score.ts";
export {
  candidatesMax,
  candidatesMin,
  compoundShare,
  type QueryParameters,
  queryParameters,
  rankingParameters,
  sectionGain,
  sectionsPerPage,
  signalDepth,
} from "./scoring/parameters.ts";
export { pageOfId, pagesBeginning } from "./segment/find-pages.ts";
export type { IndexableDocument } from "./segment/indexable-document.ts";
export type { PackedHeader } from "./segment/pack-segment.ts";
export { sharedText } from "./segment/page-sketches.ts";
export {
  documentFrequency,
  pageId,
  pageLanguage,
  pageTitle,
  pathMark,
  type Segment,
  titleMark,
  type VisiblePages,
} from "./segment/segment.ts";
export { SegmentBuilder } from "./segment/segment-builder.ts";
export {
  containsPhrase,
  fieldSeparator,
  readStream,
} from "./segment/token-stream.ts";
export { openVocabulary, packTexts, type Vocabulary } from "./segment/vocabulary.ts";
export {
  loadAddresses,
  type PageAddresses,
  type PlacedPage,
  readPlacedPages,
  stageAddresses,
} from "./tables/address-table.ts";
export { readCollections, replaceCollections } from "./tables/collection-table.ts";
export {
  type DocumentSource,
  type DocumentTitle,
  readDocumentHashes,
  readDocumentSections,
  readDocumentTitles,
  scanBeginnings,
  scanChangedDocuments,
  scanDocuments,
} from "./tables/document-scan.ts";
export {
  type KnownDocument,
  type NewDocument,
  nextRid,
  readDocument,
  readKnownDocuments,
  readPage,
  readSections,
  type SectionRow,
  sectionKey,
  setLanguages,
  stageDocument,
} from "./tables/document-table.ts";
export { readIndexableDocuments, scanIndexableDocuments } from "./tables/indexable-scan.ts";
export { type LinkSource, readLinkSources, scanLinks } from "./tables/link-scan.ts";
export { loadLinkIndex, stageLinkIndex } from "./tables/link-table.ts";
export { type LoadedSegment, loadMarkedSegment } from "./tables/load-segments.ts";
export {
  type IndexState,
  indexFormat,
  Manifest,
  oldestAnsweringFormat,
  pointTo,
  readGeneration,
  readIndexState,
} from "./tables/manifest.ts";
export { removeLeftovers, removeStaged } from "./tables/remove-leftovers.ts";
export { type IndexRun, indexLocked, readFromIndex, runOnIndex } from "./tables/run-on-index.ts";
export { scanSections } from "./tables/section-scan.ts";
export {
  loadSegment,
  readPageRids,
  readSegmentHeader,
  readVocabulary,
  stageSegment,
} from "./tables/segment-table.ts";
export {
  countAdded,
  deletePacks,
  findVectorModel,
  hashBytes,
  insertPack,
  insertVectorModel,
  listPacks,
  noSlot,
  packCapacity,
  readPackHashes,
  readPackVectors,
  readVectorModel,
  readVectorSlots,
  readVectorState,
  removeOldVectors,
  touchVectors,
  type VectorModelRow,
  writeVectorSlots,
} from "./tables/vector-table.ts";
