import { setInterval } from "node:timers/promises";
import { type BrowserContext, type Page, type Response, chromium } from "@playwright/test";
import { type Newcomer, newcomer } from "@trevo/testing";

export interface KeeperOptions {
  /** Origin of the brand's site. */
  origin: string;
  sandboxUrl: string;
  /** Path of the browser executable. */
  browser: string;
  /** Port of the remote debugger that controls the browser. */
  debuggerPort: number;
  /** Deposit of every new player, in centavos. */
  deposit: number;
  progress: (line: string) => void;
}

/** A browser with a signed-in player. */
export interface Keeper {
  /** Responses with server errors, such as `500 /api/…`. */
  readonly failures: readonly string[];
  close(): Promise<void>;
}

interface Reply {
  status: number;
  json: { token?: string; data?: { code?: string; balance?: number; id?: string } };
}

const lookEveryMs = 1_000;
const paysAfterMs = 1_500;
const flags = ["--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-sync"];
const phone = "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36";

/**
 * Starts a browser whose player always has a session: a logged-out player is logged in again, and one that may no longer log in is replaced
 * by a new player. Charges are paid.
 */
export async function startKeeper(options: KeeperOptions): Promise<Keeper> {
  const { origin, browser, debuggerPort } = options;
  const sandboxing = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
  const context = await chromium.launchPersistentContext("", {
    executablePath: browser,
    args: [...sandboxing, ...flags, `--remote-debugging-port=${debuggerPort}`],
    userAgent: phone,
    locale: "pt-BR",
    timezoneId: "America/Sao_Paulo",
    viewport: { width: 360, height: 740 },
  });
  const failures: string[] = [];
  // Opens an image of the brand: it gives access to the site's storage without running a page.
  const page = context.pages()[0] ?? (await context.newPage());
  await page.goto(`${origin}/marks/leaf.svg`);
  await page.evaluate(() => localStorage.setItem("ageVerified", "true"));
  watch(context, options, failures);
  let player = await join(page, options);
  const look = async (): Promise<void> => {
    if (await page.evaluate(() => localStorage.getItem("auth") !== null)) return;
    player = await logIn(page, player, options);
  };
  const ended = new AbortController();
  const looking = (async () => {
    for await (const _ of setInterval(lookEveryMs, null, { signal: ended.signal })) await look();
  })().catch((error: Error) => {
    // Bombadil closes the browser when its time is over.
    if (!ended.signal.aborted && !page.isClosed()) failures.push(`the player could not come back: ${error.message}`);
  });
  return {
    failures,
    close: async () => {
      ended.abort();
      await looking;
      await context.close().catch(() => undefined);
    },
  };
}

/** Pays the player's charges and records the server's errors. */
function watch(context: BrowserContext, options: KeeperOptions, failures: string[]): void {
  const note = async (response: Response): Promise<void> => {
    const { pathname } = new URL(response.url());
    if (response.status() >= 500) failures.push(`${response.status()} ${pathname}`);
    if (pathname !== "/api/main-gateway/qrcode-pix" || response.status() !== 201) return;
    const { data } = (await response.json()) as Reply["json"];
    await new Promise((next) => setTimeout(next, paysAfterMs));
    if (data?.code) await payAtBank(options.sandboxUrl, data.code, newcomer());
  };
  context.on("response", (response) => void note(response).catch(() => undefined));
}

async function payAtBank(sandboxUrl: string, brCode: string, person: Newcomer): Promise<void> {
  const payer = { name: `${person.first_name} ${person.last_name}`, cpf: person.cpf };
  const init = { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ br_code: brCode, payer }) };
  const reply = await fetch(`${sandboxUrl}/sandbox/pay`, init);
  if (!reply.ok) throw new Error(`the bank refused a payment: ${await reply.text()}`);
}

/** Runs in the page: sends the documents that a brand for verified players requires. The identity verifier approves any three pictures. */
async function verifyIdentity(token: string): Promise<void> {
  for (const type of ["front", "back", "selfie"]) {
    const canvas = new OffscreenCanvas(900, 600);
    canvas.getContext("2d")?.fillRect(0, 0, 900, 600);
    const form = new FormData();
    form.set("type", type);
    form.set("document", await canvas.convertToBlob({ type: "image/jpeg" }), "a.jpg");
    await fetch("/api/documents/upload", { method: "POST", headers: { authorization: `Bearer ${token}` }, body: form });
  }
}

/** Sets limits that an hour of play does not reach: R$ 10.000 and 20 hours a day. */
async function setLimits(page: Page, token: string): Promise<void> {
  for (const [kind, value] of [["loss", 1_000_000] as const, ["time", 20 * 60] as const]) {
    await post(page, "/api/protection/limits", { token, body: { kind, period: "day", value } });
  }
}

/** Sent from the browser, because only the browser resolves the brands' hosts. */
async function post(page: Page, path: string, request: { token?: string; body: unknown }): Promise<Reply> {
  return page.evaluate(
    async ([to, { token, body }]) => {
      const headers = { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) };
      const reply = await fetch(to, { method: "POST", headers, body: JSON.stringify(body) });
      return { status: reply.status, json: (await reply.json().catch(() => ({}))) as Reply["json"] };
    },
    [path, request] as const,
  );
}

async function join(page: Page, options: KeeperOptions): Promise<Newcomer> {
  const person = newcomer();
  const { status, json } = await post(page, "/api/auth/register", { body: person });
  const { token } = json;
  if (!token) throw new Error(`no account: ${status} ${JSON.stringify(json)}`);
  for (const contact of ["phone", "email"] as const) {
    await post(page, `/api/auth/verify-${contact}`, { token, body: { code: await codeSentTo(options.sandboxUrl, person[contact]) } });
  }
  const deposit = () => post(page, "/api/main-gateway/qrcode-pix", { token, body: { amount: options.deposit } });
  let charge = await deposit();
  for (let attempt = 0; charge.status === 403 && attempt < 30; attempt++) {
    if (attempt === 0) await page.evaluate(verifyIdentity, token);
    if (attempt === 0) await setLimits(page, token);
    await new Promise((next) => setTimeout(next, lookEveryMs));
    charge = await deposit();
  }
  if (!charge.json.data?.code) throw new Error(`no charge: ${charge.status} ${JSON.stringify(charge.json)}`);
  await payAtBank(options.sandboxUrl, charge.json.data.code, person);
  await keep(page, token);
  options.progress(`${person.email} plays with ${options.deposit} centavos`);
  return person;
}

async function logIn(page: Page, player: Newcomer, options: KeeperOptions): Promise<Newcomer> {
  const { json } = await post(page, "/api/auth/login", { body: { username: player.phone, password: player.password } });
  if (!json.token) return join(page, options);
  await keep(page, json.token);
  return player;
}

const keep = (page: Page, token: string): Promise<void> => page.evaluate((text) => localStorage.setItem("auth", text), token);

async function codeSentTo(sandboxUrl: string, contact: string): Promise<string> {
  for (let attempt = 0; attempt < 100; attempt++) {
    const reply = await fetch(`${sandboxUrl}/sandbox/outbox?to=${encodeURIComponent(contact)}`);
    const { data } = (await reply.json()) as { data: { code: string | null }[] };
    if (data[0]?.code) return data[0].code;
    await new Promise((next) => setTimeout(next, 100));
  }
  throw new Error(`no code for ${contact}`);
}
