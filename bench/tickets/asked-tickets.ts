/** Questions whose answer is known, as tickets: with greetings, logs of something else and signatures. */
import type { JudgedQuestion } from "../../lib/evaluation/judged-question.ts";
import { type Correspondence, correspondence, pick } from "../mail/correspondence.ts";
import { quotedMails } from "../mail/quoted-mail.ts";
import { signedMails } from "../mail/signed-mail.ts";

export interface AskedTicket {
  readonly form: string;
  readonly title: string;
  readonly body: string;
  readonly question: JudgedQuestion;
}

/** Lines of code of a page. */
export interface OtherCode {
  readonly id: string;
  readonly code: string;
}

interface Asked extends Correspondence {
  /** Another question that the same page answers; the same where there is none. */
  readonly again: string;
  /** Lines of code from a page that does not answer. */
  readonly code: string;
}

interface TicketForm {
  readonly name: string;
  readonly title: (asked: Asked) => string;
  readonly body: (asked: Asked) => string;
}

const vagueTitles = [
  "Help needed",
  "Question",
  "Not working",
  "Problem since this morning",
  "Urgent: please look into this",
];

const log = ({ date, random }: Correspondence): string => {
  const time = (seconds: number): string =>
    new Date(date.getTime() + seconds * 1_000).toISOString();
  const number = (): number => 100 + Math.floor(random() * 900);
  return [
    `${time(0)} INFO  [worker-${number()}] started with pid ${number()}`,
    `${time(2)} WARN  [pool] connection reset by peer, trying again in 500 ms`,
    `${time(3)} ERROR [worker-${number()}] request ${number()}-${number()} failed after 3 retries`,
    "    at processTicksAndRejections (node:internal/process/task_queues:95:5)",
    `    at async Runner.execute (/srv/app/lib/runner.js:${number()}:17)`,
    `${time(4)} INFO  [worker-${number()}] memory 512 MB, load 0.93`,
  ].join("\n");
};

const signed = (text: string, asked: Asked): string =>
  pick(signedMails, asked.random).body({ ...asked, text });

const forms: readonly TicketForm[] = [
  {
    name: "log and signature",
    title: ({ text }) => text,
    body: (asked) =>
      signed(
        `Hello team,\n\nI hope you are well. We could not find this in the documentation, see the log of our server:\n\n${log(asked)}\n\nCan you tell us what to do?`,
        asked,
      ),
  },
  {
    name: "issue with code",
    title: ({ text }) => text,
    body: (asked) =>
      `### Describe the problem\n\n${asked.again}\n\n### Reproduction\n\n\`\`\`\n${asked.code}\n\`\`\`\n\n### Expected\n\nIt should work as described.\n\n### System info\n\nOS: Ubuntu 22.04\nCPU: 8 cores\nNode: 20.11.1\nBrowser: Chrome 126\n`,
  },
  {
    name: "vague title",
    title: ({ random }) => pick(vagueTitles, random),
    body: (asked) =>
      signed(
        `Hi,\n\n${asked.text}\n\nWe have already tried this, without success:\n\n${asked.code}\n\nThank you for your help.`,
        asked,
      ),
  },
  {
    name: "reply to another topic",
    title: ({ others }) => `Re: ${others[0]}`,
    body: (asked) => pick(quotedMails, asked.random).body(asked),
  },
];

/** Each question once in each form. `codeOf` gives lines of a page with one of the other ids. */
export function askedTickets(
  questions: readonly JudgedQuestion[],
  codes: readonly OtherCode[],
): readonly AskedTicket[] {
  return questions.flatMap((question, index) => {
    const { query, grades, collection } = question;
    const best = bestOf(question);
    const others = questions.filter((other) => !grades.has(bestOf(other)));
    const again = questions.find((other) => other !== question && bestOf(other) === best);
    const folder = `${(collection === null ? best : `kb://${collection}/`).split("/").slice(0, 3).join("/")}/`;
    const usable = codes.filter(({ id }) => id.startsWith(folder) && !grades.has(id));
    return forms.map(({ name, title, body }, form) => {
      const mail = correspondence(
        query,
        others.map((other) => other.query),
        index * forms.length + form + 1,
      );
      const code = usable.length === 0 ? "" : pick(usable, mail.random).code;
      const asked = { ...mail, again: again?.query ?? query, code };
      return { form: name, title: title(asked), body: body(asked), question };
    });
  });
}

export function bestOf({ grades }: JudgedQuestion): string {
  const [first] = [...grades].sort(([, left], [, right]) => right - left);
  return first?.[0] ?? "";
}
