import type { OwnCrashBet } from "@trevo/contract";
import { crash, originalTitle } from "@trevo/engines";
import { element } from "../frame/element.ts";
import { createListeners } from "../frame/listeners.ts";
import { notifyRound, onBalance, postBalance } from "../frame/parent-site.ts";
import type { RoundRules } from "../frame/round-machine.ts";
import { createRoundPanel, type RoundPanel } from "../frame/round-panel.ts";
import { isBusy, openRound } from "../frame/round-state.ts";
import { noticeOf, panelStateOf } from "../frame/round-view.ts";
import { createRulesSheet } from "../frame/rules-sheet.ts";
import { createRounds, type Rounds } from "../frame/run-rounds.ts";
import { createGamePage, createStage } from "../frame/stage.ts";
import { createStakeField, type StakeField } from "../frame/stake-field.ts";
import type { GameFrame } from "../frame/start-game.ts";
import { createBetsList } from "./bets-list.ts";
import { crashMessages, type CrashMessages } from "./crash-messages.ts";
import { createCrashSheet, type CrashSheet } from "./crash-sheet.ts";
import { callTable, type SeatedBet } from "./call-table.ts";
import { createFlightScene, type FlightScene, curveX100, isBetting, secondsLeft } from "./flight-scene.ts";
import { createPointStrip } from "./point-strip.ts";
import { openBetOf, seatKeyOf, type Seat } from "./seat.ts";
import { type SeatKeyLabel, seatKeyLabelOf } from "./seat-key-label.ts";
import { type TableWatch, watchTable } from "./table-watch.ts";
import { createTargetField, type TargetField } from "./target-field.ts";

/** How often the key is updated while a bet flies, in ms. Every frame would be too fast to read. */
const keyEveryMs = 100;
/** Time in ms after the cut within which the server settles the remaining bets. */
const settledAfterMs = 1_500;
/** The minimum cycle is 0: the table's rounds are the same for all players. */
const machineRules: RoundRules = { kind: "multi_action", minimumCycleMs: 0 };

/** State shared by the parts of the client. */
interface Table {
  readonly watch: TableWatch;
  readonly rounds: Rounds<SeatedBet>;
  readonly stakeField: StakeField;
  readonly target: TargetField;
  /** True if a bet is to be placed when the next round opens. */
  queued: boolean;
}

/**
 * Creates the crash game: one flight for all players, with bets before it and cash-outs during it. The server decides both; this page draws
 * its clock.
 */
export function createCrashGame(frame: GameFrame): HTMLElement {
  const { cover, call, session } = frame;
  const words = crashMessages[session.locale];
  const [tableChanged, betChanged] = [createListeners(), createListeners()];
  const scene = createFlightScene(frame, words);
  const strip = createPointStrip(frame);
  const list = createBetsList(words, frame.format);
  const sheet = createCrashSheet(frame, words);
  const rules = createRulesSheet(frame, () => ({ engine: crash, text: words.rulesText }));
  const rounds = createRounds<SeatedBet>(machineRules, session.balance);
  const watch = watchTable(frame, {
    changed: tableChanged.notify,
    balance: (balance) => {
      rounds.send({ type: "balance", balance });
      postBalance(balance);
    },
  });
  const stakeField = createStakeField(frame, betChanged.notify);
  const target = createTargetField(frame, words, betChanged.notify);
  const table: Table = { watch, rounds, stakeField, target, queued: false };
  const panel = createCrashPanel(frame, words, { table, fairnessLink: sheet.link });
  betChanged.add(panel.render);
  tableChanged.add(() => {
    list.show([...watch.state.bets.values()], watch.state.mine?.id);
    sheet.show(watch.state);
    strip.show(watch.state.history);
  });
  tableChanged.add(createTableFollower(table, { panel, ended: (bet) => showEndOfBet(bet, { frame, sheet, scene, watch }) }));
  rounds.start({
    cover,
    send: (request, key) => callTable(call, request, key),
    lookUp: async () => {
      watch.refresh(300);
      return null;
    },
    draw: async (bet) => watch.setMine(bet),
    begin: () => {},
    rest: () => {},
    list: () => {},
    show: (state) => {
      panel.show({ state: panelStateOf(state), balance: state.balance, notice: noticeOf(frame, state.notice) });
      tableChanged.notify();
    },
  });
  onBalance((balance) => rounds.send({ type: "balance", balance }));
  panel.render();
  drawFrames(table, { scene, panel });
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && watch.refresh());
  return createGamePage(
    { name: "crash", title: originalTitle("crash", frame.session.locale) },
    createStage(frame, { history: strip.element, openRules: rules.open, content: scene.elements }),
    element("div", { class: "side" }, panel.element, list.element),
    rules.dialog,
    sheet.dialog,
  );
}

function seatOf({ watch: { state, time }, queued }: Table): Seat {
  const { round } = state;
  return {
    bet: openBetOf(state),
    isBetting: isBetting(round, time),
    curveX100: round?.phase === "flying" ? curveX100(round, time) : null,
    isQueued: queued,
  };
}

