/** The parts of an office file: a ZIP with bounds on what it may unfold to. */
import { posix } from "node:path";
import type * as Fflate from "fflate";
import { loadPackage } from "../../base/index.ts";
import { ForeignFile } from "../format.ts";
import { readXml } from "./read-xml.ts";

export interface OfficePackage {
  /** By its path in the file, without a slash in front. */
  part(path: string): Uint8Array | undefined;
  /** What a part refers to, by the id of the reference. */
  relationsOf(path: string): ReadonlyMap<string, Relation>;
}

export interface Relation {
  /** The last word of its type: `slide`, `hyperlink`, `notesSlide`. */
  readonly type: string;
  /** A path in the file, or an address outside. */
  readonly target: string;
  readonly isOutside: boolean;
}

const partsMax = 20_000;
/** Size of all parts that are read. */
const bytesMax = 192 * 1024 * 1024;
/** Text of spreadsheets shrinks to a fiftieth; a bomb to a thousandth. */
const ratioMax = 250;
const ratioFrom = 4 * 1024 * 1024;
/** Pictures, sounds, fonts and programs are no text. */
const wanted = /\.(?:xml|rels)$/i;

export async function openPackage(bytes: Uint8Array): Promise<OfficePackage> {
  if (isCompound(bytes)) {
    throw new ForeignFile(
      "binary",
      "it needs a password, or was written by an Office of before 2007",
    );
  }
  const { unzipSync } = await loadPackage<typeof Fflate>("fflate", "office");
  const parts = unzip(bytes, unzipSync);
  return {
    part: (path) => parts[path],
    relationsOf(path) {
      const folder = posix.dirname(path);
      const name = posix.join(folder, "_rels", `${posix.basename(path)}.rels`);
      return relationsIn(parts[name], folder);
    },
  };
}

function unzip(bytes: Uint8Array, unzipSync: typeof Fflate.unzipSync): Record<string, Uint8Array> {
  let [count, total] = [0, 0];
  try {
    return unzipSync(bytes, {
      filter({ name, size, originalSize }) {
        count += 1;
        if (count > partsMax) throw new TooLarge();
        if (!wanted.test(name)) return false;
        total += originalSize;
        const isBomb = originalSize > ratioFrom && originalSize > ratioMax * size;
        if (isBomb || total > bytesMax) throw new TooLarge();
        return true;
      },
    });
  } catch (error) {
    if (error instanceof TooLarge) throw error;
    throw new ForeignFile("binary", "it is no ZIP file, or a damaged one", { cause: error });
  }
}

class TooLarge extends Error {
  constructor() {
    super("it unfolds to more than is read");
  }
}

/** The container of old and of encrypted files. */
function isCompound(bytes: Uint8Array): boolean {
  return [0xd0, 0xcf, 0x11, 0xe0].every((byte, at) => bytes[at] === byte);
}

function relationsIn(part: Uint8Array | undefined, folder: string): ReadonlyMap<string, Relation> {
  const relations = new Map<string, Relation>();
  readXml(part, {
    open(name, attributes) {
      const { Id: id, Target: target = "", Type: type = "", TargetMode: mode } = attributes;
      if (name !== "Relationship" || id === undefined) return;
      const isOutside = mode === "External";
      const inside = target.startsWith("/") ? target.slice(1) : posix.join(folder, target);
      const kind = type.slice(type.lastIndexOf("/") + 1);
      relations.set(id, { type: kind, target: isOutside ? target : inside, isOutside });
    },
  });
  return relations;
}

/** What the author entered as the title of the file; "" for none. */
export function coreTitle(office: OfficePackage): string {
  let title = "";
  let isTitle = false;
  readXml(office.part("docProps/core.xml"), {
    open: (name) => {
      isTitle = name === "title";
    },
    close: () => {
      isTitle = false;
    },
    text(text) {
      if (isTitle) title += text;
    },
  });
  return title.trim();
}

/** The main part of a file, by the reference of the file itself. */
export function documentPart(office: OfficePackage): string {
  const relations = [...office.relationsOf("").values()];
  const main = relations.find(({ type }) => type === "officeDocument");
  if (main === undefined) throw new ForeignFile("binary", "it has no document in it");
  return main.target;
}

/** The target of the first reference of a type; "" for none. */
export function relatedPart(office: OfficePackage, path: string, type: string): string {
  const found = [...office.relationsOf(path).values()].find((relation) => relation.type === type);
  return found?.target ?? "";
}
