import { readFile } from "node:fs/promises";
import { expect, test } from "./support/journey.ts";
import { arrive, joinByApi } from "./support/player.ts";

const says = { pt: "Sua conta foi encerrada.", en: "Your account is closed." } as const;

test("a player downloads a copy of the personal data and closes the account", async ({
  page,
  request,
  words,
  at,
  look,
  locale,
  provokes,
}) => {
  const player = await joinByApi(request, { verified: true });
  const password = page.getByRole("dialog").getByLabel(words("security_password_present"), { exact: true });
  await arrive(page, player, at("/user/edit/privacy"));

  await test.step("the player requests a copy with the password and downloads it", async () => {
    const asking = page.getByRole("button", { name: words("privacy_copy_ask"), exact: true });
    await expect(asking).toBeVisible();
    await look("privacy-1-page");
    await asking.click();
    await password.fill(player.password);
    await look("privacy-2-ask");
    await page
      .getByRole("dialog")
      .getByRole("button", { name: words("privacy_copy_ask"), exact: true })
      .click();
    const fetching = page.getByRole("button", { name: words("privacy_copy_fetch"), exact: true });
    await expect(fetching).toBeVisible();
    await look("privacy-3-ready");
    const arriving = page.waitForEvent("download");
    await fetching.click();
    const copy = JSON.parse(await readFile(await (await arriving).path(), "utf8")) as { account: { email: string } };
    expect(copy.account.email).toBe(player.email);
  });

  await test.step("the player closes the account permanently", async () => {
    // The sockets close before the response arrives: the page checks its session and does not report its end.
    provokes(/^401 \/api\/auth\/me$/);
    await page.route("**/api/profile/close", async (route) => {
      const requested = page.waitForResponse("**/api/auth/me");
      const answer = await route.fetch();
      await requested;
      await route.fulfill({ response: answer });
    });
    await page.getByRole("button", { name: words("privacy_close"), exact: true }).click();
    await password.fill(player.password);
    await page.getByRole("dialog").getByRole("checkbox").check();
    await look("privacy-4-close");
    await page.getByRole("button", { name: words("privacy_close_do"), exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`${at("/")}$`));
    await expect(page.getByRole("status").filter({ hasText: says[locale] })).toBeVisible();
    expect((await request.get("/api/auth/me", { headers: { authorization: `Bearer ${player.token}` } })).status()).toBe(401);
  });
});
