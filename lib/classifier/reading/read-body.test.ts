/** Mails as programs write them: what the person wrote is told apart, and nothing is lost. */
import { describe, expect, test } from "vitest";
import type { MailPartKind } from "../ticket.ts";
import { readBody } from "./read-body.ts";

const own = "The invoice has the wrong address.";
const written = (body: string): string => partOf(body, "written");

function partOf(body: string, kind: MailPartKind): string {
  return readBody(body)
    .parts.filter((part) => part.kind === kind)
    .map(({ text }) => text)
    .join("\n");
}

describe("what was written before, in the words of", () => {
  test.each([
    ["English", "On Mon, Mar 3, 2025 at 10:12 AM Anna Miller <a@b.example>\nwrote:"],
    ["German", "Am 03.03.25 um 10:12 schrieb Anna Müller:"],
    ["French", "Le lun. 3 mars 2025 à 10:12, Anna <a@b.example> a écrit :"],
    ["Spanish", "El lun, 3 mar 2025 a las 10:12, Anna (<a@b.example>) escribió:"],
    ["Italian", "Il giorno lun 3 mar 2025 alle ore 10:12 Anna <\na@b.example> ha scritto:"],
    ["Dutch", "Op ma 3 mrt 2025 om 10:12 schreef Anna <a@b.example>:"],
    ["Portuguese", "Em seg., 3 de mar. de 2025 às 10:12, Anna <a@b.example>\nescreveu:"],
    ["Polish", "pon., 3 mar 2025 o 10:12 Anna <a@b.example> napisał(a):"],
    ["Swedish", "Den mån 3 mars 2025 kl 10:12 skrev Anna <a@b.example>:"],
    ["Japanese", "2025年3月3日(月) 10:12 Anna <a@b.example>:"],
    ["Danish", "Den man. 3. mar. 2025 kl. 10.12 skrev Anna:"],
    ["Finnish", "ma 3. maalisk. 2025 klo 10.12 Anna (a@b.example) kirjoitti:"],
    ["Czech", "po 3. 3. 2025 v 10:12 odesílatel Anna napsal:"],
    ["Russian", "пн, 3 мар. 2025 г. в 10:12, Anna <a@b.example>:"],
    ["Chinese", "Anna <a@b.example> 于2025年3月3日周一 10:12写道："],
  ])("%s, with marks and without", (_language, attribution) => {
    const marked = `${own}\n\n${attribution}\n\n> My parcel is late.\n>> Which one?\n`;
    expect(written(marked)).toBe(own);
    expect(partOf(marked, "reply")).toContain("My parcel is late.");
    expect(written(`${own}\n\n${attribution}\n\nMy parcel is late.`)).toBe(own);
  });

  test.each([
    ["English", "From: Anna\nSent: Monday\nTo: Tom\nSubject: RE: parcel"],
    ["German", "Von: Anna\nGesendet: Montag\nAn: Tom\nBetreff: AW: Paket"],
    ["French", "De : Anna\nEnvoyé : lundi\nÀ : Tom\nObjet : RE: colis"],
    ["Spanish", "De: Anna\nEnviado el: lunes\nPara: Tom\nAsunto: RE: paquete"],
    ["Italian", "Da: Anna\nInviato: lunedì\nA: Tom\nOggetto: R: pacco"],
    ["Dutch", "Van: Anna\nVerzonden: maandag\nAan: Tom\nOnderwerp: RE: pakket"],
    ["Portuguese", "De: Anna\nEnviada em: segunda-feira\nPara: Tom\nAssunto: RES: encomenda"],
    ["Polish", "Od: Anna\nWysłano: poniedziałek\nDo: Tom\nTemat: ODP: paczka"],
    ["Swedish", "Från: Anna\nSkickat: måndag\nTill: Tom\nÄmne: SV: paket"],
    ["Japanese", "差出人: Anna\n送信日時: 月曜日\n宛先: Tom\n件名: RE: 小包"],
    ["bold marks", "*From:* Anna\n*Date:* Monday\n*To:* Tom\n*Subject:* Re: parcel"],
  ])("headers in %s", (_language, headers) => {
    expect(
      written(`${own}\n\n________________________________\n${headers}\n\nMy parcel is late.`),
    ).toBe(own);
  });

  test.each([
    "-----Original Message-----",
    "-----Ursprüngliche Nachricht-----",
    "-------- Message d'origine --------",
    "-----Mensaje original-----",
    "##- Please type your reply above this line -##",
    "-- Bitte antworten Sie oberhalb dieser Zeile --",
    "--- Veuillez répondre au-dessus de cette ligne ---",
  ])("%s", (line) => {
    expect(written(`${own}\n\n${line}\nMy parcel is late.`)).toBe(own);
  });

  test.each([
    "---------- Forwarded message ---------\nFrom: Anna <a@b.example>",
    "Begin forwarded message:\n\nFrom: Anna",
    "---------- Weitergeleitete Nachricht ---------",
    "Début du message transféré :",
  ])("forwarded: %j", (line) => {
    const body = `${own}\n\n${line}\n\nMy parcel is late.`;
    expect(written(body)).toBe(own);
    expect(partOf(body, "forward")).toContain("My parcel is late.");
  });

  test("answers between quoted lines are all read", () => {
    const body =
      "On 3/3/25, Anna wrote:\n> Which invoice?\nNumber 7.\n> And which address?\nThe old one.";
    expect(written(body)).toBe("Number 7.\nThe old one.");
  });
});

