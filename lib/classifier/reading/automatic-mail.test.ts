/** Mail that programs send by themselves, in the languages that they speak, and what only looks like it. */
import { describe, expect, test } from "vitest";
import { automaticKind } from "./automatic-mail.ts";
import { readBody } from "./read-body.ts";

const kindOf = (title: string, body = "") => automaticKind(title, readBody(body).parts);

describe("out of office, in", () => {
  test.each([
    [
      "English",
      "Re: Invoice 4711",
      "Hello,\n\nI am out of the office until 5 May with limited access to e-mail. In urgent cases please contact Tom at tom@acme.example.\n\nAnna",
    ],
    [
      "German",
      "Rechnung",
      "Guten Tag,\n\nich bin bis zum 5. Mai nicht im Büro. Ihre E-Mail wird nicht weitergeleitet. In dringenden Fällen wenden Sie sich bitte an meine Kollegin.\n\nMit freundlichen Grüßen\nAnna",
    ],
    [
      "French",
      "Facture",
      "Bonjour,\n\nje suis absent du bureau jusqu'au 5 mai. En cas d'urgence, veuillez contacter mon collègue.\n\nCordialement",
    ],
    [
      "Spanish",
      "Factura",
      "Hola:\n\nEstaré fuera de la oficina hasta el 5 de mayo. Para asuntos urgentes, póngase en contacto con mi compañera.\n\nSaludos",
    ],
    [
      "Italian",
      "Fattura",
      "Buongiorno,\n\nsarò fuori ufficio fino al 5 maggio. Per urgenze potete contattare il mio collega.\n\nSaluti",
    ],
    [
      "Dutch",
      "Factuur",
      "Hallo,\n\nIk ben niet op kantoor tot 5 mei. Voor dringende zaken kunt u contact opnemen met mijn collega.\n\nGroeten",
    ],
    [
      "Portuguese",
      "Fatura",
      "Olá,\n\nEstarei fora do escritório até o dia 5 de maio. Em caso de urgência, entre em contato com meu colega.\n\nCumprimentos",
    ],
    [
      "Polish",
      "Faktura",
      "Dzień dobry,\n\njestem poza biurem do 5 maja. W pilnych sprawach proszę o kontakt z moją koleżanką.\n\nPozdrawiam",
    ],
    [
      "Swedish",
      "Faktura",
      "Hej,\n\nJag är inte på kontoret till den 5 maj. Vid brådskande ärenden, kontakta min kollega.\n\nHälsningar",
    ],
    ["Japanese", "請求書", "5月5日まで不在にしております。お急ぎの場合は担当までご連絡ください。"],
  ])("%s", (_language, title, body) => {
    expect(kindOf(`Re: ${title}`, body)).toBe("absence");
  });

  test.each([
    "Automatic reply: Invoice 4711",
    "Automatische Antwort: Rechnung",
    "Réponse automatique : facture",
    "Respuesta automática: factura",
    "Risposta automatica: fattura",
    "Automatisch antwoord: factuur",
    "Resposta automática: fatura",
    "Odpowiedź automatyczna: faktura",
    "Autosvar: faktura",
    "自動応答: 請求書",
    "Away until May 5",
    "Out of Office",
  ])("%s, whatever its text says", (title) => {
    expect(kindOf(title)).toBe("absence");
    expect(kindOf(title, "Back on Monday.\nAnna")).toBe("absence");
  });

  test("one that quotes a real request is none", () => {
    const quoted =
      "On Mon, 3 Mar 2025 at 10:12 Tom <tom@a.example> wrote:\n> Why was I charged twice?\n> Please pay back the second amount.";
    const body = `I am out of the office until 5 May. I will answer when I am back.\n\nAnna\n\n${quoted}`;
    expect(kindOf("Re: Charged twice", body)).toBe("absence");
  });
});

