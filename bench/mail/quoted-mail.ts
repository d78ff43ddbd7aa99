/** Plain mails with a chain of another topic below or above, as programs of several languages write them. */
import {
  type Correspondence,
  earlierAnswer,
  longDate,
  type MailForm,
  quoted,
  shortDate,
  timeOf,
} from "./correspondence.ts";

/** A line of attribution, and the quoted answer. */
function chain(name: string, attribution: (mail: Correspondence) => string): MailForm {
  return {
    name,
    body: (mail) =>
      `${mail.text}\n\n${attribution(mail)}\n\n${quoted([...earlierAnswer(mail), "", mail.others[2] as string])}\n`,
  };
}

const at = (mail: Correspondence, locale: string): string =>
  `${shortDate(mail.date, locale)}, ${timeOf(mail.date, locale)}`;

export const quotedMails: readonly MailForm[] = [
  chain(
    "Gmail, en",
    (mail) =>
      `On ${shortDate(mail.date, "en-US")} at ${timeOf(mail.date, "en-US")} ${mail.agent.name} <${mail.agent.address}>\nwrote:`,
  ),
  chain(
    "Gmail, de",
    (mail) =>
      `Am ${shortDate(mail.date, "de")} um ${timeOf(mail.date, "de")} Uhr schrieb ${mail.agent.name} <\n${mail.agent.address}>:`,
  ),
  chain(
    "Gmail, fr",
    (mail) =>
      `Le ${shortDate(mail.date, "fr")} à ${timeOf(mail.date, "fr")}, ${mail.agent.name} <${mail.agent.address}> a\nécrit :`,
  ),
  chain(
    "Gmail, es",
    (mail) =>
      `El ${shortDate(mail.date, "es")} a las ${timeOf(mail.date, "es")}, ${mail.agent.name} (<${mail.agent.address}>) escribió:`,
  ),
  chain(
    "Gmail, it",
    (mail) =>
      `Il giorno ${shortDate(mail.date, "it")} alle ore ${timeOf(mail.date, "it")} ${mail.agent.name} <\n${mail.agent.address}> ha scritto:`,
  ),
  chain(
    "Gmail, nl",
    (mail) =>
      `Op ${shortDate(mail.date, "nl")} om ${timeOf(mail.date, "nl")} schreef ${mail.agent.name} <${mail.agent.address}>:`,
  ),
  chain(
    "Gmail, pt",
    (mail) =>
      `Em ${shortDate(mail.date, "pt-BR")} às ${timeOf(mail.date, "pt-BR")}, ${mail.agent.name} <${mail.agent.address}>\nescreveu:`,
  ),
  chain(
    "Gmail, pl",
    (mail) =>
      `${shortDate(mail.date, "pl")} o ${timeOf(mail.date, "pl")} ${mail.agent.name} <${mail.agent.address}>\nnapisał(a):`,
  ),
  chain(
    "Gmail, sv",
    (mail) =>
      `Den ${shortDate(mail.date, "sv")} kl ${timeOf(mail.date, "sv")} skrev ${mail.agent.name} <${mail.agent.address}>:`,
  ),
  chain("Gmail, ja", (mail) => `${at(mail, "ja")} ${mail.agent.name} <${mail.agent.address}>:`),
  {
    name: "Outlook, en, unmarked",
    body: (mail) =>
      [
        mail.text,
        "",
        "________________________________",
        `From: ${mail.agent.name} <${mail.agent.address}>`,
        `Sent: ${longDate(mail.date, "en-US")} ${timeOf(mail.date, "en-US")}`,
        `To: ${mail.sender.name} <${mail.sender.address}>`,
        `Subject: RE: ${mail.others[0]}`,
        "",
        ...earlierAnswer(mail),
        "",
        `From: ${mail.sender.name}`,
        `Sent: ${longDate(mail.date, "en-US")}`,
        `Subject: ${mail.others[0]}`,
        "",
        mail.others[2],
        mail.others[3],
      ].join("\n"),
  },
  {
    name: "Outlook, de, unmarked",
    body: (mail) =>
      [
        mail.text,
        "",
        `Von: ${mail.agent.name} <${mail.agent.address}>`,
        `Gesendet: ${longDate(mail.date, "de")} ${timeOf(mail.date, "de")}`,
        `An: ${mail.sender.name}`,
        `Betreff: AW: ${mail.others[0]}`,
        "",
        ...earlierAnswer(mail),
      ].join("\n"),
  },
  {
    name: "Original message",
    body: (mail) =>
      [
        mail.text,
        "",
        "-----Original Message-----",
        `From: ${mail.agent.name} [mailto:${mail.agent.address}]`,
        `Sent: ${shortDate(mail.date, "en-US")}`,
        `To: ${mail.sender.address}`,
        `Subject: Re: ${mail.others[0]}`,
        "",
        quoted(earlierAnswer(mail)),
        quoted([mail.others[3] as string], "> > "),
      ].join("\n"),
  },
  {
    name: "answer below",
    body: (mail) =>
      `On ${shortDate(mail.date, "en-GB")}, ${mail.agent.name} wrote:\n${quoted([...earlierAnswer(mail), mail.others[2] as string])}\n\n${mail.text}\n`,
  },
  {
    name: "GitHub",
    body: (mail) =>
      `${mail.text}\n\nOn ${shortDate(mail.date, "en-US")} ${mail.agent.first} ***@***.***> wrote:\n\n${quoted([`*${mail.agent.first}* left a comment (acme/desk#12)`, "", ...earlierAnswer(mail)])}\n>\n> —\n> Reply to this email directly, view it on GitHub <https://github.example/acme/desk/issues/12>, or unsubscribe.\n> You are receiving this because you authored the thread.Message ID: ***@***.***>\n`,
  },
  {
    name: "desk marks its line",
    body: (mail) =>
      `${mail.text}\n\n##- Please type your reply above this line -##\n\nYour request (4711) has been updated.\n\n${earlierAnswer(mail).join("\n")}\n\n${mail.others[2]}\n`,
  },
];
