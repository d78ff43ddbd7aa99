/** Readers who have to sign in: with the wiki's key, and at a real identity provider. */
import { createServer, type Server } from "node:http";
import { expect, test } from "@playwright/test";
import { Provider } from "oidc-provider";
import { ownPorts } from "./support/own-ports.ts";
import { startWiki, type WikiService } from "./support/wiki-service.ts";

const [port] = ownPorts(import.meta.url);

test.describe("with a key", () => {
  let wiki: WikiService;
  test.beforeAll(async () => {
    wiki = await startWiki(port, { WIKI_API_KEY: "sesame" });
  });
  test.afterAll(() => wiki.stop());

  test("the form asks for it once, and the address stays clean", async ({ page, context }) => {
    await page.goto(`${wiki.url}/wiki/guide/second`);
    await page.getByLabel("Wiki access key").fill("sesame");
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Second page" })).toBeVisible();
    expect(page.url()).toBe(`${wiki.url}/wiki/guide/second`);
    const [cookie] = await context.cookies();
    expect(cookie).toMatchObject({ name: "kb_wiki", httpOnly: true, sameSite: "Lax" });
    expect(cookie?.value).not.toContain("sesame");
    await page.goto(`${wiki.url}/wiki`);
    await expect(page.getByRole("heading", { level: 1, name: "Home" })).toBeVisible();
  });

  test("a wrong key opens nothing, and the field has the focus", async ({ page }) => {
    await page.goto(`${wiki.url}/wiki?key=wrong`);
    const field = page.getByLabel("Wiki access key");
    await expect(field).toBeFocused();
    await expect(field).toHaveAttribute("aria-invalid", "true");
    await expect(field).toHaveAccessibleDescription(/This key is not valid/);
    expect(page.url()).not.toContain("wrong");
  });
});

test.describe("at an identity provider", () => {
  const issuer = `http://localhost:${port + 2}`;
  let wiki: WikiService;
  let server: Server;

  test.beforeAll(async () => {
    const provider = new Provider(issuer, {
      clients: [
        {
          client_id: "wiki",
          client_secret: "a secret of the wiki",
          redirect_uris: [`http://localhost:${port + 1}/wiki/-/callback`],
        },
      ],
      pkce: { required: () => true },
      cookies: { keys: ["a key for the provider's cookies"] },
    });
    server = createServer(provider.callback()).listen(port + 2);
    wiki = await startWiki(port + 1, {
      PUBLIC_ORIGIN: `http://localhost:${port + 1}`,
      WIKI_OIDC_ISSUER: issuer,
      WIKI_OIDC_CLIENT_ID: "wiki",
      WIKI_OIDC_CLIENT_SECRET: "a secret of the wiki",
    });
  });
  test.afterAll(() => {
    wiki.stop();
    server.close();
  });

  test("a reader comes back to the page that was asked for", async ({ page, request }) => {
    expect((await request.get(`${wiki.url}/api/wiki/status`)).status()).toBe(401);
    await page.goto(`${wiki.url}/wiki/guide/second`);
    expect(page.url()).toContain(issuer);
    await page.locator("input[name=login]").fill("reader");
    await page.locator("input[name=password]").fill("any");
    await page.getByRole("button", { name: "Sign-in" }).click();
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Second page" })).toBeVisible();
    expect(page.url()).toBe(`${wiki.url}/wiki/guide/second`);
    await page.goto(`${wiki.url}/wiki/guide/kitchen`);
    await expect(page.getByRole("heading", { level: 1, name: "Kitchen sink" })).toBeVisible();
  });

  test("an answer that was not asked for begins a sign-in of one's own", async ({ request }) => {
    const answer = await request.get(`${wiki.url}/wiki/-/callback?code=made-up&state=made-up`, {
      maxRedirects: 0,
    });
    expect(answer.status()).toBe(303);
    expect(answer.headers().location).toMatch(/^http:\/\/localhost:\d+\/auth\?.*code_challenge=/);
    expect(answer.headers().location).toMatch(/nonce=.*state=|state=.*nonce=/);
  });
});
