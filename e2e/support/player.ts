import { type Newcomer, newcomer } from "@trevo/testing";
import { type APIRequestContext, type Page, expect } from "@playwright/test";
import { codeSentTo, payAtBank } from "./sandbox.ts";

/** A person with an account, and the token of a session. */
export interface Player extends Newcomer {
  id: string;
  token: string;
}

interface Setup {
  /** True to confirm phone and e-mail. */
  verified?: boolean;
  /** Balance in centavos, deposited by Pix. */
  balance?: number;
}

/** Opens an account through the product's own API, for journeys about something else. */
export async function joinByApi(request: APIRequestContext, { verified = false, balance = 0 }: Setup = {}): Promise<Player> {
  const person = newcomer();
  const { token, data } = await call<{ token: string; data: { id: string } }>(request, "/api/auth/register", { data: person });
  const player = { ...person, id: data.id, token };
  if (verified) {
    for (const contact of ["phone", "email"] as const) {
      await call(request, `/api/auth/verify-${contact}`, { token, data: { code: await codeSentTo(player[contact]) } });
    }
  }
  if (balance > 0) await depositByApi(request, player, balance);
  return player;
}

/** Opens an account at another brand's host, which only the browser can resolve. */
export async function joinInBrowser(page: Page, origin: string): Promise<Player> {
  const person = newcomer();
  await page.goto(`${origin}/`);
  const { token, id } = await page.evaluate(async (data) => {
    const headers = { "content-type": "application/json" };
    const reply = await fetch("/api/auth/register", { method: "POST", headers, body: JSON.stringify(data) });
    const answer = (await reply.json()) as { token: string; data: { id: string } };
    return { token: answer.token, id: answer.data.id };
  }, person);
  return { ...person, id, token };
}

export async function depositByApi(request: APIRequestContext, player: Player, amount: number): Promise<void> {
  const { token } = player;
  const charge = await call<{ data: { code: string } }>(request, "/api/main-gateway/qrcode-pix", { token, data: { amount } });
  await payAtBank(charge.data.code, { name: `${player.first_name} ${player.last_name}`, cpf: player.cpf });
  await expect(async () => {
    const reply = await request.get("/api/profile/wallet", { headers: { authorization: `Bearer ${token}` } });
    expect(((await reply.json()) as { data: { balance: number } }).data.balance).toBe(amount);
  }).toPass({ timeout: 10_000 });
}

/** Ends the session from elsewhere, as a player does on another device. */
export async function logOutElsewhere(request: APIRequestContext, { token }: Player): Promise<void> {
  await call(request, "/api/auth/logout", { token, data: {} });
}

/** Logs in from another device. Returns the token of that session. */
export async function loginElsewhere(request: APIRequestContext, { phone, password }: Player): Promise<string> {
  const userAgent = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:128.0) Gecko/20100101 Firefox/128.0";
  const reply = await request.post("/api/auth/login", { data: { username: phone, password }, headers: { "user-agent": userAgent } });
  expect(reply.ok(), await reply.text()).toBe(true);
  return ((await reply.json()) as { token: string }).token;
}

/** Puts the session into the browser, as if the player had returned. */
export async function arrive(page: Page, { token }: Pick<Player, "token">, path: string): Promise<void> {
  // Open a picture of the brand first: it has the same storage, and no page starts as a guest.
  await page.goto(path.startsWith("http") ? new URL("/marks/leaf.svg", path).href : "/marks/leaf.svg");
  await page.evaluate((kept) => localStorage.setItem("auth", kept), token);
  await page.goto(path);
  await expect(page.locator("html[data-hydrated]")).toBeAttached();
}

async function call<Answer>(request: APIRequestContext, path: string, { token, data }: { token?: string; data: unknown }): Promise<Answer> {
  const reply = await request.post(path, {
    data,
    headers: { accept: "application/json", ...(token && { authorization: `Bearer ${token}` }) },
  });
  expect(reply.ok(), `${path}: ${await reply.text()}`).toBe(true);
  return (await reply.json()) as Answer;
}
