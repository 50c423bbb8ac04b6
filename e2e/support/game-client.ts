import type { HouseRound } from "@trevo/contract";
import { type APIRequestContext, type Page, expect } from "@playwright/test";
import type { Locale } from "./words.ts";

/** `npm run walk` runs every client through all checks; journeys run a short version. */
export const walk = process.env["WALK"] !== undefined;

/** Opens a game in demo mode, alone at its own address. */
export async function openGame(page: Page, request: APIRequestContext, { game, locale }: { game: string; locale: Locale }): Promise<void> {
  const headers = { "accept-language": locale === "pt" ? "pt-BR" : "en" };
  const post = async (path: string, data: object): Promise<unknown> => {
    const reply = await request.post(path, { data, headers });
    expect(reply.ok(), `${path} ${game}: ${await reply.text()}`).toBe(true);
    return reply.json();
  };
  const { data } = (await post("/api/games/get", { game_id: game })) as { data: { id: number } };
  const { gameUrl } = (await post("/api/games/url", { game_id: data.id, mode: "demo" })) as { gameUrl: string };
  await page.goto(gameUrl);
  await expect(page.locator(".play")).toBeVisible();
}

/** A focused element. */
interface Stop {
  /** Identifies the element within its page. */
  readonly at: string;
  readonly name: string;
  /** Faults of the element: not outlined, out of sight, covered. */
  readonly faults: readonly string[];
}

/** Runs in the page: describes the focused element as a player without a pointer sees it. Null if the page itself has the focus. */
function focusedStop(): Stop | null {
  const focused = document.activeElement;
  if (!(focused instanceof HTMLElement) || focused === document.body) return null;
  const around = [focused, focused.closest(".field"), focused.nextElementSibling, focused.parentElement?.querySelector(".handle") ?? null];
  const isOutlined = around.some((part) => part && getComputedStyle(part).outlineStyle !== "none");
  const { left, right, top, bottom } = focused.getBoundingClientRect();
  const isInside = left >= -1 && top >= -1 && right <= innerWidth + 1 && bottom <= innerHeight + 1;
  const over = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  const isCovered = !over || !(focused.contains(over) || over.contains(focused) || over.closest("label")?.contains(focused));
  const labels = "labels" in focused ? (focused.labels as NodeListOf<HTMLElement> | null) : null;
  const name = focused.getAttribute("aria-label") ?? (labels?.[0] ?? focused).textContent ?? "";
  return {
    at: [focused.tagName.toLowerCase(), focused.id, focused.className, focused.getAttribute("name")].filter(Boolean).join(" "),
    name: name.trim(),
    faults: [!isOutlined && "not outlined", !isInside && "out of sight", isInside && isCovered && "covered"].filter(
      (fault) => fault !== false,
    ),
  };
}

export const focusOf = (page: Page): Promise<Stop | null> => page.evaluate(focusedStop);

/** Returns all Tab stops in one cycle, starting from the page itself. */
export async function tabRound(page: Page): Promise<Stop[]> {
  const stops: Stop[] = [];
  for (let pressed = 0; pressed < 60; pressed += 1) {
    await page.keyboard.press("Tab");
    const stop = await focusOf(page);
    if (stop === null) return stops;
    stops.push(stop);
  }
  throw new Error("the Tab key does not come out again");
}

/** Presses Tab until the element has the focus: an element that Tab does not reach is not accessible to everyone. */
export async function tabTo(page: Page, selector: string): Promise<void> {
  for (let pressed = 0; pressed < 60; pressed += 1) {
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`the Tab key does not come to ${selector}`);
}

/** Returns the controls that neither Tab nor the arrow keys reach. */
export const unreachable = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const all = [...document.querySelectorAll<HTMLElement>("main :is(button, input, a)")];
    const pressable = all.filter((element) => !element.closest("dialog, :disabled") && element.checkVisibility());
    return pressable
      .filter((element) => element.tabIndex < 0 && !element.closest("[role=group]")?.querySelector("[tabindex='0']"))
      .map((element) => element.outerHTML.slice(0, 80));
  });

const figures = {
  pt: new Intl.NumberFormat("pt-BR", { minimumFractionDigits: 2 }),
  en: new Intl.NumberFormat("en", { minimumFractionDigits: 2 }),
};

/** Formats an amount like a game, such as `R$ 1.234,56`. */
export const moneyIn = (locale: Locale, centavos: number): string => `R$\u00a0${figures[locale].format(centavos / 100)}`;

/** Returns the chip's text for a finished round. */
export function chipOf(locale: Locale, { payout, stake }: HouseRound): string {
  const paid = payout ?? 0;
  if (paid > stake) return `+ ${moneyIn(locale, paid - stake)}`;
  return paid === 0 ? `− ${moneyIn(locale, stake)}` : moneyIn(locale, paid);
}

/** Returns the round from the server's response during `act`. */
export async function answeredRound(page: Page, act: () => Promise<void>): Promise<HouseRound> {
  const answer = page.waitForResponse(
    (reply) => /\/house\/api\/rounds(\/|$)/.test(new URL(reply.url()).pathname) && reply.request().method() === "POST" && reply.ok(),
  );
  await act();
  return ((await (await answer).json()) as { data: HouseRound }).data;
}

/** Waits until the round has finished and the main button can be pressed again, or shows why not. */
export const expectRest = (page: Page): Promise<void> =>
  expect(page.locator(".play")).toHaveAttribute("data-state", /^(ready|short)$/, { timeout: 40_000 });

/** Reads the server's state of the open game. */
export async function heldByServer(page: Page): Promise<{ balance: number; rounds: HouseRound[] }> {
  const headers = { authorization: `Bearer ${new URL(page.url()).searchParams.get("token") ?? ""}` };
  const [session, rounds] = await Promise.all(
    ["session", "rounds"].map(async (of) => (await page.request.get(`/house/api/${of}`, { headers })).json()),
  );
  return { balance: (session as { data: { balance: number } }).data.balance, rounds: (rounds as { data: HouseRound[] }).data };
}
