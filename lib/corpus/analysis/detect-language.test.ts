import { describe, expect, test } from "vitest";
import { detectLanguage } from "./detect-language.ts";

describe("two plain sentences tell their language", () => {
  test.each([
    ["en", "The service reads its settings at the start. Change them and start it again."],
    [
      "de",
      "Der Dienst liest seine Einstellungen beim Start. Ändern Sie die Datei und starten neu.",
    ],
    ["fr", "Le service lit ses réglages au démarrage. Changez le fichier et relancez-le."],
    ["es", "El servicio lee sus ajustes al arrancar. Cambie el archivo y reinicie el servicio."],
    [
      "it",
      "Il servizio legge le impostazioni all'avvio. Modificate il file e riavviate il servizio.",
    ],
    [
      "pt",
      "O serviço lê as suas definições no arranque. Altere o ficheiro e não esqueça de reiniciar.",
    ],
    [
      "nl",
      "De dienst leest zijn instellingen bij het starten. Wijzig het bestand en start opnieuw.",
    ],
    ["sv", "Tjänsten läser sina inställningar när den startar. Ändra filen och starta om den."],
    [
      "no",
      "Tjenesten leser innstillingene sine når den starter. Endre filen og start den på nytt av og til.",
    ],
    [
      "da",
      "Tjenesten læser sine indstillinger, når den starter. Ret filen, og start den igen ud fra det nye.",
    ],
    [
      "fi",
      "Palvelu lukee asetuksensa, kun se käynnistyy. Muuta tiedostoa ja käynnistä se sitten uudelleen.",
    ],
    ["ru", "Служба читает настройки при запуске. Измените файл и запустите её ещё раз."],
  ])("%s", (language, text) => {
    expect(detectLanguage(text)).toBe(language);
  });
});

describe("a few words tell when they have what only one language has", () => {
  test.each([
    ["de", "# Größe\n\nGröße ändern."],
    ["de", "So konfigurieren Sie die Datenbankverbindung."],
    ["de", "Häuser\n\nAlte Häuser brauchen neue Dächer."],
    ["es", "Instalación del programa"],
    ["pt", "Instalação do programa"],
    ["it", "Installazione del programma"],
    ["ru", "Изменение пароля"],
  ])("%s: %s", (language, text) => {
    expect(detectLanguage(text)).toBe(language);
  });
});

describe("what does not tell gives no guess", () => {
  test.each([
    ["nothing", ""],
    [
      "a name like a function word, again and again",
      "Aux Library\n\nAux Library\n\nAux_ulib AUX INFO",
    ],
    [
      "a type like a function word",
      "Version Information Structures\n\nVar\n\nString, StringTable, Var",
    ],
    ["a name", "createWindow"],
    ["one word", "Installation"],
    ["code", "const value = items.map(({ id }) => id);\nconsole.log(value);"],
    ["a table of numbers", "1 2 3 4 5 6 7 8 9 10 11 12"],
    ["a title in English", "Google Plus via SSH"],
    ["Ukrainian", "Зміна їхніх паролів є"],
    [
      "a comment in Chinese between code",
      "const value = items.map(f); // 值\nreturn value + other;",
    ],
  ])("%s", (_case, text) => {
    expect(detectLanguage(text)).toBeNull();
  });
});

test("code does not make a German page English", () => {
  const code = "if (value is null) return from list where id in (select id from other);\n".repeat(
    3,
  );
  const prose = "Die Abfrage liest alle Zeilen, die noch nicht gelöscht sind, und gibt sie zurück.";
  expect(detectLanguage(`${prose}\n${code}`)).toBe("de");
});

test("a text typed without accents is recognised too", () => {
  expect(detectLanguage("Waehlen Sie fuer die Groesse der Datei einen Wert ueber null.")).toBe(
    "de",
  );
  expect(
    detectLanguage("Puede cambiar la configuracion en el archivo, pero no es necesario."),
  ).toBe("es");
});

describe("scripts without spaces tell their language", () => {
  test.each([
    ["ja", "設定ファイルを変更してください。"],
    ["ja", "React コンポーネントを作成します"],
    ["zh", "如何在 React 中使用组件"],
    ["zh", "設定檔案的位置"],
  ])("%s: %s", (language, text) => {
    expect(detectLanguage(text)).toBe(language);
  });

  test("single characters do not make an English page Japanese", () => {
    const text = "Kanji such as 漢字 are found in books, and the word is short.";
    expect(detectLanguage(text)).toBe("en");
  });

  test("romanised Japanese is no language that has rules", () => {
    expect(detectLanguage("Settei fairu wo henkou shite kudasai")).toBeNull();
  });
});
