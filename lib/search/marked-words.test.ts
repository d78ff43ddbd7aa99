/** Which words of a page a query marks, and how it is corrected, in fourteen languages. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { temporaryFolder } from "../../tests/kit/temporary-folder.ts";
import { collectionAt } from "../configuration/configuration.ts";
import { runIndex } from "../indexer/run-index.ts";
import type { KnowledgeStore } from "./knowledge-store.ts";
import { openSearchStore } from "./search-store.ts";

const pages: Readonly<Record<string, string>> = {
  en: "# Resize a window\n\nOpen the settings and change the size of a window, or the name of it.",
  de: "# Fenster\n\nDie Größe eines Fensters wird in den Einstellungen geändert. Ein Schlüssel läuft nach dreißig Tagen ab, auch wenn er in der Straße liegt.",
  fr: "# Compte\n\nSi vous avez oublié votre mot de passe, le lien vient de notre service de nuit.",
  es: "# Cuenta\n\nLa contraseña de la cuenta necesita doce caracteres. El administrador añade los usuarios.",
  it: "# Pagamento\n\nÈ possibile pagare con la carta, e la fattura della società arriva più tardi.",
  pt: "# Configuração\n\nA configuração fica no ficheiro, e as notificações são enviadas todos os dias.",
  nl: "# Instellingen\n\nDe instellingen van de gebruiker staan in het menu van de beheerder.",
  sv: "# Lösenord\n\nOm du har glömt ditt lösenord får du en länk som gäller i två timmar.",
  pl: "# Konto\n\nHasło można zmienić w ustawieniach konta, a użytkownik musi je potem podać.",
  ru: "# Ключи\n\nУдалённый ключ нельзя восстановить, и установка тогда занимает больше времени.",
  ja: "# 設定\n\n設定ファイルはホームディレクトリにあります。変更の後は、サービスを再起動してください。",
  zh: "# 密码\n\n如果忘记了密码，请点击登录页面上的链接。",
  ko: "# 비밀번호\n\n비밀번호를 잊으셨다면 로그인 화면에서 재설정을 누르세요.",
  ar: "# الحساب\n\nإذا نسيت كلمة المرور، فاضغط على الرابط في صفحة الدخول.",
  he: "# חשבון\n\nאם שכחת את הסיסמה, לחץ על הקישור בדף הכניסה.",
};

const folder = temporaryFolder("marked words ");
let store: KnowledgeStore;
beforeAll(async () => {
  const collections = Object.entries(pages).map(([name, text]) => {
    mkdirSync(join(folder, name));
    writeFileSync(join(folder, name, "page.md"), text);
    return collectionAt({ name, folder: join(folder, name) });
  });
  const dbPath = join(folder, "data", "index.db");
  await runIndex({ dbPath, collections, fetchedFolders: {} }, {});
  store = await openSearchStore({ dbPath });
});
afterAll(() => store.close());

describe("marked are", () => {
  test.each([
    ["de", "Groesse aendern", ["Größe", "geändert"]],
    ["de", "Fenstergröße", ["Größe", "Fensters"]],
    ["de", "die Strasse", ["Straße"]],
    ["fr", "mot de passe oublie", ["oublié", "mot", "passe"]],
    ["fr", "l'oubli du mot de passe", ["oublié", "mot", "passe"]],
    ["es", "la contrasena de los usuarios", ["contraseña", "usuarios"]],
    ["it", "la societa della carta", ["carta", "società"]],
    ["pt", "as notificacoes", ["notificações"]],
    ["nl", "de instelling van een gebruiker", ["instellingen", "gebruiker"]],
    ["sv", "losenord", ["lösenord"]],
    ["pl", "haslo", ["Hasło"]],
    // "w" was marked, as no list had it.
    ["pl", "haslo w ustawieniach", ["Hasło", "ustawieniach"]],
    ["ru", "удаленный ключ", ["Удалённый", "ключ"]],
    ["ja", "サービスを再起動", ["サービスを再起動"]],
    ["ja", "設定の変更", ["設定", "変更の"]],
    ["zh", "忘记密码", ["忘记", "密码"]],
    ["ko", "비밀번호", ["비밀번호"]],
    ["ar", "نسيت كلمة المرور", ["نسيت", "كلمة", "المرور"]],
    ["he", "שכחת הסיסמה", ["שכחת", "הסיסמה"]],
  ])("in %s, for %s, %j", async (language, query, words) => {
    const [best] = (await store.search(query)).results;
    expect(best?.id).toBe(`kb://${language}/page.md`);
    const { snippet = "", highlights = [] } = best ?? {};
    expect(highlights.map(({ start, end }) => snippet.slice(start, end))).toEqual(words);
  });
});

describe("a slip is corrected to the word as the page writes it", () => {
  test.each([
    ["Schlüssl verloren", "schlüssel", "schlüssel verloren"],
    ["la contrseña", "contraseña", "la contraseña"],
    ["notificaçoess", "notificações", "notificações"],
    ["lössenord", "lösenord", "lösenord"],
    ["установкка", "установка", "установка"],
    ["windoww", "window", "window"],
  ])("%s to %s", async (query, to, searched) => {
    const { interpretation } = await store.search(query);
    expect(interpretation?.corrected?.map((one) => one.to)).toEqual([[to]]);
    expect(interpretation?.query).toBe(searched);
  });
});
