/** What mail programs put around a text: people, dates, and what others wrote before. */
import { createRandom } from "../../lib/classifier/linear/random.ts";

export interface Person {
  readonly name: string;
  readonly first: string;
  readonly address: string;
  readonly role: string;
  readonly company: string;
  readonly phone: string;
}

export interface Correspondence {
  /** What the person wrote; the only thing that tells where the ticket belongs. */
  readonly text: string;
  /** Tickets of other places, for what is quoted. */
  readonly others: readonly string[];
  readonly sender: Person;
  readonly agent: Person;
  /** When the earlier mail was sent. */
  readonly date: Date;
  readonly random: () => number;
}

/** How a program wraps a mail; the ticket's body comes back. */
export interface MailForm {
  readonly name: string;
  readonly body: (mail: Correspondence) => string;
}

const firsts = "Anna Tom Maria Jürgen Chloé Luca Sofia Piotr Erik Yuki Priya Omar".split(" ");
const lasts = "Miller Schmidt Dubois Rossi García Kowalski Larsson Tanaka Patel Haddad".split(" ");
const roles = [
  "Senior Account Manager",
  "Head of Customer Care",
  "Travel and Card Services",
  "Leiterin Zahlungsverkehr",
  "Responsable des virements",
  "Music and Media Producer",
];
const companies = [
  "Northwind Exchange Ltd.",
  "Acme Card & Cash GmbH",
  "Weather & Alarm Systems Inc.",
  "Blue Sky Travel Booking",
  "Top-Up Transfers S.A.",
];

export function pick<Value>(values: readonly Value[], random: () => number): Value {
  return values[Math.floor(random() * values.length)] as Value;
}

/** The same for the same seed. */
export function correspondence(
  text: string,
  others: readonly string[],
  seed: number,
): Correspondence {
  const random = createRandom(seed);
  for (let round = 0; round < 3; round++) random();
  return {
    text,
    others: Array.from({ length: 4 }, () => pick(others, random)),
    sender: person(random),
    agent: person(random),
    date: new Date(Date.UTC(2025, Math.floor(random() * 12), 1 + Math.floor(random() * 27), 9, 41)),
    random,
  };
}

function person(random: () => number): Person {
  const first = pick(firsts, random);
  const last = pick(lasts, random);
  const company = pick(companies, random);
  const host = company.split(" ")[0]?.toLowerCase();
  const digits = (): string => String(100 + Math.floor(random() * 900));
  return {
    name: `${first} ${last}`,
    first,
    address: `${first}.${last}@${host}.example`.toLowerCase(),
    role: pick(roles, random),
    company,
    phone: `+49 30 ${digits()} ${digits()}`,
  };
}

/** An answer of the desk to an earlier ticket, as it stands in a thread. */
export function earlierAnswer({ others, agent }: Correspondence): string[] {
  return [
    "Dear customer,",
    `thank you for your message about "${others[0]}". We have looked into it and it is solved now.`,
    `Should you ask yourself "${others[1]}", please look at our help pages first.`,
    `Kind regards, ${agent.name}, ${agent.role}`,
  ];
}

export function asHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

export function quoted(lines: readonly string[], mark = "> "): string {
  return lines.map((line) => `${mark}${line}`).join("\n");
}

const zone = "UTC";

export function shortDate(date: Date, locale: string): string {
  return new Intl.DateTimeFormat(locale, {
    weekday: "short",
    day: "numeric",
    month: "short",
    year: "numeric",
    timeZone: zone,
  }).format(date);
}

export function longDate(date: Date, locale: string): string {
  return new Intl.DateTimeFormat(locale, {
    weekday: "long",
    day: "numeric",
    month: "long",
    year: "numeric",
    timeZone: zone,
  }).format(date);
}

export function timeOf(date: Date, locale: string): string {
  return new Intl.DateTimeFormat(locale, {
    hour: "numeric",
    minute: "2-digit",
    timeZone: zone,
  }).format(date);
}
