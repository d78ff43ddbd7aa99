/** Mail that is passed on, with and without a note, and letters around a question. */
import {
  type Correspondence,
  earlierAnswer,
  longDate,
  type MailForm,
  pick,
  quoted,
  timeOf,
} from "./correspondence.ts";

const notes = [
  "Can you take this one?",
  "Hi team, this came in by the shared inbox this morning. Could someone have a look?",
  "Please see below and answer the customer directly.",
  "FYI, the customer called twice about it already.",
  "Is this something for you? I do not know who looks after it.",
  "Kannst du das bitte übernehmen? Der Kunde wartet seit gestern.",
];
const notesHeldOut = [
  "Not ours I think, passing it along.",
  "Would you mind handling this before the weekend? She is one of our oldest clients.",
  "Got this from reception. Thanks for sorting it out.",
  "As discussed on the phone just now, here is what he sent us.",
  "Peux-tu t'en occuper, s'il te plaît ?",
  "Escalating, see the message underneath.",
];

const inboxNote = (given: readonly string[], { random }: Correspondence): string =>
  pick(given, random);

function gmail(mail: Correspondence, note: string, text: string): string {
  const { sender, agent, date } = mail;
  return `${note}\n\n---------- Forwarded message ---------\nFrom: ${sender.name} <${sender.address}>\nDate: ${longDate(date, "en-US")} at ${timeOf(date, "en-US")}\nSubject: Question\nTo: ${agent.name} <${agent.address}>\n\n\n${text}\n`;
}

function apple(mail: Correspondence, note: string, text: string): string {
  const { sender, agent, date } = mail;
  return `${note}\n\nBegin forwarded message:\n\n> From: ${sender.name} <${sender.address}>\n> Subject: Question\n> Date: ${longDate(date, "en-GB")}\n> To: ${agent.address}\n> \n${quoted([text])}\n`;
}

const formsOf = (given: readonly string[]): readonly MailForm[] => [
  { name: "Gmail", body: (mail) => gmail(mail, inboxNote(given, mail), mail.text) },
  { name: "Apple Mail", body: (mail) => apple(mail, inboxNote(given, mail), mail.text) },
  {
    name: "signed",
    body: (mail) =>
      gmail(
        mail,
        `${inboxNote(given, mail)}\n\nRegards\n${mail.agent.name}\n${mail.agent.role}`,
        `Hello,\n\n${mail.text}\n\nThanks\n${mail.sender.first}`,
      ),
  },
  {
    name: "a forward of a forward of a reply",
    body: (mail) =>
      gmail(
        mail,
        inboxNote(given, mail),
        gmail(
          mail,
          "Weiter an euch, danke.",
          `${mail.text}\n\nOn 3 March 2025 at 10:12, ${mail.agent.name} <${mail.agent.address}> wrote:\n${quoted(earlierAnswer(mail))}`,
        ),
      ),
  },
];

export const passedOnMails = formsOf(notes);
export const passedOnMailsHeldOut = formsOf(notesHeldOut);
export const passedOnWithoutNote: readonly MailForm[] = [
  { name: "Gmail", body: (mail) => gmail(mail, "", mail.text) },
  { name: "Apple Mail", body: (mail) => apple(mail, "", mail.text) },
];

export const letters: readonly MailForm[] = [
  {
    name: "formal",
    body: ({ text, sender }) =>
      `Dear Sir or Madam,\n\nI hope this e-mail finds you well. I have been a loyal customer of your company for many years. ${text} I would be grateful for a quick reply at your earliest convenience. Thank you very much in advance for your time and your help.\n\nYours faithfully\n${sender.name}`,
  },
  {
    name: "German",
    body: ({ text, sender }) =>
      `Sehr geehrte Damen und Herren,\n\nich hoffe, es geht Ihnen gut. ${text} Über eine schnelle Antwort würde ich mich sehr freuen. Vielen Dank im Voraus für Ihre Mühe.\n\nMit freundlichen Grüßen\n${sender.name}`,
  },
];
export const lettersHeldOut: readonly MailForm[] = [
  {
    name: "long",
    body: ({ text, sender }) =>
      `Hello there,\n\nFirst of all, let me say that I really enjoy your service and recommend it to all of my friends. I am sorry to trouble you with this. ${text} I have already searched everywhere and could not find an answer. It would be wonderful if somebody could get back to me soon. Wishing you and the whole team a great week ahead.\n\nAll the best\n${sender.name}`,
  },
  {
    name: "short",
    body: ({ text, sender }) =>
      `Good morning,\n\nI trust you are doing well. ${text} Your assistance in this matter is highly appreciated. Looking forward to hearing from you.\n\nKind regards,\n${sender.name}`,
  },
];