describe("is what the person wrote", () => {
  test.each([
    [
      "a sentence about writing",
      "On Monday the support wrote:\nwe will pay you back\nbut nobody did",
    ],
    ["a sentence about messages", "I got a message from: the bank\nIt was an original message"],
    [
      "output of a program between marks",
      "I get:\n> TypeError: x is undefined\n> at run (/app/a.js:3:1)",
    ],
    ["a table", "It shows\n\n| id | name |\n|---|---|\n| 1 | card |"],
    ["a console of Python", ">>> import cards\n>>> cards.find(1)"],
    ["code with marks of mail", "```\n> a\n--\nFrom: a\nTo: b\nSubject: c\n```\nfails"],
    ["thanks and a sentence", "Thanks\nThe card arrived but the second is late"],
    ["a rule of Markdown", "First\n\n---\n\nSecond"],
    [
      "thanks before the matter",
      "Thanks\nthe card arrived but it does not work at all in any shop",
    ],
    ["a log below a greeting", "See the log\n\n2025-03-03 10:12:01 ERROR -- : disk is full"],
    [
      "a question about confidential mail",
      "I sent a confidential message to the wrong recipient by error, can I delete it?",
    ],
    ["two headers of a form", "Date: Monday\nTo: Berlin\nI want to change my booking"],
  ])("%s", (_case, body) => {
    expect(written(body)).toBe(body);
    expect(readBody(body).text).toBe(body);
  });

  test("what comes below a signature: a log, a postscript", () => {
    const log = "TypeError: x is undefined\n    at run (/app/a.js:3:1)";
    expect(written(`${own}\n\nBest regards\nAnna Miller\n\n${log}`)).toContain(log);
    expect(written(`${own}\n\nRegards\nAnna\n\nPS: the second invoice too.`)).toContain(
      "PS: the second",
    );
  });
});

describe("a signature", () => {
  test.each([
    "-- \nAnna Miller\nHead of Parcels",
    "--\nAnna Miller",
    "Best regards,\nAnna Miller\nHead of Parcels\nAcme Ltd.",
    "Kind regards, Anna Miller",
    "Thanks!\nAnna",
    "Mit freundlichen Grüßen\n\ni. A. Anna Müller\nVersand",
    "Cordialement,\nAnna",
    "Un saludo,\nAnna",
    "Distinti saluti\nAnna",
    "Met vriendelijke groet,\nAnna",
    "Atenciosamente,\nAnna",
    "Pozdrawiam\nAnna",
    "Med vänliga hälsningar\nAnna",
    "Sent from my iPhone",
    "Von meinem iPhone gesendet",
    "Get Outlook for iOS<https://aka.example/o0ukef>",
    "_____________________\nAnna Miller | Parcels | Phone +49 30 123 456",
    "—\nReply to this email directly, view it on GitHub <https://github.example/1>.\nYou are receiving this because you commented.",
  ])("%j", (signature) => {
    const body = `Hello team,\n\n${own}\n\n${signature}\n`;
    expect(written(body)).toBe(own);
    expect(partOf(body, "signature")).toBe(signature);
  });

  test("and a disclaimer, wrapped or in one line, in several languages", () => {
    for (const words of [
      "This e-mail is confidential and may be privileged. If you are not the intended recipient, delete it.",
      "This e-mail is confidential and may be\nprivileged. If you are not the intended\nrecipient, delete it.",
      "Diese E-Mail enthält vertrauliche Informationen. Wenn Sie nicht der richtige Adressat sind oder sie irrtümlich erhalten haben, vernichten Sie sie.",
      "Ce message est confidentiel. Si vous l'avez reçu par erreur, merci d'en avertir l'expéditeur et de le détruire.",
    ]) {
      const body = `${own}\n\nRegards\nAnna\n\n${words}`;
      expect(written(body)).toBe(own);
      expect(partOf(body, "footer")).toBe(words);
    }
  });
});

describe("files as text", () => {
  const file = Array.from({ length: 40 }, () =>
    "iVBORw0KGgoAAAANSUhEUgAAAAE".repeat(3).slice(0, 76),
  ).join("\n");

  test("are left out, and their headers", () => {
    const body = `${own}\n\nContent-Type: image/png; name="a.png"\nContent-Transfer-Encoding: base64\n\n${file}\nQUJD=\n`;
    expect(readBody(body).text.trim()).toBe(own);
    expect(readBody(`${own} data:image/png;base64,${file.replaceAll("\n", "")} end`).text).toBe(
      `${own}   end`,
    );
  });

  test("are not what only looks like them", () => {
    const path = `/${"usr/local/lib/node/modules/".repeat(3)}index`;
    expect(readBody(`${own}\n${path}\n${path}`).text).toBe(`${own}\n${path}\n${path}`);
  });
});

describe("a mail of nothing else", () => {
  test.each([
    ["", []],
    ["   \n\t\n", []],
    ["> quoted", ["reply"]],
    ["On 3/3/25 at 10:12, Anna wrote:\n> quoted", ["reply"]],
    ["-- \nAnna Miller", ["written"]],
    ['<html><body><img src="cid:1" alt=""></body></html>', []],
    ['<html><body><img src="cid:1" alt="A screenshot"></body></html>', ["written"]],
  ])("%j", (body, kinds) => {
    const { parts } = readBody(body);
    expect(parts.map(({ kind }) => kind)).toEqual(kinds);
  });
});
