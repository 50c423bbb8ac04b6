import type { APIRequestContext, Page } from "@playwright/test";
import { expect, test } from "./support/journey.ts";
import { photo } from "./support/photo.ts";
import { type Player, arrive, joinInBrowser } from "./support/player.ts";
import { hostOf } from "./support/routes.ts";
import { codeSentTo, listInRegister, payAtBank } from "./support/sandbox.ts";
import { signInAsStaff } from "./support/staff.ts";

/** Calls the brand's own API from its page: only the browser knows the way to `norte.localhost`. */
const call = <Answer>(page: Page, path: string, { token, body }: { token: string; body?: unknown }): Promise<Answer> =>
  page.evaluate(
    async ({ to, key, data }) => {
      const init = { method: data === undefined ? "GET" : "POST", body: data === undefined ? null : JSON.stringify(data) };
      const reply = await fetch(`/api${to}`, { ...init, headers: { "content-type": "application/json", authorization: `Bearer ${key}` } });
      if (!reply.ok) throw new Error(`${to}: ${reply.status} ${await reply.text()}`);
      return (await reply.json()) as Answer;
    },
    { to: path, key: token, data: body },
  );

/** Confirmed contacts and identity, limits, and R$ 50: what the brand asks for before play. */
async function preparePlay(page: Page, player: Player): Promise<void> {
  const { token } = player;
  for (const contact of ["phone", "email"] as const)
    await call(page, `/auth/verify-${contact}`, { token, body: { code: await codeSentTo(player[contact]) } });
  for (const type of ["front", "back", "selfie"]) {
    const { buffer } = await photo(page, "#7a9");
    await page.evaluate(
      async ({ key, kind, bytes }) => {
        const form = new FormData();
        form.set("type", kind);
        form.set("document", new Blob([Uint8Array.from(atob(bytes), (byte) => byte.charCodeAt(0))], { type: "image/jpeg" }), "a.jpg");
        const reply = await fetch("/api/documents/upload", { method: "POST", body: form, headers: { authorization: `Bearer ${key}` } });
        if (!reply.ok) throw new Error(await reply.text());
      },
      { key: token, kind: type, bytes: buffer.toString("base64") },
    );
  }
  const state = async () => (await call<{ data: { state: string } }>(page, "/documents/status", { token })).data.state;
  await expect.poll(state, { timeout: 20_000 }).toBe("approved");
  for (const [kind, value] of [
    ["loss", 20_000],
    ["time", 120],
  ] as const)
    await call(page, "/protection/limits", { token, body: { kind, period: "day", value } });
  const { data } = await call<{ data: { code: string } }>(page, "/main-gateway/qrcode-pix", { token, body: { amount: 5_000 } });
  await payAtBank(data.code, { name: `${player.first_name} ${player.last_name}`, cpf: player.cpf });
  const balance = async () => (await call<{ data: { balance: number } }>(page, "/profile/wallet", { token })).data.balance;
  await expect.poll(balance, { timeout: 10_000 }).toBe(5_000);
}

/** A member of the operator's staff has the register asked about the player. */
async function checkRegister(request: APIRequestContext, port: string, playerId: string): Promise<string> {
  const staff = await signInAsStaff(request, { port, name: "davi" });
  return (await staff<{ state: string }>(`/norte/players/${playerId}/register-record/check`, {})).state;
}

test("a player whom the national register lists: stakes are refused with the reason, and the money can be withdrawn", async ({
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

  await test.step("a game refuses to open and says why", async () => {
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

  await test.step("the notifications say why", async () => {
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