test.each([
  [
    "bounce",
    "Undelivered Mail Returned to Sender",
    "This is the mail system at host mx.acme.example.\n\nI'm sorry to have to inform you that your message could not be delivered.",
  ],
  ["bounce", "Delivery Status Notification (Failure)", "Address not found"],
  ["bounce", "Unzustellbar: Rechnung", "Ihre Nachricht konnte nicht zugestellt werden."],
  [
    "bounce",
    "Whatever",
    "This message was created automatically by mail delivery software.\n\nA message that you sent could not be delivered.",
  ],
  [
    "bounce",
    "Abuse report",
    "This is an email abuse report for an email message received from 192.0.2.1.",
  ],
  [
    "bounce",
    "Mail",
    "Your mail sent on: Mon, 3 Mar 2025 10:12:00 +0000\n\n  Could not be delivered to: <tom@acme.example>",
  ],
  [
    "bounce",
    "X",
    "Your message could not be sent.\nA transcript of the attempts to send the message follows.",
  ],
  [
    "bounce",
    "Mail failure",
    "A message that you sent contained one or more recipient addresses that were\nincorrectly constructed:",
  ],
  ["bounce", "", "I'm afraid I wasn't able to deliver the following message."],
  ["bounce", "Failure", "You sent mail to tom@acme.example.\nThat's not a valid user here."],
  ["bounce", "Mail error", "Your mail cannot be delivered to the following address(es):\n\ntom"],
  ["bounce", "Delivery", "A message could not be delivered to:\ntom@acme.example"],
  ["bounce", "complaint about message from 192.0.2.1", "From: Our shop\nSubject: News"],
  [
    "absence",
    "Re: Invoice 4711 (Automatic Response)",
    "Hello, I am away until 5 May and am unable to read your message.",
  ],
  ["bounce", "AWS Notification Message", '{"notificationType":"Bounce","bounce":{}}'],
  [
    "receipt",
    "Read: Invoice 4711",
    "Your message\n\n  To: Tom\n  Subject: Invoice 4711\n\nwas read on Monday, 3 March 2025 10:12.",
  ],
  ["receipt", "Gelesen: Rechnung", "Ihre Nachricht wurde am Montag, 3. März 2025 gelesen."],
  ["calendar", "Accepted: Weekly call", ""],
  [
    "calendar",
    "Invitation: Weekly call @ Mon",
    "You have been invited to the following event.\nWhen: Monday\nWhere: Berlin",
  ],
  [
    "digest",
    "Users Digest, Vol 12, Issue 3",
    "Send Users mailing list submissions to\n\tusers@acme.example\n\nToday's Topics:\n\n  1. Help",
  ],
  [
    "absence",
    "We received your request",
    "Thank you for contacting us. We have received your request. This is an automated message, please do not reply to this e-mail.",
  ],
] as const)("a %s: %s", (kind, title, body) => {
  expect(kindOf(title, body)).toBe(kind);
});

test.each([
  [
    "How do I set up an out of office reply?",
    "I want to tell people that I am away. Where is the setting?",
  ],
  [
    "Automatic reply: not sent",
    "My out-of-office reply is not sent since the update. What can I do?",
  ],
  [
    "Mail bounces",
    "Since yesterday our mail comes back with this text. Please help.\n\nThis is the mail system at host mx.acme.example.\n550 5.1.1 user unknown",
  ],
  [
    "Undelivered Mail Returned to Sender",
    "All mail that we send to our customers comes back so. Why?",
  ],
  [
    "Parcel",
    "I am on vacation until 5 May. Please send the parcel to my neighbour. Her name is Anna Miller and she lives at number 12.",
  ],
  [
    "Holiday",
    "I'm out of the office from Monday. The account of our team has to be moved to Tom before. He needs all rights. Nobody else may log in.",
  ],
  ["My card no longer works.", ""],
  ["Mail error", ""],
  ["Delivery report", "The report has no rows since Monday."],
  ["Rule for (automatic reply)", "The rule answers each mail twice since the update."],
  ["Complaint", "Your message was not delivered in time, so the offer had ended."],
  ["Wrong invoice", "A message that you sent contained the invoice of somebody else."],
  [
    "Contact form",
    "Your message could not be sent. I read that each time that I press the button.",
  ],
  [
    "Invitation: not accepted by the server",
    "The calendar refuses every invitation since the update.",
  ],
  ["Accepted payment is missing", "The bank says that it was accepted."],
  ["Digest authentication fails", "The server answers 401 to every request."],
  ["Read: permission denied", "Reading the file fails for every user."],
  [
    "Re: Automatic reply: Invoice",
    "You told me that you are back in May. Who can change the address on the invoice? It is urgent.",
  ],
])("%s: a person asks", (title, body) => {
  expect(kindOf(title, body)).toBeNull();
});

test("words that never end are read in time that grows with their number", () => {
  const long = "i am out of the office ".repeat(9_000);
  const started = process.cpuUsage();
  for (const title of ["Automatic reply: x", "x", long.slice(0, 1_000)]) kindOf(title, long);
  expect(process.cpuUsage(started).user / 1_000).toBeLessThan(1_500);
});
