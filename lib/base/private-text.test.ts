import { describe, expect, test } from "vitest";
import { looksPrivate } from "./private-text.ts";

describe("is not kept", () => {
  test.each([
    "anna.meier@example.com",
    "mail an anna@example.co.uk geht nicht",
    "https://user:pass@host.example/x",
    "password: hunter2",
    "api_key=abc",
    "API key = abc",
    "Authorization: Bearer abcdefgh",
    "6f1a8a58-2c4b-4d0e-9a57-0d6c1b1f3a77",
    "kb key 6F1A8A58-2C4B-4D0E-9A57-0D6C1B1F3A77",
    "sk-proj4Kd9sLm2",
    "ghp_16C7e42F292c6912E7710c838347Ae178B4a",
    "AKIAIOSFODNN7EXAMPLE",
    "xoxb-123456789012",
    "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln",
    "d41d8cd98f00b204e9800998ecf8427e",
    "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY",
    "dGhpcyBpcyBhIHNlY3JldA==",
    "QmFzZVNpeHRZRm91clRleHR",
    "4111 1111 1111 1111",
    "+49 170 1234567",
    "DE44 5001 0517 5407 3249 31",
  ])("%s", (text) => {
    expect(looksPrivate(text)).toBe(true);
  });
});

describe("is kept", () => {
  test.each([
    "how do I index my documents",
    "useSyncExternalStore",
    "AbstractSingletonProxyFactoryBean",
    "Donaudampfschifffahrtsgesellschaftskapitän",
    "createNextDocumentHandler 501",
    "E_INVALIDARG 0x80070057",
    "CVE-2024-12345",
    "tutorial/security/oauth2",
    "changes of 2026-11-21",
    "--experimental-require-module",
    "api key rotation",
    "token expired",
    "password reset",
    "bearer token",
    "@app.get decorator",
    "WIN32_FIND_DATA",
    "127.0.0.1:3000",
    "検索エンジン",
  ])("%s", (text) => {
    expect(looksPrivate(text)).toBe(false);
  });
});

test("hostile texts are looked at in linear time", () => {
  for (const text of [
    "1 ".repeat(4_000),
    "a@".repeat(4_000),
    "aA".repeat(4_000),
    "token ".repeat(900),
  ]) {
    const before = process.cpuUsage();
    looksPrivate(text);
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1_000).toBeLessThan(200);
  }
});
