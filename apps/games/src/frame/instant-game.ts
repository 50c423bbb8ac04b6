import type { HouseRound } from "@trevo/contract";
import { createAutoplay, autoplayLabel } from "./autoplay.ts";
import { freeRoundMessages } from "./free-round-messages.ts";
import { createFreeRounds, type FreeRounds } from "./free-rounds.ts";
import type { RoundLabels } from "./history.ts";
import { callRound } from "./house-api.ts";
import { createListeners } from "./listeners.ts";
import { oneAFrame, type Pace } from "./pace.ts";
import { onBalance } from "./parent-site.ts";
import { createRecord, type RoundRecord } from "./record.ts";
import { createResult, type Result } from "./result.ts";
import type { RoundRules } from "./round-machine.ts";
import { createRoundPanel, type PanelNeeds } from "./round-panel.ts";
import { holdsBet, isAutoplaying, type Bet, type Held } from "./round-state.ts";
import { noticeOf, panelStateOf } from "./round-view.ts";
import { createRulesSheet, type Rules } from "./rules-sheet.ts";
import { createRounds, type RoundHost } from "./run-rounds.ts";
import { createSeedsSheet, type SeedsSheet } from "./seeds-sheet.ts";
import { createStage, createGamePage } from "./stage.ts";
import { createStakeField, type StakeField } from "./stake-field.ts";
import type { GameFrame } from "./start-game.ts";

/** A game whose round ends in the call that starts it: its drawing and its inputs. */
export interface InstantGame extends Pick<PanelNeeds, "controls" | "verbs" | "promise" | "missing">, RoundLabels {
  readonly title: string;
  /** The family of games that share a style sheet. */
  readonly family?: string;
  /** Called when the player opens the rules. */
  rules(): Rules;
  /** Elements on the stage below the number. */
  readonly scene: readonly HTMLElement[];
  /** A different input for the stake, for example chips. */
  readonly stakeField?: StakeField;
  /** The big number of a round, if it differs from the round in words. */
  numberOf?(round: HouseRound): string;
  params(): Record<string, unknown>;
  /** Resets the scene to a bet that has not been played, and returns the number to show. */
  rest(): string;
  /** Shows that a round is in progress and its result unknown. */
  start(): void;
  /** Draws the result. Resolves at the moment when the number, the balance and the history may show it. */
  finish(round: HouseRound, pace: Pace): Promise<void>;
}

/** What the frame passes to a game while it is being created. */
export interface GameTable {
  readonly frame: GameFrame;
  readonly result: Result;
  /** True during a round, when the bet must not change. */
  busy(): boolean;
  stake(): number;
  /** Call after a change of the bet, so that number, scene and key show the same bet. */
  changed(): void;
}

export function createInstantGame(frame: GameFrame, build: (table: GameTable) => InstantGame): HTMLElement {
  const { session } = frame;
  const machineRules: RoundRules = { kind: "single", minimumCycleMs: session.minimum_cycle_ms };
  const rounds = createRounds<HouseRound>(machineRules, session.balance);
  const result = createResult(frame);
  const betChanged = createListeners();
  const stakeChanged = createListeners();
  const ownField = createStakeField(frame, stakeChanged.notify);
  const freeChanged = createListeners();
  const free = createFreeRounds(frame, freeChanged.notify);
  const game = build({
    frame,
    result,
    busy: () => holdsBet(rounds.state()) || isAutoplaying(rounds.state()),
    stake: () => free.current()?.stake ?? ownField.stake(),
    changed: betChanged.notify,
  });
  const stakeField = game.stakeField ?? ownField;
  const bet = (): Bet => betOf(game, free, stakeField);
  const rules = createRulesSheet(frame, () => rulesOf(frame, game));
  const seeds = createSeedsSheet(frame);
  const record = createRecord(frame, game);
  const autoplay = session.autoplay ? createAutoplay(frame, rounds, bet) : null;
  const panel = createRoundPanel(frame, {
    ...game,
    stakeField,
    run: () => autoplayLabel(frame, rounds.state()),
    ...(autoplay && { footKey: autoplay.key }),
    promise: () => game.promise(),
    missing: () => (game.stakeField ? missingOf(frame, game, free) : game.missing()),
    free,
    play: () => rounds.send(isAutoplaying(rounds.state()) ? { type: "halt", reason: "stopped" } : { type: "stake", bet: bet() }),
    fairnessLink: seeds.link,
    record: record.list,
  });
  const rest = () => result.rest(game.rest());
  betChanged.add(rest);
  betChanged.add(panel.render);
  stakeChanged.add(panel.render);
  const showFree = () => {
    ownField.element.hidden = free.current() !== null;
    panel.render();
  };
  freeChanged.add(() => {
    showFree();
    if (!holdsBet(rounds.state())) rest();
  });
  rounds.start({
    ...createInstantHost(frame, game, { result, record, seeds, free }),
    rest,
    show: (state) => panel.show({ state: panelStateOf(state), balance: state.balance, notice: noticeOf(frame, state.notice) }),
  });
  onBalance((balance) => rounds.send({ type: "balance", balance }));
  addEventListener("online", () => rounds.send({ type: "look_up", reason: "online" }));
  rest();
  rounds.send({ type: "look_up", reason: "start" });
  showFree();
  return createGamePage(
    { name: game.family ?? session.game, title: game.title },
    createStage(frame, { history: record.strip, openRules: rules.open, content: [...result.elements, ...game.scene] }),
    panel.element,
    rules.dialog,
    seeds.dialog,
    ...(autoplay ? [autoplay.dialog] : []),
  );
}

