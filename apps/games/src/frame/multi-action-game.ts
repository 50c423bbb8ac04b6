import type { HouseRound } from "@trevo/contract";
import type { RoundLabels } from "./history.ts";
import { callRound } from "./house-api.ts";
import { showEnd } from "./instant-game.ts";
import { createListeners } from "./listeners.ts";
import { oneAFrame, type Pace } from "./pace.ts";
import { notifyRound, onBalance } from "./parent-site.ts";
import { createRecord, type RoundRecord } from "./record.ts";
import { createResult, type Result } from "./result.ts";
import type { RoundRules } from "./round-machine.ts";
import { createRoundPanel, type MoveKey, type PanelNeeds, type RoundPanel } from "./round-panel.ts";
import { holdsBet, isOpen, openRound, type Action, type Held, type RoundState } from "./round-state.ts";
import { noticeOf, panelStateOf } from "./round-view.ts";
import { createRulesSheet, type Rules } from "./rules-sheet.ts";
import { createRounds, type RoundHost, type Rounds } from "./run-rounds.ts";
import { createSeedsSheet, type SeedsSheet } from "./seeds-sheet.ts";
import { createGamePage, createStage } from "./stage.ts";
import { createStakeField, type StakeField } from "./stake-field.ts";
import type { GameFrame } from "./start-game.ts";

/** A game in which the player makes decisions within the round. */
export interface MultiActionGame extends RoundLabels, Pick<PanelNeeds, "controls" | "verbs" | "promise"> {
  readonly title: string;
  /** Called when the player opens the rules. */
  rules(): Rules;
  /** Elements on the stage below the number. */
  readonly scene: readonly HTMLElement[];
  params(): Record<string, unknown>;
  /** Resets the scene to a round that has not been opened, and returns the number to show. */
  rest(): string;
  /** The keys of an open round, the main one first. It replaces the key that opens rounds. */
  keys(round: HouseRound): readonly MoveKey[];
  /** The number of an open round. */
  openNumber(round: HouseRound): string;
  /**
   * Draws an open round or its end. `action` is the action that led to it, or null after a reload. Resolves when number, balance and
   * history may show it.
   */
  draw(round: HouseRound, action: Action | null, pace: Pace): Promise<void>;
  /** The big number of an ended round, if it differs from the round in words. */
  numberOf?(round: HouseRound): string;
}

/** What the frame passes to a multi-action game while it is being created. */
export interface MultiActionTable {
  readonly frame: GameFrame;
  readonly result: Result;
  /** True during a call or an open round, when the bet must not change. */
  busy(): boolean;
  stake(): number;
  /** Call after a change of anything that the number or the keys show: the bet, or a selection in an open round. */
  changed(): void;
  /** Sends an action in the open round. Returns false, and sends nothing, during another call. */
  act(action: Action): boolean;
}

export function createMultiActionGame(frame: GameFrame, build: (table: MultiActionTable) => MultiActionGame): HTMLElement {
  const { session } = frame;
  const machineRules: RoundRules = { kind: "multi_action", minimumCycleMs: session.minimum_cycle_ms };
  const rounds = createRounds<HouseRound>(machineRules, session.balance);
  const opened = () => openRound(rounds.state());
  const result = createResult(frame);
  const [betChanged, stakeChanged] = [createListeners(), createListeners()];
  const stakeField = createStakeField(frame, stakeChanged.notify);
  const game = build({
    frame,
    result,
    busy: () => holdsBet(rounds.state()),
    stake: stakeField.stake,
    changed: betChanged.notify,
    act: (action) => actInRound(rounds, { action, holdMs: 0 }),
  });
  const rules = createRulesSheet(frame, game.rules);
  const seeds = createSeedsSheet(frame);
  const record = createRecord(frame, game);
  const panel = createStepPanel(frame, { game, rounds, stakeField, record, seeds });
  const rest = () => result.rest(game.rest());
  betChanged.add(() => {
    const round = opened();
    if (round) result.stand(game.openNumber(round));
    else rest();
  });
  betChanged.add(panel.render);
  stakeChanged.add(panel.render);
  rounds.start({
    ...createStepHost(frame, game, { result, record, seeds }),
    rest,
    show: (state) => panel.show(panelFacts(frame, state)),
  });
  onBalance((balance) => rounds.send({ type: "balance", balance }));
  addEventListener("online", () => rounds.send({ type: "look_up", reason: "online" }));
  rest();
  panel.render();
  rounds.send({ type: "look_up", reason: "start" });
  return createGamePage(
    { name: session.game, title: game.title },
    createStage(frame, { history: record.strip, openRules: rules.open, content: [...result.elements, ...game.scene] }),
    panel.element,
    rules.dialog,
    seeds.dialog,
  );
}

