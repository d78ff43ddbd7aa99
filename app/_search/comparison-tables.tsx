import Link from "next/link";
import { Bar } from "../_components/bar.tsx";
import type { PageTranslator } from "../_messages/translate.ts";
import type { ComparedPage } from "./compare.ts";
import {
  type ComparedFigure,
  type ComparedTerm,
  compareParts,
  compareTerms,
  difference,
  largestDifference,
} from "./differences.ts";

const letters = ["A", "B"];

interface PagesProps {
  readonly pages: readonly ComparedPage[];
  readonly t: PageTranslator;
}

/** The scores of one or two pages, by parts and by words. */
export function ComparisonTables({ pages, t }: PagesProps) {
  const parts = compareParts(pages, t);
  // A boost below 1 takes away, so a part may be larger than the score.
  const figures = [...pages.map(({ score }) => score), ...parts.flatMap(({ scores }) => scores)];
  const longest = Math.max(...figures.map(Math.abs));
  return (
    <>
      <ul className="mt-8 grid gap-3 sm:grid-cols-2">
        {pages.map((page, index) => (
          <PageCard key={page.id} t={t} page={page} letter={letters[index] ?? ""} />
        ))}
      </ul>
      {pages.length === 2 ? <Verdict parts={parts} t={t} /> : null}
      <FigureTable
        t={t}
        caption={t("explain.parts")}
        figures={parts}
        pages={pages}
        longest={longest}
      />
      <TermTable terms={compareTerms(pages)} pages={pages} t={t} />
    </>
  );
}

interface PageCardProps {
  readonly page: ComparedPage;
  readonly letter: string;
  readonly t: PageTranslator;
}

function PageCard({ page, letter, t }: PageCardProps) {
  const { title, path, id, rank, score, section, ticketWords = [] } = page;
  return (
    <li className="rounded-md border border-line bg-surface px-4 py-3 [overflow-wrap:anywhere]">
      <h2 className="font-semibold">
        {letter}:{" "}
        <Link href={path} prefetch={false}>
          {title}
        </Link>
      </h2>
      <p>
        {rank === null
          ? t("explain.below", { score: score.toFixed(4) })
          : t("explain.place", { score: score.toFixed(4), rank: String(rank) })}
      </p>
      <p className="text-sm text-muted">{section.length === 0 ? id : section.join(" › ")}</p>
      {ticketWords.length === 0 ? null : (
        <p className="text-sm">
          {t("explain.tickets", {
            words: ticketWords.map(({ word, tickets }) => `${word} (${tickets})`).join(", "),
          })}
        </p>
      )}
    </li>
  );
}

interface VerdictProps {
  readonly parts: readonly ComparedFigure[];
  readonly t: PageTranslator;
}

/** Which part puts one page above the other. */
function Verdict({ parts, t }: VerdictProps) {
  const [a, b] = [0, 1].map((index) =>
    parts.reduce((sum, { scores }) => sum + (scores[index] ?? 0), 0),
  ) as [number, number];
  const largest = largestDifference(parts);
  if (largest === null) return <p className="mt-6">{t("explain.same")}</p>;
  const ahead = a > b ? "A" : "B";
  const gains = difference(largest) > 0 ? "A" : "B";
  return (
    <p className="mt-6">
      {Math.abs(a - b) < 0.000_05
        ? t("explain.same")
        : t("explain.ahead", { ahead, more: Math.abs(a - b).toFixed(4) })}{" "}
      {t("explain.largest", {
        part: largest.name,
        more: Math.abs(difference(largest)).toFixed(4),
        gains,
      })}
    </p>
  );
}

interface FigureTableProps {
  readonly caption: string;
  readonly figures: readonly ComparedFigure[];
  readonly pages: readonly ComparedPage[];
  /** The figure whose bar is full. */
  readonly longest: number;
  readonly t: PageTranslator;
}

const cell = "border-b border-line py-2 pr-3 text-start align-top";

