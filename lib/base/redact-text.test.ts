import { describe, expect, test } from "vitest";
import { redactText, withoutPlaceholders } from "./redact-text.ts";

describe("is taken out", () => {
  test.each([
    ["write to anna.meier@example.com, please", "write to [redacted email], please"],
    ["Jörg.Müller+x@mail.example.co.uk", "[redacted email]"],
    ["<anna@example.com>", "<[redacted email]>"],
    ["call +49 170 1234567 now", "call [redacted phone] now"],
    ["call +1 (555) 123-4567", "call [redacted phone]"],
    ["0049 30 1234 5678", "[redacted phone]"],
    ["030/12345678", "[redacted phone]"],
    ["0171-1234567", "[redacted phone]"],
    ["(030) 123 4567", "[redacted phone]"],
    ["call 01711234567", "call [redacted phone]"],
    ["07911123456.", "[redacted phone]."],
    ["06.12.34.56.78", "[redacted phone]"],
    ["call 555-123-4567 or (555) 123-4567", "call [redacted phone] or [redacted phone]"],
    ["IBAN DE89 3704 0044 0532 0130 00.", "IBAN [redacted account]."],
    ["GB82WEST12345698765432", "[redacted account]"],
    ["iban de89370400440532013000", "iban [redacted account]"],
    ["de89 3704 0044 0532 0130 00 thanks", "[redacted account] thanks"],
    ["DE89-3704-0044-0532-0130-00", "[redacted account]"],
    ["at61 1904 3002 3457 3201 when does it come", "[redacted account] when does it come"],
    ["DE00 3704 0044 0532 0130 00 with a slip", "[redacted account] with a slip"],
    ["card 4111 1111 1111 1111 declined", "card [redacted card] declined"],
    ["5500-0000-0000-0004", "[redacted card]"],
    ["378282246310005", "[redacted card]"],
    ["4111.1111.1111.1111", "[redacted card]"],
    ["from 192.168.1.20:8080", "from [redacted address]:8080"],
    ["host 2001:db8::ff00:42:8329 is down", "host [redacted address] is down"],
    ["::1 refused", "[redacted address] refused"],
    ["::ffff:10.0.0.1 refused", "[redacted address] refused"],
    ["Authorization: Bearer abc.def-ghi_jkl", "Authorization: Bearer [redacted key]"],
    ["password: hunter2", "password: [redacted key]"],
    ['{"api_key": "abc123"}', '{"api_key": "[redacted key]"}'],
    ["Kennwort=geheim99", "Kennwort=[redacted key]"],
    ["https://user:pass@host.example/x", "https://[redacted key]@host.example/x"],
    ["sk-proj4Kd9sLm2", "[redacted key]"],
    ["ghp_16C7e42F292c6912E7710c838347Ae178B4a", "[redacted key]"],
    ["AKIAIOSFODNN7EXAMPLE", "[redacted key]"],
    ["eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln", "[redacted key]"],
    ["-----BEGIN PRIVATE KEY-----\nMIIE\n-----END PRIVATE KEY-----", "[redacted key]"],
    ["3f8a1c9e5b7d4e2f9a610c4d8e7b2f15", "[redacted key]"],
    ["3f8a1c9e-5b7d-4e2f-9a61-0c4d8e7b2f15", "[redacted key]"],
  ])("%s", (text, redacted) => {
    expect(redactText(text)).toBe(redacted);
    expect(redactText(redacted)).toBe(redacted);
  });
});

describe("stays", () => {
  test.each([
    "The invoice 2024-000123 of 2026-11-21 20:30:48 is wrong",
    "Error 0x80070005 at line 1024",
    "version 1.2.3 of std::vector",
    "order 12345678",
    "order 1012345678",
    "ab12 word with four more than that",
    "build 1234.5678.9012.3456",
    "card 4111 1111 1111 1112 has a wrong digit",
    "12:30 to 14:45",
    "CVE-2026-111497",
    "TypeError: Cannot read properties of undefined (reading 'x')",
    "the user@host prompt",
    "HTTP/1.1 503",
    "AbstractSingletonProxyFactoryBeanConfigurationException",
    "tutorial/security/oauth2-scopes-and-permissions",
    "€ 1,234.56",
    "999.999.999.999",
    "Donaudampfschifffahrtsgesellschaftskapitän",
  ])("%s", (text) => {
    expect(redactText(text)).toBe(text);
  });
});

test("the model does not read what was put in", () => {
  expect(withoutPlaceholders("mail [redacted email] now [redacted]")).toBe("mail   now [redacted]");
});
