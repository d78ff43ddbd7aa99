/** What is known of a page of reStructuredText while it is read. It is read twice: names first. */
import { makeId, RstIds, referenceName } from "./rst-ids.ts";

export interface RstTarget {
  /** Address in the web, path of a file, or `#anchor`. */
  readonly address: string;
  /** Title of the section that it leads to; "" for none. */
  readonly title: string;
}

/** Found in the first reading, asked in the second. */
export interface RstNames {
  readonly targets: Map<string, RstTarget>;
  /** Addresses of references without a name, in their order. */
  readonly anonymous: string[];
  /** Definitions of substitutions as the lines of their directives. */
  readonly substitutions: Map<string, readonly string[]>;
}

export function noNames(): RstNames {
  return { targets: new Map(), anonymous: [], substitutions: new Map() };
}

/** What was loaded before: files that directives name, by the path as it is written. */
export type RstFiles = ReadonlyMap<string, string | null>;

export class RstPage {
  readonly ids = new RstIds();
  readonly found: RstNames = noNames();
  readonly known: RstNames;
  readonly files: RstFiles;
  /** Ending of the file; links between documents leave it out. */
  readonly extension: string;
  /** Language of code whose block names none. */
  codeLanguage = "";
  title = "";
  /** Anchor of the section that is open. */
  private anchor = "";
  private readonly footnotes = { defined: 0, referred: 0, symbols: 0 };
  private anonymousAsked = 0;
  private pending: { readonly name: string; readonly id: string }[] = [];
  private depth = 0;

  constructor(known: RstNames, files: RstFiles, extension: string) {
    this.known = known;
    this.files = files;
    this.extension = extension;
  }

  define(name: string, address: string): void {
    this.found.targets.set(referenceName(name), { address, title: "" });
  }

  /** A label in front of what it names. */
  label(name: string): void {
    this.pending.push({ name, id: this.ids.give(name, "target") });
  }

  /** Labels that stand in front of the next element, of which this is one: all lead to it. */
  settleLabels(anchor: string | null, title: string): void {
    for (const { name } of this.pending) {
      this.found.targets.set(referenceName(name), {
        address: anchor === null ? "" : `#${anchor}`,
        title,
      });
    }
    this.pending = [];
  }

  /** Labels in front of what is no section lead to the section that it is in. */
  settleHere(): void {
    if (this.pending.length > 0) this.settleLabels(this.anchor === "" ? null : this.anchor, "");
  }

  /** Opens a section; its anchor is the one that Sphinx and docutils both know. */
  section(plain: string): string {
    const label = this.pending.find(({ name }) => makeId(name) === makeId(plain));
    const id = this.ids.give(plain, "section");
    this.anchor = label?.id ?? id;
    if (!this.found.targets.has(referenceName(plain))) this.define(plain, `#${this.anchor}`);
    this.settleLabels(this.anchor, plain);
    return this.anchor;
  }

  target(name: string): RstTarget | null {
    return this.known.targets.get(referenceName(name)) ?? null;
  }

  nextAnonymous(): string | null {
    return this.known.anonymous[this.anonymousAsked++] ?? null;
  }

  /** The label of a footnote as Markdown writes it: numbers and symbols count on their own. */
  footnoteLabel(label: string, isDefinition: boolean): string {
    if (label === "*")
      return `s${isDefinition ? ++this.footnotes.symbols : ++this.symbolsReferred}`;
    if (label !== "#") return label.replace(/^#/, "").replace(/[\s[\]^]+/g, "-");
    return `n${isDefinition ? ++this.footnotes.defined : ++this.footnotes.referred}`;
  }
  private symbolsReferred = 0;

  private readonly substituting = new Set<string>();
  private substitutions = 0;

  /** The work for a substitution; null within itself, and beyond what a page of text has. */
  once<Result>(name: string, work: () => Result): Result | null {
    if (this.substituting.has(name) || this.substitutions++ > substitutionsMax) return null;
    this.substituting.add(name);
    try {
      return work();
    } finally {
      this.substituting.delete(name);
    }
  }

  /** `work` one step deeper; null beyond what a page of text has. */
  deeper<Result>(work: () => Result): Result | null {
    if (this.depth >= depthMax) return null;
    this.depth++;
    try {
      return work();
    } finally {
      this.depth--;
    }
  }
}

const depthMax = 40;
const substitutionsMax = 20_000;
