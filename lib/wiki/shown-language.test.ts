import { expect, test } from "vitest";
import { canonicalTag, tagOfScript, tongueOf } from "./shown-language.ts";

test.each([
  ["de", "de"],
  ["pt_br", "pt-BR"],
  [" zh-hant ", "zh-Hant"],
  ["German", null],
  ["", null],
  [42, null],
  [null, null],
  ['de" onload="x', null],
])("the tag %j is %j", (given, tag) => expect(canonicalTag(given)).toBe(tag));

test.each([
  ["ar", "rtl"],
  ["he-IL", "rtl"],
  ["fa", "rtl"],
  ["ur", "rtl"],
  ["az-Arab", "rtl"],
  ["und-Arab", "rtl"],
  ["az", "ltr"],
  ["de", "ltr"],
  ["ja", "ltr"],
])("%s is written %s", (tag, direction) => {
  expect(tongueOf([null, tag, "en"])).toEqual({ language: tag, direction });
});

test("what says nothing is English", () => {
  expect(tongueOf([null, undefined, "und"])).toEqual({ language: "en", direction: "ltr" });
});

test.each([
  ["安装 npm install 之后运行 knowledge serve 即可启动服务并阅读文档", "zh"],
  ["インストールしてから knowledge serve を実行します", "ja"],
  ["설치한 다음 서비스를 시작합니다", "ko"],
  ["ההתקנה אורכת דקה אחת", "he"],
  ["يستغرق التثبيت دقيقة واحدة", "und-Arab"],
  ["Η εγκατάσταση διαρκεί ένα λεπτό", "el"],
  ["Installation takes a minute, see 安装", null],
  ["Установка занимает минуту", null],
  ["λ is a letter in the text of a page about functions", null],
  ["", null],
])("the letters of %j tell %j", (text, tag) => expect(tagOfScript(text)).toBe(tag));
