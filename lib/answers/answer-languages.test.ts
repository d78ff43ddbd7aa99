/** Answers to questions in languages with and without vectors, stems and lists of function words. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { temporaryFolder } from "../../tests/kit/temporary-folder.ts";
import { collectionAt } from "../configuration/configuration.ts";
import { runEmbed } from "../embeddings/run-embed.ts";
import { runIndex } from "../indexer/run-index.ts";
import type { KnowledgeStore } from "../search/knowledge-store.ts";
import { openSearchStore } from "../search/search-store.ts";
import { createAnswerer } from "./create-answerer.ts";

const pages: Readonly<Record<string, string>> = {
  en: "# Reset the password\n\nPress Reset on the sign-in page. The link is valid for two hours.\n\n## Delete the account\n\nOpen the settings and choose Delete.",
  de: "# Kündigung\n\nDie Kündigungsfrist beträgt 14 Tage. Der Vertrag endet danach von selbst.",
  fr: "# Factures\n\nLes factures sont envoyées le premier jour du mois. Elles restent dans le compte.",
  it: "# Metodi di pagamento\n\nÈ possibile pagare con carta o bonifico. Il pagamento viene elaborato in tre giorni.",
  sv: "# Återställ lösenordet\n\nOm du har glömt ditt lösenord klickar du på länken. Länken gäller i två timmar.",
  pl: "# Hasło\n\nHasło można zmienić w ustawieniach konta. Konto usuwa administrator.",
  ja: "# 請求書の払い戻し\n\n払い戻しは設定画面から申請します。返金には三日かかります。",
  zh: "# 删除账户\n\n打开设置并选择删除账户。此操作无法撤销。",
  ko: "# 비밀번호 재설정\n\n비밀번호를 잊으셨다면 로그인 화면에서 재설정을 누르세요. 링크는 두 시간 동안 유효합니다.",
  ar: "# إعادة تعيين كلمة المرور\n\nإذا نسيت كلمة المرور، فاضغط على الرابط في صفحة الدخول.\n\n## حذف الحساب\n\nلحذف الحساب افتح الإعدادات ثم اختر الحذف.",
  he: "# איפוס סיסמה\n\nאם שכחת את הסיסמה, לחץ על הקישור בדף הכניסה.\n\n## מחיקת חשבון\n\nכדי למחוק את החשבון, פתח את ההגדרות ובחר באפשרות המחיקה.",
};

const folder = temporaryFolder("answer languages ");
let store: KnowledgeStore;
let ask: (question: string) => Promise<readonly string[]>;
beforeAll(async () => {
  const collections = Object.entries(pages).map(([name, text]) => {
    mkdirSync(join(folder, name));
    writeFileSync(join(folder, name, "page.md"), text);
    return collectionAt({ name, folder: join(folder, name) });
  });
  const dbPath = join(folder, "data", "index.db");
  await runIndex({ dbPath, collections, fetchedFolders: {} }, {});
  await runEmbed({ dbPath, provider: { provider: "local" }, mayEmbed: true }, {});
  store = await openSearchStore({ dbPath, searchMode: "hybrid" });
  const answerer = createAnswerer({ store });
  ask = async (question) => {
    const { passages } = await answerer.ask(question);
    return passages.map(({ id, text }) => `${id}: ${text}`);
  };
});
afterAll(() => store.close());

describe("an answer is found", () => {
  test.each([
    // Refused, because no page has the words that ask.
    ["ko", "비밀번호를 어떻게 재설정하나요?", "재설정을 누르세요"],
    ["ar", "ماذا أفعل إذا نسيت كلمة المرور؟", "نسيت كلمة المرور"],
    ["he", "מה עושים אם שכחתי את הסיסמה?", "שכחת את הסיסמה"],
    // The verb has another form on the page.
    ["ar", "كيف أحذف الحساب؟", "لحذف الحساب"],
    ["he", "כיצד מוחקים את החשבון?", "למחוק את החשבון"],
    // No vectors know Swedish, and nearness 0 told against its pages.
    ["sv", "Hur länge gäller länken?", "gäller i två timmar"],
    // "il" and "viene" are words of the question where few pages are Italian.
    ["it", "In quanti giorni viene elaborato il pagamento?", "tre giorni"],
    ["de", "Wie lange ist die Kündigungsfrist?", "14 Tage"],
    ["pl", "Jak mogę zmienić hasło do mojego konta?", "można zmienić"],
    ["ja", "払い戻しはどのように申請しますか？", "設定画面から申請"],
    ["zh", "如何删除我的账户？", "选择删除账户"],
  ])("%s: %s", async (language, question, said) => {
    const [best = ""] = await ask(question);
    expect(best).toContain(`kb://${language}/`);
    expect(best).toContain(said);
  });
});

test.each([
  "오리를 어떻게 요리하나요?",
  "비밀번호는 몇 글자 이상이어야 하나요?",
  "كيف أطبخ البط؟",
  "איך מבשלים ברווז?",
  "Hur lagar man en anka?",
  "Quanti giorni dura il viaggio?",
  "カモはどのように料理しますか？",
  "怎么做烤鸭？",
  "كم؟",
  "어떻게 하나요?",
])("%s: no page answers", async (question) => {
  expect(await ask(question)).toEqual([]);
});
