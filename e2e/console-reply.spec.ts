/** A reply to a ticket in the words of the documentation: with scripts, without, and in a frame. */
import { readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { createRequire } from "node:module";
import { expect, type Page, test } from "@playwright/test";
import { brokenRules, type ConsoleService, startConsole } from "./support/console-service.ts";
import { looks } from "./support/looks.ts";
import { ownPorts } from "./support/own-ports.ts";

const [port] = ownPorts(import.meta.url);
const host = `http://localhost:${port + 1}`;
const axeSource = readFileSync(
  createRequire(import.meta.url).resolve("axe-core/axe.min.js"),
  "utf8",
);
const reply = { greeting: "Hello {name},", closing: "Your shop" };
let service: ConsoleService;
let frame: Server;
test.beforeAll(async () => {
  const framed = { ALLOWED_ORIGINS: host, FRAME_ANCESTORS: `'self',${host}` };
  service = await startConsole(port, framed, { classifier: { reply } });
  frame = createServer((_request, response) => {
    response.setHeader("Content-Type", "text/html");
    response.end(`<!doctype html><title>Desk</title><iframe width="900" height="700"></iframe>
      <script>addEventListener("message", ({ data, origin }) => {
        if (data?.type === "svc:draft") document.title = origin + " " + data.text.split("\\n")[0];
      });</script>`);
  });
  await new Promise<void>((resolve) => frame.listen(port + 1, resolve));
});
test.afterAll(() => {
  service.stop();
  frame.close();
});

/** The address of the page that drafts the reply. */
async function place(id: string, title: string, body = ""): Promise<string> {
  const answer = await fetch(`${service.url}/api/classify-ticket`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ correlationId: id, title, body }),
  });
  expect(answer.status).toBe(200);
  return `${service.url}/console/tickets/reply?id=${id}`;
}

const text = (page: Pick<Page, "getByRole">) => page.getByRole("textbox", { name: "Reply" });
const asked = ["Refund", "When does a refund go back to the card that paid?"] as const;

for (const { colorScheme, width, name, tag } of looks()) {
  test.describe(`a draft, ${name}`, { tag }, () => {
    test.use({ colorScheme, viewport: { width, height: 900 }, bypassCSP: true });

    test("cites its pages, can be changed, and breaks no rule", async ({ page }) => {
      const address = await place(`reply-${name}`.replace(/\W/g, ""), ...asked);
      await page.goto(address.replace("/reply?id", "?ticket"));
      await page.getByRole("link", { name: "Draft a reply" }).click();
      await expect(text(page)).toHaveValue(
        /^Hello,\n\nA refund goes back to the card that paid, within five days\. \[1\]\n\n\[1\] Refunds: http:\/\/localhost:\d+\/docs\/billing\/refunds\n\nYour shop$/,
      );
      expect(await brokenRules(page, axeSource)).toEqual([]);
      await text(page).fill("Mine");
      await expect(text(page)).toHaveValue("Mine");
    });
  });
}

test("a ticket that nothing answers has no draft, and says why", async ({ page }) => {
  await page.goto(await place("reply-none", "Zebra", "Why does the xylophone hum at night?"));
  await expect(page.getByRole("status").first()).toContainText("so there is no draft");
  await expect(text(page)).toHaveCount(0);
});

test("hostile words of a ticket are words", async ({ page }) => {
  const title = '<img src=x onerror="document.title=1"> refund';
  await page.goto(await place("reply-hostile", title, "How long does a refund take?"));
  await expect(page.getByText(title).first()).toBeVisible();
  await expect(page).toHaveTitle(/Draft a reply/);
});

test("an unknown ticket is not found", async ({ page }) => {
  const answered = await page.goto(`${service.url}/console/tickets/reply?id=nothing`);
  expect(answered?.status()).toBe(404);
});

test("the help desk that frames the page is given the draft", async ({ page }) => {
  const address = await place("reply-framed", ...asked);
  await page.goto(host);
  await page.evaluate(
    (src) => document.querySelector("iframe")?.setAttribute("src", src),
    `${address}&embed=1`,
  );
  const framed = page.frameLocator("iframe");
  await framed.getByRole("button", { name: "Insert into the ticket" }).click();
  await expect(framed.getByText("Inserted")).toBeVisible();
  await expect(page).toHaveTitle(`http://localhost:${port} Hello,`);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("the draft is there to be copied", async ({ page }) => {
    await page.goto(await place("reply-plain", ...asked));
    await expect(text(page)).toHaveValue(/A refund goes back to the card that paid/);
    await expect(page.getByRole("button", { name: "Insert into the ticket" })).toHaveCount(0);
  });
});
