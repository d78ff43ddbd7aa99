/** No ticket is sure whose language neither a document nor a judged ticket has, whatever it quotes. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ClassifierSettings } from "../../contract/index.ts";
import {
  exampleOf,
  openSmallCorpus,
  type SmallCorpus,
  ticketOf,
} from "../fixtures/small-corpus.ts";
import type { TicketModel } from "./ticket-model.ts";

const filler = Array.from({ length: 220 }, (_unused, number) => `item${number}`).join(" ");
const settings = ClassifierSettings.parse({
  collections: [
    { name: "billing", keywords: ["chargeback"], repo: { org: "acme", name: "billing" } },
    { name: "mobile", keywords: ["fingerprint"], repo: { org: "acme", name: "app" } },
  ],
});
/** Written for this test, by what they are about. */
const tickets: Readonly<Record<string, readonly [billing: string, mobile: string]>> = {
  de: [
    "Die Rechnung hat einen falschen Betrag und ich möchte mein Geld zurück",
    "Ich kann mich nicht anmelden, weil das Kennwort nicht mehr gilt",
  ],
  fr: [
    "La facture que vous avez envoyée est fausse et je veux être remboursé",
    "Je ne peux pas me connecter parce que le mot de passe n'est plus valable",
  ],
  es: [
    "La factura que me enviaron está mal y quiero que me devuelvan el dinero",
    "No puedo entrar porque la contraseña ya no es válida para mi cuenta",
  ],
  it: [
    "La fattura che mi avete mandato è sbagliata e vorrei il rimborso",
    "Non posso accedere perché la mia password non è più valida da ieri",
  ],
  pt: [
    "A fatura que me enviaram está errada e eu quero o meu dinheiro de volta",
    "Não consigo entrar porque a palavra-passe já não é válida na minha conta",
  ],
  nl: [
    "De factuur die u mij heeft gestuurd klopt niet en ik wil mijn geld terug",
    "Ik kan niet inloggen omdat mijn wachtwoord niet meer werkt op het toestel",
  ],
  sv: [
    "Fakturan som ni skickade är fel och jag vill ha mina pengar tillbaka",
    "Jag kan inte logga in eftersom lösenordet inte längre gäller på min telefon",
  ],
  fi: [
    "Lasku jonka lähetitte on väärin ja haluan rahani takaisin",
    "En voi kirjautua sisään koska salasana ei enää toimi minun puhelimessani",
  ],
  pl: [
    "Faktura którą dostałem jest błędna i chcę zwrotu pieniędzy na moje konto",
    "Nie mogę się zalogować bo hasło już nie działa na moim telefonie",
  ],
  ru: [
    "Счёт который вы прислали неверный и я хочу вернуть свои деньги",
    "Я не могу войти потому что пароль больше не подходит на моём телефоне",
  ],
  ja: [
    "請求書の金額が間違っているので、返金してください。",
    "パスワードが使えないので、電話からログインできません。",
  ],
  zh: ["你们发来的发票金额不对，请把钱退给我。", "密码已经失效，我在手机上无法登录。"],
  ko: [
    "보내 주신 청구서의 금액이 틀렸으니 환불해 주세요.",
    "비밀번호가 맞지 않아서 로그인할 수 없습니다.",
  ],
  ar: [
    "الفاتورة التي أرسلتموها خاطئة وأريد استرداد أموالي",
    "لا أستطيع الدخول لأن كلمة المرور لم تعد صالحة",
  ],
};
/** How people write them: with names of the product, in a hurry, twice, with what the console said. */
const ways: readonly (readonly [name: string, of: (text: string, subject: string) => string])[] = [
  ["alone", (text) => text],
  ["with a word of the documents", (text, subject) => `${subject}: ${text}`],
  ["with an operator's keyword", (text, subject) => `${text} (${subject})`],
  ["with several keywords", (text, subject) => `${subject} ${subject} ${text} ${subject}`],
  [
    "with a repository",
    (text, subject) => `${text} acme/${subject === "chargeback" ? "billing" : "app"}`,
  ],
  ["twenty times", (text) => `${text}. `.repeat(20)],
  ["its first words", (text) => text.split(" ").slice(0, 4).join(" ")],
  [
    "its first words with a keyword",
    (text, subject) => `${subject} ${text.split(" ").slice(0, 3).join(" ")}`,
  ],
  ["with a message in English", (text, subject) => `${text}\n\nError: ${subject} failed`],
];
const cases = Object.entries(tickets).flatMap(([language, [billing, mobile]]) =>
  ways.flatMap(([way, of]) => [
    [language, way, of(billing, "chargeback")] as const,
    [language, way, of(mobile, "fingerprint")] as const,
  ]),
);

let corpus: SmallCorpus;
let fresh: TicketModel;
let judged: TicketModel;
beforeAll(async () => {
  corpus = await openSmallCorpus({
    "billing/list.md": `# List\n\n${filler}`,
    "mobile/list.md": `# List\n\n${filler}`,
  });
  fresh = await corpus.open(undefined, settings);
  judged = await corpus.open(undefined, settings);
  const subjects = [
    "card",
    "tax",
    "refund",
    "invoice",
    "payment",
    "app",
    "login",
    "phone",
    "crash",
  ];
  const examples = Array.from({ length: 180 }, (_unused, number) => {
    const subject = subjects[number % subjects.length] as string;
    const isBilling = number % subjects.length < 5;
    const word = isBilling ? "chargeback" : "fingerprint";
    const text = `The ${subject} of my account has a ${word} problem since day ${number}`;
    return exampleOf(judged, number + 1, text, isBilling ? "billing" : "mobile");
  });
  await judged.learnAll(examples);
  await judged.refit({ isForced: true });
  await Promise.all([fresh.settled(), judged.settled()]);
});
afterAll(async () => {
  await fresh.close();
  await judged.close();
  await corpus.close();
});

test("English tickets are sure here, so that the others could be", () => {
  for (const model of [fresh, judged]) {
    const { confidence } = model.decide(
      ticketOf("A chargeback of my card payment: the refund and the invoice"),
    );
    expect(confidence).toBe("high");
  }
});

describe.each(cases)("%s, %s", (_language, _way, text) => {
  test("is never high", () => {
    expect(fresh.decide(ticketOf(text)).confidence).not.toBe("high");
    expect(judged.decide(ticketOf(text)).confidence).not.toBe("high");
    const letter = ticketOf(text.slice(0, 40), { body: text });
    expect(fresh.decide(letter).confidence).not.toBe("high");
    expect(judged.decide(letter).confidence).not.toBe("high");
  });
});

test("a language is trusted once people have judged tickets in it", async () => {
  const model = await corpus.open(undefined, settings);
  const ask = "Die Rechnung hat einen falschen Betrag und ich möchte mein Geld zurück";
  const examples = Array.from({ length: 180 }, (_unused, number) => {
    const [billing, mobile] = tickets.de as readonly [string, string];
    const isBilling = number % 2 === 0;
    const text = `${isBilling ? billing : mobile}, seit ${number} Tagen`;
    return exampleOf(model, number + 1, text, isBilling ? "billing" : "mobile");
  });
  await model.learnAll(examples);
  await model.refit({ isForced: true });
  await model.settled();
  expect(model.decide(ticketOf(ask)).confidence).toBe("high");
  await model.close();
});
