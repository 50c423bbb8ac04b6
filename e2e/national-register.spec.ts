import type { APIRequestContext } from "@playwright/test";
import { expect, test } from "./support/journey.ts";
import { arrive, joinInBrowser } from "./support/player.ts";
import { callHere as call, preparePlay } from "./support/regulated-player.ts";
import { hostOf } from "./support/routes.ts";
import { listInRegister } from "./support/sandbox.ts";
import { signInAsStaff } from "./support/staff.ts";

/** Checks the player against the national register, as a member of the operator's staff. */
async function checkRegister(request: APIRequestContext, port: string, playerId: string): Promise<string> {
  const staff = await signInAsStaff(request, { port, name: "davi" });
  return (await staff<{ state: string }>(`/norte/players/${playerId}/register-record/check`, {})).state;
}

test("a player listed in the national register cannot stake, sees the reason, and can withdraw the balance", async ({
  page,
  request,
  baseURL,
  words,
  at,
  look,
  provokes,
}) => {
  const origin = `http://${hostOf("norte", baseURL ?? "")}`;
  const player = await joinInBrowser(page, origin);
  await preparePlay(page, player);
  const { data: me } = await call<{ data: { id: string } }>(page, "/auth/me", { token: player.token });
  await listInRegister(player.cpf);
  expect(await checkRegister(request, new URL(baseURL ?? "").port, me.id)).toBe("impeded");

  await test.step("a game refuses to open and shows the reason", async () => {
    provokes(/^403 \/api\/games\/url$/);
    await arrive(page, player, `${origin}${at("/casino/house/dice")}`);
    const notice = page.getByRole("dialog");
    const card = page.locator('[data-reason="refusal.register_impeded"]');
    await expect(card.or(notice).first()).toBeVisible();
    if (await notice.isVisible())
      await notice
        .getByRole("button", { name: words("close"), exact: true })
        .last()
        .click();
    await expect(card.first()).toBeVisible();
    await look("register-1-game");
  });

  await test.step("the notifications explain the reason", async () => {
    await page.goto(`${origin}${at("/account/items")}`);
    await expect(page.getByText(/Apostas e depósitos estão parados|Bets and deposits are closed/).first()).toBeVisible();
    await look("register-2-notification");
  });

  await test.step("the player withdraws the whole balance", async () => {
    await page.goto(`${origin}${at("/account/wallet")}?modal=withdraw`);
    await expect(page.getByRole("dialog")).toBeVisible();
    await look("register-3-withdrawal");
    const { token } = player;
    const method = await call<{ data: { id: string } }>(page, "/wallet/withdraw/method", { token, body: { type: "cpf", key: player.cpf } });
    const body = { amount: 5_000, method_id: method.data.id };
    await call(page, "/wallet/withdraw/request", { token, body });
    const balance = async () => (await call<{ data: { balance: number } }>(page, "/profile/wallet", { token })).data.balance;
    await expect.poll(balance).toBe(0);
  });
});
