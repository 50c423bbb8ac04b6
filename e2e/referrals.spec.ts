import { newcomer } from "@trevo/testing";
import { readFile } from "node:fs/promises";
import type { Browser } from "@playwright/test";
import { expect, test } from "./support/journey.ts";
import { arrive, joinByApi } from "./support/player.ts";
import { signInAsStaff } from "./support/staff.ts";

test("a player reads the terms of a referral, shows its code, and sees a friend's progress", async ({
  page,
  request,
  at,
  open,
  words,
  look,
}) => {
  const player = await joinByApi(request);
  const headers = { authorization: `Bearer ${player.token}` };
  const reply = await request.get("/api/profile/affiliates?page=1", { headers });
  const { code } = (await reply.json()) as { code: string };
  const friend = await request.post("/api/auth/register", { data: { ...newcomer(), ref: code } });
  expect(friend.ok()).toBe(true);
  await arrive(page, player, at("/"));
  await open("/refers");
  const main = page.getByRole("main");
  await expect(main.getByText(words("refers_state_pending"))).toBeVisible();
  await look("refers");
  await main.getByText(words("refers_qr"), { exact: true }).click();
  await expect(main.getByRole("img", { name: words("refers_qr_alt") })).toBeVisible();
  await main.getByText(words("refers_terms"), { exact: true }).click();
  await expect(main.getByText(/R\$\s?50[.,]00/).first()).toBeVisible();
  await look("refers-terms");
});

/** A visitor without an account opens the link, twice. */
async function visitLink(browser: Browser, path: string): Promise<void> {
  const context = await browser.newContext();
  const visitor = await context.newPage();
  for (const visit of ["first", "second"]) {
    const counted = visitor.waitForResponse((reply) => reply.url().endsWith("/api/affiliate/clicks"));
    await visitor.goto(path);
    expect((await counted).ok(), `${visit} visit`).toBe(true);
  }
  await context.close();
}

test("an affiliate adds a link, sees the visits and accounts that it brought, and waits for the first statement", async ({
  page,
  browser,
  request,
  baseURL,
  at,
  open,
  words,
  look,
}) => {
  const player = await joinByApi(request);
  const me = await request.get("/api/auth/me", { headers: { authorization: `Bearer ${player.token}` } });
  const { id } = ((await me.json()) as { data: { id: string } }).data;
  const staff = await signInAsStaff(request, { port: new URL(baseURL ?? "").port, name: "bia" });
  const offers = await staff<{ id: string; kind: string }[]>("/trevo/offers?kind=affiliate_plan");
  const plan = offers.find(({ kind }) => kind === "affiliate_plan");
  await staff("/trevo/affiliates", { player: id, offer: plan?.id });
  await arrive(page, player, at("/"));
  await open("/refers");
  const main = page.getByRole("main");
  await main.getByRole("link", { name: words("refers_tab_affiliate") }).click();
  await expect(main.getByText(words("affiliate_links_empty"))).toBeVisible();
  await expect(main.getByText(words("affiliate_statements_empty"))).toBeVisible();
  await expect(main.getByText(words("media_kit_empty"))).toBeVisible();
  await look("affiliate-empty");

  const add = main.getByRole("button", { name: words("affiliate_link_add") });
  await add.click();
  await expect(main.getByText(words("affiliate_link_name_missing"))).toBeVisible();
  const code = `canal-${Date.now().toString(36)}`;
  await main.getByLabel(words("affiliate_link_name")).fill("Canal de vídeos");
  await main.getByLabel(words("affiliate_link_code"), { exact: true }).fill(code);
  await add.click();
  await expect(main.getByText(`ref=${code}`)).toBeVisible();
  await expect(main.getByLabel(words("affiliate_link_name"))).toHaveValue("");

  await visitLink(browser, at(`/?ref=${code}`));
  const account = await request.post("/api/auth/register", { data: { ...newcomer(), ref: code } });
  expect(account.ok()).toBe(true);
  await page.reload();
  await expect(main.getByText(words("affiliate_link_results", { clicks: "1", accounts: "1" }))).toBeVisible();
  await expect(main.locator("small", { hasText: "Canal de vídeos ·" })).toBeVisible();
  await page.evaluate(() => scrollTo(0, 0));
  await look("affiliate");
  await add.scrollIntoViewIfNeeded();
  await look("affiliate-link");

  const kit = main.getByRole("img", { name: /728 × 90/ });
  await kit.scrollIntoViewIfNeeded();
  await look("affiliate-kit");
  for (const [kind, pattern] of [
    ["SVG", /^<svg[^]*18\+[^]*<\/svg>$/],
    ["PNG", /^\u0089PNG/],
  ] as const) {
    const saved = page.waitForEvent("download");
    await main.getByRole("button", { name: words("media_kit_save", { kind, size: "728 × 90" }) }).click();
    const file = await saved;
    expect(file.suggestedFilename()).toBe(`trevo-${code}-728x90.${kind.toLowerCase()}`);
    expect(await readFile(await file.path(), "latin1")).toMatch(pattern);
  }
});
