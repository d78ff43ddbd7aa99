/** Judged tickets in the form in which they can be imported again. */
import type { DbPath } from "../../contract/index.ts";
import { openStateDatabase } from "../../storage/index.ts";
import { type ClassificationRecord, readJudged } from "../records/classification-record.ts";
import { nowhere } from "../records/classification-table.ts";

export interface ExportReport {
  readonly exported: number;
  /** Tickets with stored features only: nobody could read them. */
  readonly withoutText: number;
}

const recordsPerRead = 100;

/** `dbPath` is the path of index.db. Lines come in the order of `correlationId`. */
export async function exportTickets(
  dbPath: DbPath,
  onLine: (line: string) => void,
): Promise<ExportReport> {
  const database = await openStateDatabase(dbPath);
  let exported = 0;
  let withoutText = 0;
  let last = "";
  try {
    for (;;) {
      const records = await readJudged(database, last, recordsPerRead);
      const end = records.at(-1);
      if (end === undefined) return { exported, withoutText };
      for (const record of records) {
        const line = lineOf(record);
        if (line === null) withoutText += 1;
        else {
          exported += 1;
          onLine(line);
        }
      }
      last = end.correlationId;
    }
  } finally {
    await database.close();
  }
}

function lineOf({
  correlationId,
  ticket,
  correct,
  fields,
  comment,
  resolution,
}: ClassificationRecord): string | null {
  if (ticket === null || correct === null) return null;
  const { title, body, tags, repo, attachments } = ticket;
  const { collection, subTheme } = correct;
  const place = collection === nowhere ? { none: true } : { collection, subTheme };
  return JSON.stringify({
    correlationId,
    title,
    body,
    tags,
    // Absent if it is null: an import takes only strings.
    repo: repo ?? undefined,
    attachments,
    ...place,
    fields: Object.keys(fields).length === 0 ? undefined : fields,
    comment,
    resolution: resolution ?? undefined,
  });
}
