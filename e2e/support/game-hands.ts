import type { HouseRound } from "@trevo/contract";
import type { Page } from "@playwright/test";
import { engines, isOriginal, multiActionEngines } from "@trevo/engines";
import { answeredRound, expectRest, tabTo } from "./game-client.ts";

/** How a client's round is played without a pointer. */
export interface Hands {
  /** Makes a bet, for games that need one before the main button. */
  bet?(page: Page): Promise<void>;
  /** Takes one step of an open round. */
  step?(page: Page): Promise<void>;
}

const press = async (page: Page, selector: string, ...keys: readonly string[]): Promise<void> => {
  await tabTo(page, selector);
  for (const key of keys) await page.keyboard.press(key);
};

/** Cashes out if that is allowed; otherwise takes the step. */
const leaveOr = async (page: Page, ...step: readonly [string, ...string[]]): Promise<void> => {
  const mayLeave = (await page.locator(".play").getAttribute("aria-disabled")) === "false";
  await (mayLeave ? press(page, ".play", "Enter") : press(page, ...step));
};

/** Bets and steps of games whose round needs more than the main button. */
const ownHands: Readonly<Record<string, Hands>> = {
  dice: { bet: (page) => press(page, "[type=range]", "ArrowLeft", "ArrowLeft") },
  limbo: { bet: (page) => press(page, "#target", "3") },
  double: { bet: (page) => press(page, "[name=colour]", "ArrowRight", "ArrowRight") },
  plinko: { bet: (page) => press(page, "[name=rows]", "ArrowRight", "Tab", "ArrowLeft") },
  keno: { bet: (page) => press(page, ".spot", "Enter", "ArrowRight", "Space", "ArrowDown", "Enter") },
  roda: { bet: (page) => press(page, "[name=segments]", "ArrowRight", "Tab", "ArrowRight") },
  roleta: {
    bet: async (page) => {
      await press(page, ".place", "Enter", "ArrowDown", "Enter");
      await press(page, "[name=kind]", "ArrowRight");
      await press(page, "[name=chip]", "ArrowLeft");
      await press(page, ".place", "Enter");
    },
  },
  mines: {
    bet: (page) => press(page, ".count-field .key", "Enter"),
    step: (page) => leaveOr(page, ".cell", "ArrowRight", "ArrowDown", "Enter"),
  },
  videopoquer: {
    step: async (page) => {
      await press(page, ".slot", "Enter", "ArrowRight", "Space", "4");
      await press(page, ".play", "Enter");
    },
  },
  blackjack: { step: (page) => press(page, ".moves button", "Enter") },
};

const handsOf = (played: readonly { readonly game: string }[], hands: Hands): Record<string, Hands> =>
  Object.fromEntries(played.filter(({ game }) => isOriginal(game)).map(({ game }) => [game, hands]));

/** Clients whose rounds belong to one player. One slot represents all slots. */
export const gameHands: Readonly<Record<string, Hands>> = {
  ...handsOf(engines, {}),
  ...handsOf(multiActionEngines, { step: (page) => leaveOr(page, ".moves button", "Enter") }),
  ...ownHands,
  feira: {},
};

/** Takes steps until the round is over. Returns the number of calls. */
export async function finishRound(page: Page, { step }: Hands, opened: HouseRound): Promise<{ round: HouseRound; calls: number }> {
  let round = opened;
  let calls = 1;
  for (await expectRest(page); round.state === "open"; await expectRest(page)) {
    round = await answeredRound(page, async () => step?.(page));
    calls += 1;
  }
  return { round, calls };
}

/** Plays a whole round: bet, main button, and its steps. */
export async function playRound(page: Page, hands: Hands): Promise<{ round: HouseRound; calls: number }> {
  await hands.bet?.(page);
  const opened = await answeredRound(page, () => press(page, ".play", "Enter"));
  return finishRound(page, hands, opened);
}
