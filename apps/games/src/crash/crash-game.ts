import type { CrashRound, OwnCrashBet } from "@trevo/contract";
import { crash } from "@trevo/engines";
import { element } from "../frame/element.ts";
import { insist, messageOf } from "../frame/house-api.ts";
import { createStage } from "../frame/instant-game.ts";
import { createPace, pressMs } from "../frame/pace.ts";
import { onBalance, tellBalance, notifyRound } from "../frame/parent-site.ts";
import { createRoundPanel } from "../frame/round-panel.ts";
import { createRulesSheet } from "../frame/rules-sheet.ts";
import { createStakeField } from "../frame/stake-field.ts";
import type { GameFrame } from "../frame/start-game.ts";
import { createBetsList } from "./bets-list.ts";
import { crashMessages } from "./crash-messages.ts";
import { createCrashSheet } from "./crash-sheet.ts";
import { createFlightScene, curveX100, isBetting, secondsLeft } from "./flight-scene.ts";
import { createPointStrip } from "./point-strip.ts";
import { prizeAt } from "./prize-at.ts";
import { watchTable } from "./table-watch.ts";
import { createTargetField } from "./target-field.ts";

/** How often the key is written while a bet flies, ms: every frame would be too fast to read. */
const keyEveryMs = 100;
/** Servers settle who is left this long after the cut. */
const settledAfterMs = 1_500;

/** One flight for everybody: bets before it, cash-outs within it. The server decides both; this page draws its clock. */
export function createCrashGame(frame: GameFrame): HTMLElement {
  const { call, format, session } = frame;
  const words = crashMessages[session.locale];
  const scene = createFlightScene(frame, words);
  const strip = createPointStrip(frame);
  const list = createBetsList(words, format);
  const sheet = createCrashSheet(frame, words);
  const rules = createRulesSheet(frame, () => ({ engine: crash, text: words.rulesText }));
  const stakeField = createStakeField(frame, () => panel.render());
  const target = createTargetField(frame, words, () => panel.render());
  let busy = false;
  let queued = false;
  let known: string | null = null;

  const watch = watchTable(frame, { changed: () => changed(), balance: (amount) => showBalance(amount) });
  const { state, time } = watch;

  /** Lost as soon as the cut below its target is known, whenever the server writes it down; and decided as soon as its player has left. */
  const openBet = (): OwnCrashBet | null =>
    state.mine?.state === "open" && state.mine.left_x100 === null && state.mine.target_x100 <= (state.round?.point_x100 ?? Infinity)
      ? state.mine
      : null;
  const canLeave = (): boolean => state.round?.phase === "flying" && openBet() !== null && curveX100(state.round, time) > 100;

  const verb = (): string => {
    if (canLeave()) return words.cashOut;
    if (openBet()) return words.placed;
    return queued ? words.queued : words.play;
  };
  const promise = (): readonly string[] => {
    const bet = openBet();
    if (bet && canLeave() && state.round) return [format.money(prizeAt(bet, Math.min(curveX100(state.round, time), bet.target_x100)))];
    const stake = stakeField.stake();
    if (queued) return [format.money(stake), words.cancelQueued];
    const targetX100 = target.targetX100();
    const bought =
      targetX100 === null
        ? words.untilCashOut(format.money(stake))
        : frame.words.pays(format.money(stake), format.money(prizeAt({ stake }, targetX100)));
    return isBetting(state.round, time) ? [bought] : [bought, words.nextRound];
  };
  const panel = createRoundPanel(frame, {
    controls: [target.element],
    stakeField,
    verbs: {
      get play() {
        return verb();
      },
      playing: words.placing,
    },
    promise,
    missing: () =>
      openBet() && !canLeave() ? (isBetting(state.round, time) ? words.closing(secondsLeft(state.round, time)) : words.takingOff) : null,
    open: () => openBet() !== null,
    play: press,
    fairnessLink: sheet.link,
  });

  function showBalance(amount: number): void {
    panel.showBalance(amount);
    tellBalance(amount);
  }

  function press(): void {
    if (busy) return;
    if (canLeave()) void leave();
    else if (openBet()) return;
    else if (isBetting(state.round, time)) void stakeOn(state.round);
    else {
      queued = !queued;
      panel.render();
    }
  }

  async function stakeOn(round: CrashRound): Promise<void> {
    queued = false;
    const targetX100 = target.targetX100();
    const body = { round_id: round.id, stake: stakeField.stake(), ...(targetX100 !== null && { auto_cash_out: targetX100 / 100 }) };
    await ask(() => insist((idempotencyKey) => call("POST /house/api/crash/bets", { body, idempotencyKey })));
  }

  const leave = async (): Promise<void> => {
    const id = openBet()?.id;
    if (id !== undefined) await ask(() => insist(() => call("POST /house/api/crash/bets/:id/cash-out", { params: { id } })));
  };

  async function ask(send: () => ReturnType<typeof insist<{ data: OwnCrashBet; balance: number }>>): Promise<void> {
    busy = true;
    panel.notice("");
    panel.showState("playing");
    const pace = createPace();
    const reply = await send();
    if (reply.ok) {
      watch.setMine(reply.data.data);
      showBalance(reply.data.balance);
    } else if (frame.coverFor(reply.error, reply.status)) return;
    else {
      panel.notice(reply.status === 0 ? frame.words.result : messageOf(reply.error, session.locale));
      watch.refresh(300);
    }
    await pace.until(pressMs);
    busy = false;
    panel.showState("ready");
    changed();
  }

  /** Something else is known of the table. */
  function changed(): void {
    const { round, mine } = state;
    const now = `${round?.id} ${round?.phase} ${mine?.id} ${mine?.state} ${mine?.left_x100}`;
    list.show([...state.bets.values()], mine?.id);
    sheet.show(state);
    strip.show(state.history);
    if (now === known) return;
    known = now;
    if (mine) notifyRound(mine.id);
    if (mine && mine.state !== "open") ended(mine);
    if (queued && !mine && isBetting(round, time) && stakeField.fault() === null) void stakeOn(round);
    // A demo's bets are on no channel, and a list has its end: what became of an open bet is asked for.
    if (round?.ended_at && mine?.state === "open") watch.refresh(settledAfterMs);
    panel.render();
  }

  function ended(own: OwnCrashBet): void {
    sheet.betEnded(own.id);
    scene.say(own);
    // The balance of a demo is on no channel.
    if (session.mode === "demo" || own.state !== "lost") watch.refresh(400);
  }

  let keyAt = 0;
  let asked: string | null = null;
  function drawFrame(at: number): void {
    const { round, mine } = state;
    requestAnimationFrame(drawFrame);
    scene.draw(round, mine, time);
    if (at - keyAt <= keyEveryMs || busy) return;
    keyAt = at;
    if (openBet() || round?.phase === "betting") panel.render();
    const isDue = round?.phase === "flying" && mine?.state === "open" && curveX100(round, time) >= mine.target_x100;
    if (!isDue || asked === mine.id) return;
    asked = mine.id;
    watch.refresh(settledAfterMs / 2);
  }

  onBalance(panel.showBalance);
  panel.showBalance(session.balance);
  requestAnimationFrame(drawFrame);
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && watch.refresh());
  return element(
    "main",
    { class: "game crash", "aria-label": "Crash" },
    element("h1", { class: "unseen" }, "Crash"),
    createStage(frame, { history: strip.element, openRules: rules.open, content: scene.elements }),
    element("div", { class: "side" }, panel.element, list.element),
    rules.dialog,
    sheet.dialog,
  );
}
