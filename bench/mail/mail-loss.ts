/** What is lost when tickets come as mail: quoted, as HTML, signed. */
import type { TicketModel } from "../../lib/classifier/model/ticket-model.ts";
import { prepareTicket } from "../../lib/classifier/redaction/prepare-ticket.ts";
import type { Row } from "../report.ts";
import { documentationOf, gradedQuestions } from "../tickets/cold-start.ts";
import { type OpenModel, openModel } from "../tickets/open-model.ts";
import { draw, type LabelledText, type TicketSet } from "../tickets/ticket-sets.ts";
import { type Correspondence, correspondence, type MailForm } from "./correspondence.ts";
import { htmlMails } from "./html-mail.ts";
import { htmlMailsHeldOut } from "./html-mail-held-out.ts";
import {
  letters,
  lettersHeldOut,
  passedOnMails,
  passedOnMailsHeldOut,
  passedOnWithoutNote,
} from "./passed-on-mail.ts";
import { quotedMails } from "./quoted-mail.ts";
import { quotedMailsHeldOut } from "./quoted-mail-held-out.ts";
import { signedMails } from "./signed-mail.ts";
import { signedMailsHeldOut } from "./signed-mail-held-out.ts";

/** Held-out forms were written before the code that reads mail, and not looked at while it was built. */
const kinds: readonly (readonly [kind: string, forms: readonly MailForm[]])[] = [
  ["quoted", quotedMails],
  ["HTML", htmlMails],
  ["signed", signedMails],
  ["passed on with a note", passedOnMails],
  ["passed on without a note", passedOnWithoutNote],
  ["letters", letters],
  ["vague, its own topic quoted", quotedMails.map(vague)],
  ["quoted, held out", quotedMailsHeldOut],
  ["HTML, held out", htmlMailsHeldOut],
  ["signed, held out", signedMailsHeldOut],
  ["passed on, held out", passedOnMailsHeldOut],
  ["letters, held out", lettersHeldOut],
];

/** Says nothing of the matter: only the mail that is quoted does. */
function vague({ name, body }: MailForm): MailForm {
  const text =
    "This is still not solved, I have waited for two weeks now and tried it again today.";
  return {
    name,
    body: (mail) => body({ ...mail, text, others: mail.others.map(() => mail.text) }),
  };
}

/** What stands in the subject: what the person asks, nothing, or the topic of an earlier mail. */
const subjects: readonly (readonly [name: string, of: (mail: Correspondence) => string])[] = [
  ["own", ({ text }) => text],
  ["Re: your ticket", () => "Re: your ticket"],
  ["Re: other", ({ others }) => `Re: ${others[0]}`],
];

const testsMax = 600;
const queues = 10;
const perQueue = 40;

interface Trial {
  readonly name: string;
  readonly test: readonly LabelledText[];
  readonly open: () => Promise<OpenModel>;
}

/** Each test ticket once in each kind, in the form that its number chooses. */
export async function mailLoss(data: string, sets: readonly TicketSet[]): Promise<Row[]> {
  const rows: Row[] = [];
  for (const { name, test, open } of [...sets.flatMap(trialsOf), coldTrial(data)]) {
    const opened = await open();
    const plain = share(test, (entry) => place(opened.model, entry.text) === entry.label);
    for (const [kind, forms] of kinds) {
      const row: Record<string, string | number> = { model: name, mail: kind, plain };
      for (const [subject, subjectOf] of subjects) {
        row[subject] = share(test, (entry, index) => {
          const mail = mailOf(entry, index, test);
          const form = forms[index % forms.length] as MailForm;
          return place(opened.model, subjectOf(mail), form.body(mail)) === entry.label;
        });
      }
      rows.push(row);
    }
    await opened.close();
  }
  return rows;
}

/** % right of each form by itself, with a subject that says nothing. */
export async function mailForms(set: TicketSet): Promise<Row[]> {
  const [, trial] = trialsOf(set) as [Trial, Trial];
  const { model, close } = await trial.open();
  const rows = kinds.flatMap(([kind, forms]) =>
    forms.map((form) => ({
      mail: kind,
      form: form.name,
      right: share(trial.test, (entry, index) => {
        const mail = mailOf(entry, index, trial.test);
        return place(model, "Re: your ticket", form.body(mail)) === entry.label;
      }),
    })),
  );
  await close();
  return rows;
}

function trialsOf(set: TicketSet): Trial[] {
  const own = thinned(set.labels, queues);
  const isOwn = ({ label }: LabelledText): boolean => own.includes(label);
  return [
    {
      name: `${set.name}, all`,
      test: thinned(set.test, testsMax),
      open: () => learnt(set.labels, set.train),
    },
    {
      name: `${set.name}, ${queues} queues of ${perQueue}`,
      test: thinned(set.test.filter(isOwn), testsMax),
      open: () => learnt(own, draw(set.train.filter(isOwn), perQueue, 1)),
    },
  ];
}

function coldTrial(data: string): Trial {
  return {
    name: "documents alone",
    test: thinned(gradedQuestions(data), testsMax),
    open: () => openModel([], documentationOf(data)),
  };
}

async function learnt(
  labels: readonly string[],
  train: readonly LabelledText[],
): Promise<OpenModel> {
  const open = await openModel(labels);
  await open.learnAll(draw(train, Number.POSITIVE_INFINITY, 1));
  return open;
}

/** The others that are quoted have other places. */
function mailOf(
  { text, label }: LabelledText,
  index: number,
  test: readonly LabelledText[],
): Correspondence {
  const start = (index * 7_919) % test.length;
  const others: string[] = [];
  for (let step = 0; others.length < 12 && step < test.length; step += 1) {
    const other = test[(start + step * 31) % test.length] as LabelledText;
    if (other.label !== label) others.push(other.text);
  }
  return correspondence(text, others, index + 1);
}

function place(model: TicketModel, title: string, body = ""): string {
  return model.decide(prepareTicket({ title, body }, true).forModel).collection;
}

function share<Entry>(
  entries: readonly Entry[],
  isRight: (entry: Entry, index: number) => boolean,
): number {
  return (100 * entries.filter(isRight).length) / entries.length;
}

/** So many at even distances. */
function thinned<Entry>(entries: readonly Entry[], most: number): Entry[] {
  const step = Math.max(1, entries.length / most);
  return Array.from(
    { length: Math.min(most, entries.length) },
    (_, index) => entries[Math.floor(index * step)] as Entry,
  );
}