/** Returns false, and sends nothing, if no round waits for an action. */
function actInRound(rounds: Rounds<HouseRound>, { action, holdMs }: { action: Action; holdMs?: number }): boolean {
  const waits = rounds.state().phase.name === "open";
  rounds.send({ type: "act", action, ...(holdMs !== undefined && { holdMs }) });
  return waits;
}

interface PanelParts {
  readonly game: MultiActionGame;
  readonly rounds: Rounds<HouseRound>;
  readonly stakeField: StakeField;
  readonly record: RoundRecord;
  readonly seeds: SeedsSheet;
}

/** Creates the panel. The main key opens a round and then becomes the first key of the open round; the other keys are beside it. */
function createStepPanel(frame: GameFrame, { game, rounds, stakeField, record, seeds }: PanelParts): RoundPanel {
  const keys = (): readonly MoveKey[] => {
    const round = openRound(rounds.state());
    return round ? game.keys(round) : [];
  };
  const mainKey = () => keys()[0];
  return createRoundPanel(frame, {
    controls: game.controls,
    stakeField,
    verbs: {
      get play() {
        return mainKey()?.verb ?? game.verbs.play;
      },
      playing: game.verbs.playing,
    },
    promise: () => {
      const key = mainKey();
      return key ? [key.promise ?? ""] : game.promise();
    },
    missing: () => mainKey()?.blocked ?? null,
    open: () => openRound(rounds.state()) !== null,
    moves: { keys: () => keys().slice(1), press: (action) => void actInRound(rounds, { action }) },
    play: () => {
      const key = mainKey();
      if (key) actInRound(rounds, { action: key.action });
      else rounds.send({ type: "stake", bet: { stake: stakeField.stake(), params: game.params() } });
    },
    fairnessLink: seeds.link,
    latest: record.latest,
    record: record.list,
  });
}

const panelFacts = (frame: GameFrame, state: RoundState<HouseRound>) => ({
  state: panelStateOf(state),
  balance: state.balance,
  notice: noticeOf(frame, state.notice),
});

interface Shown {
  readonly result: Result;
  readonly record: RoundRecord;
  readonly seeds: SeedsSheet;
}

/** Creates the game's calls to the server and the display of their answers. */
function createStepHost(
  { call, cover, session }: GameFrame,
  game: MultiActionGame,
  { result, record, seeds }: Shown,
): Omit<RoundHost<HouseRound>, "rest" | "show"> {
  return {
    cover,
    send: (request, key) => callRound(call, { game: session.game, call: request, key }),
    lookUp: async (reason): Promise<Held<HouseRound>> => {
      const [open, rounds, now] = await Promise.all([
        call("GET /house/api/rounds", { query: { open: "1" } }),
        call("GET /house/api/rounds", {}),
        reason === "refusal" ? call("GET /house/api/session", {}) : null,
      ]);
      return {
        open: open.ok ? open.data.data : null,
        rounds: rounds.ok ? rounds.data.data : null,
        balance: now?.ok ? now.data.data.balance : null,
      };
    },
    list: record.show,
    begin: () => {},
    draw: async (round, action, pace) => {
      notifyRound(round.id);
      await game.draw(round, action, pace);
      if (isOpen(round)) return oneAFrame(() => result.stand(game.openNumber(round)));
      showEnd(game, { round, result });
      return oneAFrame(
        () => record.add(round),
        () => seeds.roundPlayed(round),
      );
    },
  };
}