function FigureTable({ caption, figures, pages, longest, t }: FigureTableProps) {
  const isPair = pages.length === 2;
  return (
    <ScrollingTable caption={caption}>
      <thead>
        <tr>
          <th scope="col" className={cell}>
            {t("explain.part")}
          </th>
          <PageHeads pages={pages} />
          {isPair ? (
            <th scope="col" className={cell}>
              A − B
            </th>
          ) : null}
        </tr>
      </thead>
      <tbody>
        {figures.map((figure) => (
          <tr key={figure.name}>
            <th scope="row" className={`${cell} font-normal`}>
              {figure.name}
            </th>
            {figure.scores.map((score, index) => (
              <td key={pages[index]?.id} className={cell}>
                <Bar value={score} longest={longest} />
              </td>
            ))}
            {isPair ? (
              <td className={`${cell} tabular-nums`}>{signed(difference(figure))}</td>
            ) : null}
          </tr>
        ))}
        <tr className="font-semibold">
          <th scope="row" className={cell}>
            {t("explain.score")}
          </th>
          {pages.map(({ id, score }) => (
            <td key={id} className={cell}>
              <Bar value={score} longest={longest} />
            </td>
          ))}
          {isPair ? (
            <td className={`${cell} tabular-nums`}>
              {signed((pages[0]?.score ?? 0) - (pages[1]?.score ?? 0))}
            </td>
          ) : null}
        </tr>
      </tbody>
    </ScrollingTable>
  );
}

interface TermTableProps {
  readonly terms: readonly ComparedTerm[];
  readonly pages: readonly ComparedPage[];
  readonly t: PageTranslator;
}

function TermTable({ terms, pages, t }: TermTableProps) {
  const longest = Math.max(...terms.flatMap(({ scores }) => scores));
  if (terms.length === 0) return null;
  return (
    <ScrollingTable caption={t("explain.words")}>
      <thead>
        <tr>
          <th scope="col" className={cell}>
            {t("explain.word")}
          </th>
          <th scope="col" className={cell}>
            idf
          </th>
          <PageHeads pages={pages} />
        </tr>
      </thead>
      <tbody>
        {terms.map(({ name, idf, weight, scores, places }) => (
          <tr key={name}>
            <th scope="row" className={`${cell} max-w-48 font-normal break-words`}>
              {name}
              {weight === 1 ? null : (
                <span className="block text-sm text-muted">
                  {t("explain.weight", { weight: weight.toFixed(2) })}
                </span>
              )}
            </th>
            <td className={`${cell} tabular-nums`}>{idf.toFixed(2)}</td>
            {scores.map((score, index) => (
              <td key={pages[index]?.id} className={cell}>
                <Bar value={score} longest={longest} />
                <span className="block text-sm text-muted">{places[index]}</span>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </ScrollingTable>
  );
}

function PageHeads({ pages }: { readonly pages: readonly ComparedPage[] }) {
  return pages.map(({ id, title }, index) => (
    <th key={id} scope="col" className={`${cell} min-w-[calc(var(--bar)+0.75rem)]`}>
      {letters[index]}
      <span className="sr-only">: {title}</span>
    </th>
  ));
}

interface ScrollingTableProps {
  readonly caption: string;
  readonly children: React.ReactNode;
}

/** On a narrow screen the table scrolls, by keyboard too, and the page does not. */
function ScrollingTable({ caption, children }: ScrollingTableProps) {
  return (
    <section
      aria-label={caption}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
      tabIndex={0}
      className="mt-8 overflow-x-auto [--bar:4rem] sm:[--bar:9rem]"
    >
      <table className="w-full border-collapse text-sm sm:text-base">
        <caption className="mb-2 text-start text-lg font-semibold">{caption}</caption>
        {children}
      </table>
    </section>
  );
}

function signed(value: number): string {
  if (Math.abs(value) < 0.000_05) return "0.0000";
  return `${value < 0 ? "−" : "+"}${Math.abs(value).toFixed(4)}`;
}
