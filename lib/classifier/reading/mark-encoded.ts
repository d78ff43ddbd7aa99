/** Files that mail programs leave in a text as letters: nobody reads them, and their words are chance. */
import { type MailLine, mark } from "./mail-part.ts";

const lineLengthMin = 60;
const linesMin = 2;
const encodedLine = /^[ \t>]*[A-Za-z\d+/]{40,}={0,2}[ \t]*$/;
/** Headers of a part of a mail, and the border before it. */
const partHeader =
  /^(?:Content-(?:Type|Transfer-Encoding|Disposition|ID|Description)\s{0,3}:|\s{1,8}(?:file)?name\s{0,3}=|\s{1,8}boundary\s{0,3}=|MIME-Version\s{0,3}:|X-Attachment-Id\s{0,3}:|begin \d{3} \S|--[-_=.\w]{12,100}$)/i;
/** Without a blank, inside of a line: an image in an address, or a run that was not wrapped. */
const encodedRun = /data:[\w.+/-]{1,100};base64,[A-Za-z\d+/=]{20,}|[A-Za-z\d+/]{400,}={0,2}/g;
/** What is checked for letters of all kinds: words and repeated signs have none. */
const sampleLength = 200;

export function markEncoded(lines: readonly MailLine[]): void {
  let start = 0;
  while (start < lines.length) {
    if (!isEncoded(lines[start])) {
      if (partHeader.test((lines[start] as MailLine).text.slice(0, 200)))
        mark(lines, "encoded", start, start + 1);
      start += 1;
      continue;
    }
    let end = start + 1;
    while (isEncoded(lines[end])) end += 1;
    // The last line of a file is shorter.
    const last = lines[end]?.text ?? "";
    const hasRest = last.length < lineLengthMin && /^[A-Za-z\d+/]{2,}={1,2}\s*$/.test(last);
    if (end - start >= linesMin) mark(lines, "encoded", start, hasRest ? end + 1 : end);
    start = end;
  }
}

/** The text without runs inside of lines. */
export function withoutEncodedRuns(text: string): string {
  return text.replace(encodedRun, (run) => (isMixed(run) ? " " : run));
}

function isEncoded(line: MailLine | undefined): boolean {
  if (line === undefined || line.text.length < lineLengthMin) return false;
  return encodedLine.test(line.text) && isMixed(line.text);
}

/** Three bytes become four signs: great and small letters and digits, in any file. */
function isMixed(text: string): boolean {
  const sample = text.slice(-sampleLength);
  return /[a-z]/.test(sample) && /[A-Z]/.test(sample) && /\d/.test(sample);
}
