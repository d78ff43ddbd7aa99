/** People who sign in with their company account, at a real identity provider of another site. */
import { expect, type Page, test } from "@playwright/test";
import axe from "axe-core";
import {
  type IdentityProvider,
  startIdentityProvider,
} from "../tests/kit/access/identity-provider.ts";
import { brokenRules, type ConsoleService, startConsole } from "./support/console-service.ts";
import { ownPorts } from "./support/own-ports.ts";

const [port] = ownPorts(import.meta.url);
let provider: IdentityProvider;
let service: ConsoleService;

test.beforeAll(async () => {
  const origin = `http://localhost:${port}`;
  provider = await startIdentityProvider(`${origin}/api/auth/callback`);
  provider.people
    .set("anna", { name: "Anna Berger", groups: ["support"] })
    .set("rita", { name: "Rita Reader", groups: ["everybody"] })
    .set("guest", { name: "Guest", groups: [] });
  service = await startConsole(
    port,
    {
      USE_AUTH: "1",
      API_KEYS: "3f8a1c9e-5b7d-4e2f-9a61-0c4d8e7b2f15",
      PUBLIC_ORIGIN: origin,
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: provider.clientId,
      OIDC_CLIENT_SECRET: provider.clientSecret,
    },
    {
      signIn: {
        label: "Example account",
        contact: "the service desk, help@example.com",
        roles: { claim: "groups", map: { everybody: "reader", support: "agent" } },
      },
    },
  );
});
test.afterAll(async () => {
  service.stop();
  await provider.close();
});

async function signIn(page: Page, login: string, path = "/console"): Promise<void> {
  await page.goto(service.url + path);
  await page.getByRole("link", { name: "Sign in with Example account" }).click();
  await page.locator("input[name=login]").fill(login);
  await page.locator("input[name=password]").fill("any");
  await page.getByRole("button", { name: "Sign-in" }).click();
  await page.getByRole("button", { name: "Continue" }).click();
  await page.waitForURL(`${service.url}/**`);
}

test("an agent judges a ticket under their name, and is out when they sign out at the provider", async ({
  page,
}) => {
  await signIn(page, "anna");
  await page.getByLabel("Title").fill("Refund for my card");
  await page.getByRole("button", { name: "Place ticket" }).click();
  await page.getByRole("button", { name: /^shipping/ }).click();
  const { tickets } = await (
    await page.request.get(`${service.url}/api/classify-ticket/tickets`)
  ).json();
  await expect(async () => {
    await page.goto(`${service.url}/console/tickets?ticket=${tickets[0].correlationId}`);
    await expect(page.getByText("by Anna Berger").first()).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await page.goto(`${service.url}/plugins`);
  await expect(page.getByText("Your role does not open that page")).toBeVisible();
  await page.goto(`${provider.issuer}/session/end`);
  await page.getByRole("button", { name: "Yes, sign me out" }).click();
  await page.waitForURL(/session\/end\/success/);
  await page.goto(`${service.url}/console`);
  await expect(page.getByRole("link", { name: "Sign in with Example account" })).toBeVisible();
});

test("signing out here leads on to the provider and back", async ({ page }) => {
  await signIn(page, "rita", "/");
  await page.getByRole("button", { name: "Sign out" }).click();
  await page.getByRole("button", { name: "Yes, sign me out" }).click();
  await expect(page).toHaveURL(`${service.url}/sign-in`);
  await page.goto(`${service.url}/`);
  await expect(page.getByRole("link", { name: "Sign in with Example account" })).toBeVisible();
});

for (const width of [390, 1280]) {
  test(`who has no role reads whom to ask, ${width} pixels wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await signIn(page, "guest");
    await expect(page.getByRole("main").getByRole("alert")).toContainText(
      "Ask the service desk, help@example.com",
    );
    await page.getByText("Sign in with a key").click();
    expect(await brokenRules(page, axe.source)).toEqual([]);
  });
}
