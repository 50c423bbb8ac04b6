import { type Page, expect } from "@playwright/test";
import { photo } from "./photo.ts";
import type { Player } from "./player.ts";
import { codeSentTo, payAtBank } from "./sandbox.ts";

/** Calls the brand's own API from its page: only the browser can resolve its host. */
export const callHere = <Answer>(page: Page, path: string, { token, body }: { token: string; body?: unknown }): Promise<Answer> =>
  page.evaluate(
    async ({ to, key, data }) => {
      const init = { method: data === undefined ? "GET" : "POST", body: data === undefined ? null : JSON.stringify(data) };
      const reply = await fetch(`/api${to}`, { ...init, headers: { "content-type": "application/json", authorization: `Bearer ${key}` } });
      if (!reply.ok) throw new Error(`${to}: ${reply.status} ${await reply.text()}`);
      return (await reply.json()) as Answer;
    },
    { to: path, key: token, data: body },
  );

/** Confirms contacts and identity, sets limits and deposits R$ 50: the brand requires all of it before play. */
export async function preparePlay(page: Page, player: Player): Promise<void> {
  const { token } = player;
  for (const contact of ["phone", "email"] as const)
    await callHere(page, `/auth/verify-${contact}`, { token, body: { code: await codeSentTo(player[contact]) } });
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
  const state = async () => (await callHere<{ data: { state: string } }>(page, "/documents/status", { token })).data.state;
  await expect.poll(state, { timeout: 20_000 }).toBe("approved");
  for (const [kind, value] of [
    ["loss", 20_000],
    ["time", 120],
  ] as const)
    await callHere(page, "/protection/limits", { token, body: { kind, period: "day", value } });
  const { data } = await callHere<{ data: { code: string } }>(page, "/main-gateway/qrcode-pix", { token, body: { amount: 5_000 } });
  await payAtBank(data.code, { name: `${player.first_name} ${player.last_name}`, cpf: player.cpf });
  const balance = async () => (await callHere<{ data: { balance: number } }>(page, "/profile/wallet", { token })).data.balance;
  await expect.poll(balance, { timeout: 10_000 }).toBe(5_000);
}