interface SeatPanel extends RoundPanel {
  /** Renders the panel only if the key's label has changed. */
  follow(): void;
}

const isSame = (one: SeatKeyLabel, other: SeatKeyLabel): boolean =>
  one.verb === other.verb && one.missing === other.missing && one.promise.join() === other.promise.join();

function createCrashPanel(
  frame: GameFrame,
  words: CrashMessages,
  { table, fairnessLink }: { readonly table: Table; readonly fairnessLink: HTMLElement },
): SeatPanel {
  const { watch, stakeField, target } = table;
  const seatWords = { words, frameWords: frame.words, format: frame.format };
  const read = (): SeatKeyLabel =>
    seatKeyLabelOf(seatWords, seatOf(table), {
      stake: stakeField.stake(),
      targetX100: target.targetX100(),
      secondsLeft: watch.state.round ? secondsLeft(watch.state.round, watch.time) : "",
    });
  let face = read();
  const panel: RoundPanel = createRoundPanel(frame, {
    controls: [target.element],
    stakeField,
    verbs: {
      get play() {
        return face.verb;
      },
      playing: words.placing,
    },
    promise: () => face.promise,
    missing: () => face.missing,
    open: () => openBetOf(watch.state) !== null,
    play: () => {
      pressKey(table);
      render();
    },
    fairnessLink,
  });
  const render = (): void => {
    face = read();
    panel.render();
  };
  return {
    element: panel.element,
    render,
    show: (facts) => {
      face = read();
      panel.show(facts);
    },
    follow: () => {
      if (!isSame(read(), face)) render();
    },
  };
}

function pressKey(table: Table): void {
  if (isBusy(table.rounds.state())) return;
  switch (seatKeyOf(seatOf(table))) {
    case "cash_out":
      return table.rounds.send({ type: "act", action: { action: "cash_out" } });
    case "stake":
      return placeBet(table);
    case "queue":
      table.queued = true;
      return;
    case "cancel_queued":
      table.queued = false;
      return;
    case "placed":
      return;
  }
}

function placeBet(table: Table): void {
  const { rounds, stakeField, target, watch } = table;
  const targetX100 = target.targetX100();
  const params = { round_id: watch.state.round?.id, ...(targetX100 !== null && { auto_cash_out: targetX100 / 100 }) };
  table.queued = false;
  rounds.send({ type: "stake", bet: { stake: stakeField.stake(), params } });
}

interface Following {
  readonly panel: RoundPanel;
  readonly ended: (bet: OwnCrashBet) => void;
}

/** Returns a function that updates the rounds and the panel from the table. Call it whenever the table's state may have changed. */
function createTableFollower(table: Table, { panel, ended }: Following): () => void {
  const { watch, rounds, stakeField } = table;
  let known = "";
  return () => {
    const { round, mine } = watch.state;
    const bet = openBetOf(watch.state);
    if (openRound(rounds.state())?.id !== bet?.id)
      rounds.send({ type: "observed", open: bet && { ...bet, balance: rounds.state().balance } });
    if (table.queued && !mine && !isBusy(rounds.state()) && isBetting(round, watch.time) && stakeField.fault() === null) placeBet(table);
    const now = `${round?.id} ${round?.phase} ${mine?.id} ${mine?.state} ${mine?.cash_out_x100}`;
    if (now === known) return;
    known = now;
    if (mine) notifyRound(mine.id);
    if (mine && mine.state !== "open") ended(mine);
    // Demo bets are on no channel, and the list of bets is limited. Request the result of a bet that is still open.
    if (round?.ended_at && mine?.state === "open") watch.refresh(settledAfterMs);
    panel.render();
  };
}

interface EndParts {
  readonly frame: GameFrame;
  readonly sheet: CrashSheet;
  readonly scene: FlightScene;
  readonly watch: TableWatch;
}

function showEndOfBet(bet: OwnCrashBet, { frame, sheet, scene, watch }: EndParts): void {
  sheet.betEnded(bet.id);
  scene.say(bet);
  // A demo balance is on no channel.
  if (frame.session.mode === "demo" || bet.state !== "lost") watch.refresh(400);
}

/** Draws the flight in every frame, and updates the key ten times a second while it shows the flight or the remaining time. */
function drawFrames(table: Table, { scene, panel }: { readonly scene: FlightScene; readonly panel: SeatPanel }): void {
  const { watch, rounds } = table;
  let keyAt = 0;
  let refreshedFor: string | null = null;
  const drawFrame = (at: number): void => {
    const { round, mine } = watch.state;
    requestAnimationFrame(drawFrame);
    scene.draw(round, mine, watch.time);
    if (at - keyAt <= keyEveryMs || isBusy(rounds.state())) return;
    keyAt = at;
    if (openBetOf(watch.state) || round?.phase === "betting") panel.follow();
    const isDue = round?.phase === "flying" && mine?.state === "open" && curveX100(round, watch.time) >= mine.target_x100;
    if (!isDue || refreshedFor === mine.id) return;
    refreshedFor = mine.id;
    watch.refresh(settledAfterMs / 2);
  };
  requestAnimationFrame(drawFrame);
}
