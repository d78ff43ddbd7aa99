/** The place of an opened hit is counted, without keeping the reader from the page. */
import { expect, test } from "@playwright/test";

const counted = (url: URL): boolean => url.pathname === "/api/search/click";

test("opening a hit reports its rank and the query, and nothing else", async ({ page }) => {
  // Asked for the browser: it tells no answer to a page that has been left meanwhile.
  const answered = new Promise<number>((resolve) => {
    void page.route(counted, async (route) => {
      const response = await route.fetch();
      resolve(response.status());
      await route.fulfill({ response }).catch(() => undefined);
    });
  });
  await page.goto("/?q=index");
  const sent = page.waitForRequest((request) => counted(new URL(request.url())));
  await page.getByRole("article").nth(1).getByRole("link").first().click();
  const request = await sent;
  expect(request.method()).toBe("POST");
  expect([...new URL(request.url()).searchParams]).toEqual([
    ["q", "index"],
    ["rank", "2"],
  ]);
  expect(request.postData()).toBeNull();
  expect(await answered).toBe(204);
  await expect(page).toHaveURL(/\/wiki\/.*hl=index/);
});

test("other links of the page tell nothing", async ({ page }) => {
  const clicks: string[] = [];
  page.on("request", (request) => {
    if (counted(new URL(request.url()))) clicks.push(request.url());
  });
  await page.goto("/?q=index");
  await page.getByRole("link", { name: "Knowledge", exact: true }).click();
  await expect(page).not.toHaveURL(/q=index/);
  expect(clicks).toEqual([]);
});
