import { describe, expect, test } from "vitest";
import { normalQuery } from "./normal-query.ts";

describe("searches that are counted together", () => {
  test.each([
    ["  Rate   Limits ", "rate limits"],
    ["ＲＡＴＥ limits", "rate limits"],
    ["rate\tlimits\n", "rate limits"],
    ["rate\u0000limits", "rate limits"],
    ["\u001b[31mred\u0007", "[31mred"],
    ["\u202egnp.exe", "gnp.exe"],
    ["Größe", "größe"],
    ['"exit code" -x', '"exit code" -x'],
  ])("%j", (query, expected) => {
    expect(normalQuery(query)).toBe(expected);
  });
});

describe("texts that are not kept", () => {
  test.each([
    ["nothing but spaces", " \n"],
    ["more than 200 characters", "word ".repeat(41)],
    ["what grows beyond 200 characters", "\ufdfa".repeat(150)],
    ["an e-mail address", "anna@example.com"],
    ["one in full-width letters", "anna＠example．com"],
    ["one with an invisible character", "anna@exam\u200bple.com"],
    ["a key", "ghp_16C7e42F292c6912E7710c838347Ae178B4a"],
  ])("%s", (_name, query) => {
    expect(normalQuery(query)).toBeNull();
  });
});
