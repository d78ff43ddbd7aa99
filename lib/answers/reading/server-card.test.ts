import { expect, test } from "vitest";
import * as z from "zod";
import { serverCard } from "./server-card.ts";

const address = z.url({ protocol: /^https$/ }).max(255);
/** What the registry's schema of 2025-12-11 demands of a server that is reached by its address. */
const published = z.strictObject({
  $schema: z
    .string()
    .regex(/^https:\/\/static\.modelcontextprotocol\.io\/schemas\/\d{4}-\d\d-\d\d\//),
  name: z
    .string()
    .min(3)
    .max(200)
    .regex(/^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/),
  title: z.string().min(1).max(100),
  description: z.string().min(1).max(100),
  version: z
    .string()
    .max(255)
    .regex(/^\d+\.\d+\.\d+(?:-[\w.]+)?$/),
  websiteUrl: address,
  icons: z.array(
    z.strictObject({
      src: address,
      mimeType: z.enum(["image/png", "image/jpeg", "image/svg+xml", "image/webp"]).optional(),
      sizes: z.array(z.string().regex(/^(?:\d+x\d+|any)$/)).optional(),
    }),
  ),
  remotes: z
    .array(
      z.strictObject({
        type: z.enum(["streamable-http", "sse"]),
        url: address,
        headers: z
          .array(
            z.strictObject({
              name: z.string(),
              description: z.string(),
              isRequired: z.boolean(),
              isSecret: z.boolean(),
            }),
          )
          .optional(),
      }),
    )
    .min(1),
});

const given = {
  title: "Hono",
  origin: "https://docs.example.com",
  version: "3.0.0",
  needsKey: false,
};

test("the card has the shape that registries take, with and without a key", () => {
  expect(published.parse(serverCard(given))).toMatchObject({
    name: "com.example.docs/hono-docs",
    remotes: [{ type: "streamable-http", url: "https://docs.example.com/api/mcp" }],
    icons: [{ src: "https://docs.example.com/site/favicon" }],
  });
  const withKey = published.parse(serverCard({ ...given, needsKey: true }));
  expect(withKey.remotes[0]?.headers?.[0]).toMatchObject({ name: "Authorization", isSecret: true });
});

test.each(["检索", "x".repeat(500), "a\n# b", "😀".repeat(80), "Über & Ähnliches"])(
  "the title %s gives a card of that shape too",
  (title) => {
    expect(published.safeParse(serverCard({ ...given, title })).success).toBe(true);
  },
);

test.each([
  "http://docs.example.com",
  "https://localhost:3000",
  "https://10.0.0.1",
  "https://[::1]",
  "https://docs.example.com/kb",
  "docs.example.com",
  "",
])("the address %s, where no registry finds the service, is refused", (origin) => {
  expect(() => serverCard({ ...given, origin })).toThrow("public addresses");
});

test.each(["docs", "a/b/c", "com.example/", "com example/docs", `com.example/${"x".repeat(200)}`])(
  "the name %s is refused",
  (name) => {
    expect(() => serverCard({ ...given, name })).toThrow("such as com.example/docs");
  },
);
