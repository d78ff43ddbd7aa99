/** Quoting in other programs and languages. Nothing was built by looking at these. */
import {
  earlierAnswer,
  longDate,
  type MailForm,
  quoted,
  shortDate,
  timeOf,
} from "./correspondence.ts";

export const quotedMailsHeldOut: readonly MailForm[] = [
  {
    name: "Thunderbird, en",
    body: (mail) =>
      `${mail.text}\n\nOn 03/04/2025 09:41, ${mail.agent.name} wrote:\n${quoted(earlierAnswer(mail))}\n>> ${mail.others[2]}\n>> ${mail.others[3]}\n`,
  },
  {
    name: "Thunderbird, de",
    body: (mail) =>
      `${mail.text}\n\nAm 03.04.25 um 09:41 schrieb ${mail.agent.name}:\n${quoted([...earlierAnswer(mail), mail.others[3] as string])}\n`,
  },
  {
    name: "Apple Mail, fr",
    body: (mail) =>
      `${mail.text}\n\n> Le 3 avr. 2025 à 09:41, ${mail.agent.name} <${mail.agent.address}> a écrit :\n> \n${quoted(earlierAnswer(mail))}\n`,
  },
  {
    name: "Apple Mail, nl, below",
    body: (mail) =>
      `Op 3 apr. 2025 om 09:41 heeft ${mail.agent.name} <${mail.agent.address}> het volgende geschreven:\n\n${quoted([...earlierAnswer(mail), mail.others[2] as string])}\n\n${mail.text}\n`,
  },
  {
    name: "Outlook, fr, unmarked",
    body: (mail) =>
      [
        mail.text,
        "",
        `De : ${mail.agent.name} <${mail.agent.address}>`,
        `Envoyé : ${longDate(mail.date, "fr")} ${timeOf(mail.date, "fr")}`,
        `À : ${mail.sender.name}`,
        `Objet : RE: ${mail.others[0]}`,
        "",
        ...earlierAnswer(mail),
        mail.others[2],
      ].join("\n"),
  },
  {
    name: "Outlook, es, unmarked",
    body: (mail) =>
      [
        mail.text,
        "",
        "-----Mensaje original-----",
        `De: ${mail.agent.name}`,
        `Enviado el: ${longDate(mail.date, "es")}`,
        `Para: ${mail.sender.name}`,
        `Asunto: RE: ${mail.others[0]}`,
        "",
        ...earlierAnswer(mail),
      ].join("\n"),
  },
  {
    name: "Outlook, pl, unmarked",
    body: (mail) =>
      [
        mail.text,
        "",
        `Od: ${mail.agent.name} <${mail.agent.address}>`,
        `Wysłano: ${longDate(mail.date, "pl")}`,
        `Do: ${mail.sender.name}`,
        `Temat: ODP: ${mail.others[0]}`,
        "",
        ...earlierAnswer(mail),
        mail.others[3],
      ].join("\n"),
  },
  {
    name: "Outlook, sv, unmarked",
    body: (mail) =>
      [
        mail.text,
        "",
        `Från: ${mail.agent.name}`,
        `Skickat: ${longDate(mail.date, "sv")}`,
        `Till: ${mail.sender.name}`,
        `Ämne: SV: ${mail.others[0]}`,
        "",
        ...earlierAnswer(mail),
      ].join("\n"),
  },
  {
    name: "Outlook mobile",
    body: (mail) =>
      [
        mail.text,
        "",
        "Get Outlook for iOS<https://aka.example/o0ukef>",
        "________________________________",
        `From: ${mail.agent.name} <${mail.agent.address}>`,
        `Sent: ${longDate(mail.date, "en-GB")}`,
        `To: ${mail.sender.name} <${mail.sender.address}>`,
        "Cc: Billing <billing@acme.example>",
        `Subject: Re: ${mail.others[0]}`,
        "",
        ...earlierAnswer(mail),
        mail.others[2],
      ].join("\n"),
  },
  {
    name: "Outlook, ja, unmarked",
    body: (mail) =>
      [
        mail.text,
        "",
        `差出人: ${mail.agent.name} <${mail.agent.address}>`,
        `送信日時: ${longDate(mail.date, "ja")}`,
        `宛先: ${mail.sender.name}`,
        `件名: RE: ${mail.others[0]}`,
        "",
        ...earlierAnswer(mail),
      ].join("\n"),
  },
  {
    name: "Gmail, ja",
    body: (mail) =>
      `${mail.text}\n\n${shortDate(mail.date, "ja")} ${timeOf(mail.date, "ja")} ${mail.agent.name} さん <${mail.agent.address}> のメール:\n\n${quoted([...earlierAnswer(mail), mail.others[2] as string])}\n`,
  },
  {
    name: "Gmail, pt, twice nested",
    body: (mail) =>
      `${mail.text}\n\nA ${shortDate(mail.date, "pt-PT")} às ${timeOf(mail.date, "pt-PT")}, ${mail.agent.name} <\n${mail.agent.address}> escreveu:\n\n${quoted(earlierAnswer(mail))}\n>\n> Em ${shortDate(mail.date, "pt-PT")}, ${mail.sender.name} escreveu:\n>\n>> ${mail.others[2]}\n>>> ${mail.others[3]}\n`,
  },
  {
    name: "desk marks its line, de",
    body: (mail) =>
      `${mail.text}\n\n-- Bitte antworten Sie oberhalb dieser Zeile --\n\n${earlierAnswer(mail).join("\n")}\n${mail.others[2]}\n`,
  },
  {
    name: "Lotus, en",
    body: (mail) =>
      `${mail.text}\n\n${mail.agent.name} <${mail.agent.address}> wrote on 04/03/2025 09:41:22 AM:\n\n${quoted([...earlierAnswer(mail), mail.others[3] as string])}\n`,
  },
];
