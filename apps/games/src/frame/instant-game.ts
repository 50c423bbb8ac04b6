import type { HouseRound } from "@trevo/contract";
import { createAutoplay } from "./autoplay.ts";
import { element } from "./element.ts";
import type { HistoryFaces } from "./history.ts";
import { messageOf, playRound } from "./house-api.ts";
import { icon } from "./icon.ts";
import { createPace, oneAFrame, type Pace } from "./pace.ts";
import { onBalance, tellBalance } from "./parent-site.ts";
import { createRecord } from "./record.ts";
import { createResult, type Result } from "./result.ts";
import { createRoundPanel, type PanelNeeds } from "./round-panel.ts";
import { createRulesSheet, type Rules } from "./rules-sheet.ts";
import { createSeedsSheet } from "./seeds-sheet.ts";
import { createStakeField, type StakeField } from "./stake-field.ts";
import type { GameFrame } from "./start-game.ts";

/** A game whose round is over in the call that starts it: what it draws and what it asks. */
export interface InstantGame extends Pick<PanelNeeds, "controls" | "verbs" | "promise" | "missing">, HistoryFaces {
  readonly title: string;
  /** Games that share a style sheet. */
  readonly family?: string;
  /** Told when somebody asks for them. */
  rules(): Rules;
  /** What stands on the stage below the number. */
  readonly scene: readonly HTMLElement[];
  /** Another way to stake than the field, chips for instance. */
  readonly stakeField?: StakeField;
  /** The big number of a round, where it is not the round in words. */
  numberOf?(round: HouseRound): string;
  params(): Record<string, unknown>;
  /** The number while nothing has fallen, and the scene of a bet that was not played yet. */
  rest(): string;
  /** A round is under way and its end unknown. */
  start(): void;
  /** Draws the end; resolves at the moment when the number, the balance and the history may show it. */
  finish(round: HouseRound, pace: Pace): Promise<void>;
}

/** What the frame gives a game while it is being built. */
export interface GameTable {
  readonly frame: GameFrame;
  readonly result: Result;
  /** While a round is under way nothing about the bet may change. */
  busy(): boolean;
  stake(): number;
  /** The bet is another one: number, scene and key always speak of the same bet. */
  changed(): void;
}

/** What a round that plays itself takes at least: its result is there to be read. */
const leastAutoplayMs = 1_000;

export function createInstantGame(frame: GameFrame, build: (table: GameTable) => InstantGame): HTMLElement {
  const { call, session, words } = frame;
  let busy = false;
  let { balance } = session;
  const result = createResult(frame);
  const rest = () => result.rest(game.rest());
  const game: InstantGame = build({
    frame,
    result,
    busy: () => busy || isRunning(),
    stake: () => stakeField.stake(),
    changed: () => {
      rest();
      panel.render();
    },
  });
  const stakeField = game.stakeField ?? createStakeField(frame, () => panel.render());
  const rules = createRulesSheet(frame, () => {
    const told = game.rules();
    return session.autoplay ? { ...told, keys: [...(told.keys ?? []), ["Esc", words.keyEscape]] } : told;
  });
  const seeds = createSeedsSheet(frame);
  const record = createRecord(frame, game);
  const autoplay = session.autoplay
    ? createAutoplay(frame, {
        stake: stakeField.stake,
        balance: () => balance,
        busy: () => busy,
        play,
        changed: () => panel.render(),
        ended: (text) => panel.notice(text, "info"),
      })
    : null;
  const isRunning = () => Boolean(autoplay?.face());
  const panel = createRoundPanel(frame, {
    ...game,
    stakeField,
    run: () => autoplay?.face() ?? null,
    ...(autoplay && { footKey: autoplay.key }),
    promise: () => game.promise(),
    missing: () => game.missing(),
    play: () => (isRunning() ? autoplay?.stop() : void play()),
    fairnessLink: seeds.link,
    record: record.list,
  });

  /** False where the round was refused, or nobody knows. */
  async function play(shown?: (round: HouseRound) => void): Promise<boolean> {
    if (busy) return false;
    busy = true;
    const pace = createPace();
    const asked = playRound(call, { game: session.game, stake: stakeField.stake(), params: game.params() });
    await oneAFrame(() => panel.showState("playing"), game.start);
    const reply = await asked;
    // The server counts a cycle from when it heard of the round, which was before its answer came.
    const answered = createPace();
    if (reply.ok) {
      await game.finish(reply.data, pace);
      result.show(reply.data, { number: (game.numberOf ?? game.faceOf)(reply.data), said: game.faceOf(reply.data) });
      await oneAFrame(
        () => record.add(reply.data),
        () => showBalance(reply.data.balance),
        () => seeds.roundPlayed(reply.data),
      );
      tellBalance(reply.data.balance);
      shown?.(reply.data);
    } else {
      await pace.until(300);
      rest();
      if (frame.coverFor(reply.error, reply.status)) return false;
      panel.notice(reply.status === 0 ? words.result : messageOf(reply.error, session.locale));
      void refresh();
    }
    await coolDown(
      answered,
      Math.max(
        session.minimum_cycle_ms,
        isRunning() ? leastAutoplayMs : 0,
        reply.ok ? 0 : answered.elapsedMs() + (reply.retryAfterMs ?? 0),
      ),
    );
    busy = false;
    panel.showState("ready");
    return reply.ok;
  }

  function showBalance(amount: number): void {
    balance = amount;
    panel.showBalance(amount);
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
    if (rounds.ok && !busy) record.show(rounds.data.data);
    if (now.ok) showBalance(now.data.data.balance);
  }

  onBalance(showBalance);
  addEventListener("online", () => void refresh());
  showBalance(balance);
  rest();
  void call("GET /house/api/rounds", {}).then((reply) => reply.ok && record.show(reply.data.data));
  return element(
    "main",
    { class: `game ${game.family ?? session.game}`, "aria-label": game.title },
    element("h1", { class: "unseen" }, game.title),
    createStage(frame, { history: record.strip, openRules: rules.open, content: [...result.elements, ...game.scene] }),
    panel.element,
    rules.dialog,
    seeds.dialog,
    ...(autoplay ? [autoplay.dialog] : []),
  );
}

/** The game's own paint: what fell before, the number, the scene. */
export function createStage(
  { session, words }: GameFrame,
  { history, openRules, content }: { history: HTMLElement; openRules: () => void; content: readonly HTMLElement[] },
): HTMLElement {
  const rules = element("button", { type: "button", class: "rules", "aria-label": words.rules }, icon("help"));
  const demo = session.mode === "demo" ? [element("span", { class: "tag" }, words.demo)] : [];
  rules.addEventListener("click", openRules);
  return element(
    "section",
    { class: "stage" },
    element("div", { class: "top" }, ...demo, element("div", { class: "past" }, history), rules),
    ...content,
  );
}
