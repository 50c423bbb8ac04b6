import type { DiceBet } from "@trevo/engines";
import { element } from "../frame/element.ts";
import { messageOf, playRound } from "../frame/house-api.ts";
import { createPace, reducedMotion, type Pace } from "../frame/pace.ts";
import { onBalance, tellBalance } from "../frame/parent-site.ts";
import { createSeedsSheet } from "../frame/seeds-sheet.ts";
import type { GameFrame } from "../frame/start-game.ts";
import { diceMessages } from "./dice-messages.ts";
import { createPanel } from "./panel.ts";
import { createRulesSheet } from "./rules-sheet.ts";
import { createStage } from "./stage.ts";

/** The die is in the air for six tenths of the tenant's minimum cycle, never so short that it only flickers, never tediously long. */
const flightMs = (minimumCycleMs: number) => (reducedMotion() ? 120 : Math.min(Math.max(minimumCycleMs * 0.6, 460), 1_400));

export function createDiceGame(frame: GameFrame): HTMLElement {
  const { call, session } = frame;
  const words = diceMessages[session.locale];
  let bet: DiceBet = { targetX100: 5_000, direction: "over" };
  let busy = false;

  const change = (next: Partial<DiceBet>) => {
    const changed = !busy && Object.entries(next).some(([part, value]) => bet[part as keyof DiceBet] !== value);
    if (changed) bet = { ...bet, ...next };
    if (changed) stage.showBet(bet);
    panel.showBet(bet);
  };
  const rules = createRulesSheet(frame, words);
  const seeds = createSeedsSheet(frame);
  const stage = createStage(frame, words, { chooseTarget: (targetX100) => change({ targetX100 }), openRules: rules.open });
  const panel = createPanel(frame, words, { change, play: () => void play(), fairnessLink: seeds.link });

  async function play(): Promise<void> {
    if (busy) return;
    busy = true;
    panel.notice("");
    panel.showState("rolling");
    stage.roll();
    const pace = createPace();
    const reply = await playRound(call, { game: "dice", stake: panel.stake(), params: { target: bet.targetX100 / 100, direction: bet.direction } });
    await pace.until(flightMs(session.minimum_cycle_ms));
    if (reply.ok) {
      stage.reveal(reply.data);
      panel.showBalance(reply.data.balance);
      seeds.roundPlayed(reply.data);
      tellBalance(reply.data.balance);
    } else {
      stage.callOff(bet);
      if (frame.coverFor(reply.error, reply.status)) return;
      panel.notice(reply.status === 0 ? frame.words.result : messageOf(reply.error, session.locale));
      void refresh();
    }
    await coolDown(pace, Math.max(session.minimum_cycle_ms, reply.ok ? 0 : pace.elapsedMs() + (reply.retryAfterMs ?? 0)));
    busy = false;
    panel.showState("ready");
  }

  /** Holds the key until the tenant's minimum cycle has passed, counting down where that takes longer than a blink. */
  async function coolDown(pace: Pace, cycleMs: number): Promise<void> {
    for (let left = cycleMs - pace.elapsedMs(); left > 0; left = cycleMs - pace.elapsedMs()) {
      if (left > 400) panel.showState({ waitMs: left });
      await pace.wait(Math.min(left, 250));
    }
  }

  /** What the server holds: rounds of before, and one whose reply was lost. */
  async function refresh(): Promise<void> {
    const [rounds, now] = await Promise.all([call("GET /house/api/rounds", {}), call("GET /house/api/session", {})]);
    if (rounds.ok && !busy) stage.showHistory(rounds.data.data);
    if (now.ok) panel.showBalance(now.data.data.balance);
  }

  onBalance((balance) => panel.showBalance(balance));
  panel.showBalance(session.balance);
  stage.showBet(bet);
  panel.showBet(bet);
  void call("GET /house/api/rounds", {}).then((reply) => reply.ok && stage.showHistory(reply.data.data));
  return element("main", { class: "dice" }, element("h1", { class: "unseen" }, "Dice"), stage.element, panel.element, rules.dialog, seeds.dialog);
}
