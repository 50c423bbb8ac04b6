import type { Locale } from "@trevo/domain";
import { type Locator, type Page, expect } from "@playwright/test";
import type { APIRequestContext } from "@playwright/test";
import { joinByApi, type Player } from "./player.ts";
import { shareSession } from "./shared-session.ts";
import { takeStaffCode } from "./staff-codes.ts";

const emails = {
  ana: "ana@trevo.example",
  bia: "bia@trevo.example",
  davi: "davi@norte.example",
  eva: "eva@trevo.example",
  leo: "leo@trevo.example",
} as const;

/** Returns the address of the back office of the product under test. */
export const officeUrl = (baseURL: string): string => baseURL.replace("//", "//backoffice.").replace("//backoffice.www.", "//backoffice.");

/** Signs in at the back office's own page. */
export async function signInAtOffice(page: Page, address: string, name: keyof typeof emails, labels: OfficeLabels): Promise<void> {
  await page.goto(address);
  await enterAtOffice(page, name, labels);
}

/** Opens the back office with a session that is already signed in. No journey ends this session. */
export async function arriveAtOffice(page: Page, address: string, labels: OfficeLabels): Promise<void> {
  const { origin } = new URL(address);
  await shareSession("office-ana", {
    open: async () => {
      await signInAtOffice(page, address, "ana", labels);
      return page.context().cookies(origin);
    },
    lives: async (cookies) => {
      // A cookie restricted to one host has no domain, and a secure cookie needs an `https` address.
      const url = origin.replace("http:", "https:");
      const own = cookies.map(({ name, value, httpOnly, secure, sameSite }) => ({ name, value, httpOnly, secure, sameSite, url }));
      await page.context().addCookies(own);
      await page.goto(address);
      const inside = page.locator(".rail");
      await expect(inside.or(page.getByLabel(labels.email))).toBeVisible();
      return inside.isVisible();
    },
  });
}

/** Signs in at a sign-in page that is already open. Retries, because another journey may already have used a later code. */
export async function enterAtOffice(page: Page, name: keyof typeof emails, labels: OfficeLabels): Promise<void> {
  await page.getByLabel(labels.email).fill(emails[name]);
  for (let tries = 0; tries < 4; tries += 1) {
    await page.getByLabel(labels.password).fill("trevo-backoffice-demo-1");
    await page.getByRole("button", { name: labels.next }).click();
    await page.getByLabel(labels.code).fill(await takeStaffCode(name));
    const inside = page.locator(".rail");
    await expect(inside.or(page.getByRole("alert"))).toBeVisible();
    if (await inside.isVisible()) return;
    await page.getByRole("button", { name: labels.notYou }).click();
    await page.getByLabel(labels.email).fill(emails[name]);
  }
  throw new Error(`${name} could not sign in.`);
}

/**
 * Failed requests to expect in a journey whose member steps up: the action is first refused, and so is a code that another journey has
 * used.
 */
export const asksToSign = /^(403 \/api\/staff\/|422 \/api\/staff\/me\/step-up$)/;

/** Submits the open decision. Enters a code when a fresh second factor is required. */
export async function sendSigned(page: Page, name: keyof typeof emails, seen?: () => Promise<void>): Promise<void> {
  await page.keyboard.press("Control+Enter");
  const asked = dialogOf(page);
  await signWhereAsked(page, name, { isAnswered: () => asked.isHidden(), ...(seen && { seen }) });
}

/** After the open decision was submitted, provides a fresh second factor if one is required before the answer appears. */
export const signIfAsked = (page: Page, name: keyof typeof emails, answered: Locator): Promise<void> =>
  signWhereAsked(page, name, { isAnswered: () => answered.isVisible() });

interface Signing {
  readonly isAnswered: () => Promise<boolean>;
  /** Called when the code is requested. */
  readonly seen?: () => Promise<void>;
}

async function signWhereAsked(page: Page, name: keyof typeof emails, { isAnswered, seen }: Signing): Promise<void> {
  const field = dialogOf(page).locator("#step-up-code");
  const refused = dialogOf(page).locator("#step-up-hint[role=alert]");
  const isEither = (other: Locator) => expect(async () => expect((await isAnswered()) || (await other.isVisible())).toBe(true)).toPass();
  await isEither(field);
  if (await isAnswered()) return;
  await seen?.();
  for (let tries = 0; tries < 4; tries += 1) {
    await field.fill(await takeStaffCode(name));
    await isEither(refused);
    if (await isAnswered()) return;
  }
  throw new Error(`${name} could not sign.`);
}

export interface OfficeLabels {
  readonly email: string;
  readonly password: string;
  readonly next: string;
  readonly code: string;
  readonly notYou: string;
}

export const officeLabels: Record<Locale, OfficeLabels> = {
  pt: { email: "E-mail", password: "Senha", next: "Continuar", code: "Código de 6 números", notYou: "não é você?" },
  en: { email: "E-mail", password: "Password", next: "Continue", code: "6-digit code", notYou: "not you?" },
};

/** Creates a player with a withdrawal of `amount` centavos that awaits manual review. Returns its id. */
export async function requestWithdrawal(request: APIRequestContext, amount: number): Promise<{ id: string; player: Player }> {
  const player = await joinByApi(request, { verified: true, balance: amount });
  const headers = { authorization: `Bearer ${player.token}` };
  const method = await request.post("/api/wallet/withdraw/method", { headers, data: { type: "cpf", key: player.cpf } });
  expect(method.ok(), await method.text()).toBe(true);
  const { data } = (await method.json()) as { data: { id: string } };
  const reply = await request.post("/api/wallet/withdraw/request", { headers, data: { amount, method_id: data.id } });
  expect(reply.ok(), await reply.text()).toBe(true);
  return { id: ((await reply.json()) as { data: { id: string } }).data.id, player };
}

/** The back office is made for desktop screens, whatever the screen of the Playwright project. For `test.use`. */
export const desk = { isMobile: false, hasTouch: false, deviceScaleFactor: 1 } as const;

/** One desktop size per language. */
export const deskSizeOf = (locale: Locale) => (locale === "pt" ? { width: 1440, height: 900 } : { width: 1024, height: 768 });

export const panelOf = (page: Page) => page.locator("aside.panel");
export const dialogOf = (page: Page) => page.getByRole("alertdialog");