function betOf(game: Pick<InstantGame, "params">, free: FreeRounds, stakeField: StakeField): Bet {
  const now = free.current();
  return { stake: now?.stake ?? stakeField.stake(), params: game.params(), ...(now && { free_rounds: now.id }) };
}

/** Bets that a game places itself must add up to the value of a free round. */
function missingOf({ format, session }: GameFrame, game: Pick<InstantGame, "missing" | "stakeField">, free: FreeRounds): string | null {
  const now = free.current();
  if (!now || game.stakeField?.stake() === now.stake) return game.missing();
  return freeRoundMessages[session.locale].chips(format.money(now.stake));
}

function rulesOf({ session, words }: GameFrame, game: InstantGame): Rules {
  const rules = game.rules();
  return session.autoplay ? { ...rules, keys: [...(rules.keys ?? []), ["Esc", words.keyEscape]] } : rules;
}

interface Shown {
  readonly result: Result;
  readonly record: RoundRecord;
  readonly seeds: SeedsSheet;
  readonly free: FreeRounds;
}

/** Creates the instant game's calls to the server and the display of their answers. */
function createInstantHost(
  frame: GameFrame,
  game: InstantGame,
  { result, record, seeds, free }: Shown,
): Omit<RoundHost<HouseRound>, "rest" | "show"> {
  const { call, cover, session } = frame;
  return {
    cover,
    send: (request, key) => callRound(call, { game: session.game, call: request, key }),
    lookUp: (reason) => lookUpRounds(frame, reason, free),
    list: record.show,
    begin: game.start,
    draw: async (round, _, pace) => {
      await game.finish(round, pace);
      free.played(round);
      showEnd(game, { round, result });
      await oneAFrame(
        () => record.add(round),
        () => seeds.roundPlayed(round),
      );
    },
  };
}

/** Loads earlier rounds, and the balance if the page may not know it. An instant game leaves no round open. */
async function lookUpRounds({ call }: GameFrame, reason: "start" | "online" | "refusal", free: FreeRounds): Promise<Held<HouseRound>> {
  const [rounds, now] = await Promise.all([
    call("GET /house/api/rounds", {}),
    reason === "start" ? null : call("GET /house/api/session", {}),
  ]);
  if (now?.ok) free.replace(now.data.data.free_rounds);
  return {
    open: [],
    rounds: rounds.ok ? rounds.data.data : null,
    balance: now?.ok ? now.data.data.balance : null,
  };
}

/** Shows the big number and the description of an ended round. */
export function showEnd(
  game: Pick<InstantGame, "resultOf" | "numberOf">,
  { round, result }: { readonly round: HouseRound; readonly result: Result },
): void {
  result.show(round, { number: (game.numberOf ?? game.resultOf)(round), said: game.resultOf(round) });
}
