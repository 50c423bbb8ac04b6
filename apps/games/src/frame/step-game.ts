import type { HouseRound, Result as Reply } from "@trevo/contract";
import { element } from "./element.ts";
import { createFace } from "./face.ts";
import type { HistoryFaces } from "./history.ts";
import { messageOf, playRound, takeStep } from "./house-api.ts";
import { createStage } from "./instant-game.ts";
import { createPace, nextFrame, oneAFrame, pressMs, type Pace } from "./pace.ts";
import { onBalance, tellBalance, notifyRound } from "./parent-site.ts";
import { createRecord } from "./record.ts";
import { createResult, type Result } from "./result.ts";
import { createRoundPanel, focusMainKey, type PanelNeeds } from "./round-panel.ts";
import { createRulesSheet, type Rules } from "./rules-sheet.ts";
import { createSeedsSheet } from "./seeds-sheet.ts";
import { createStakeField } from "./stake-field.ts";
import type { GameFrame } from "./start-game.ts";

/** Something to do in an open round, as the server takes it. */
export interface Step {
  readonly action: string;
  readonly params?: Record<string, unknown>;
}

/** A key of an open round. `blocked` says why it cannot be pressed. */
export interface MoveKey {
  readonly step: Step;
  readonly verb: string;
  readonly promise?: string;
  readonly blocked?: string | null;
}

/** A game whose player decides within the round. */
export interface StepGame extends HistoryFaces, Pick<PanelNeeds, "controls" | "verbs" | "promise"> {
  readonly title: string;
  /** Told when somebody asks for them. */
  rules(): Rules;
  /** What stands on the stage below the number. */
  readonly scene: readonly HTMLElement[];
  params(): Record<string, unknown>;
  /** The number while no round is there, and the scene of one that was not opened yet. */
  rest(): string;
  /** The keys of an open round, the main one first: it takes the place of the key that opens rounds. */
  keys(round: HouseRound): readonly MoveKey[];
  /** The number of an open round. */
  standing(round: HouseRound): string;
  /** Draws an open round, or its end; `step` led to it, null after a reload. Resolves when number, balance and history may show it. */
  draw(round: HouseRound, step: Step | null, pace: Pace): Promise<void>;
  /** The big number of an ended round, where it is not the round in words. */
  numberOf?(round: HouseRound): string;
}

/** What the frame gives such a game while it is being built. */
export interface StepTable {
  readonly frame: GameFrame;
  readonly result: Result;
  /** While a call is under way, or a round is open, nothing about the bet may change. */
  busy(): boolean;
  stake(): number;
  /** After something that the number or the keys tell: the bet, or what is marked in an open round. */
  changed(): void;
  /** Takes a step of the open round; false while another call is under way, and nothing is asked. */
  act(step: Step): boolean;
}

export function createStepGame(frame: GameFrame, build: (table: StepTable) => StepGame): HTMLElement {
  const { call, session, words } = frame;
  let busy = false;
  let open: HouseRound | null = null;
  const result = createResult(frame);
  const moves = element("div", { class: "moves", hidden: true });
  const showMoves = createFace(moves);
  const rest = () => result.rest(game.rest());
  const game: StepGame = build({
    frame,
    result,
    busy: () => busy || open !== null,
    stake: () => stakeField.stake(),
    changed: () => {
      if (open) result.stand(game.standing(open));
      else rest();
      panel.render();
      renderMoves();
    },
    act: (step) => {
      const isFree = !busy && open !== null;
      if (isFree) void act(step, 0);
      return isFree;
    },
  });
  const stakeField = createStakeField(frame, () => panel.render());
  const rules = createRulesSheet(frame, game.rules);
  const seeds = createSeedsSheet(frame);
  const record = createRecord(frame, game);
  const mainKey = (): MoveKey | undefined => (open ? game.keys(open)[0] : undefined);
  const panel = createRoundPanel(frame, {
    controls: game.controls,
    stakeField,
    verbs: {
      get play() {
        return mainKey()?.verb ?? game.verbs.play;
      },
      playing: game.verbs.playing,
    },
    promise: () => (open ? [mainKey()?.promise ?? ""] : game.promise()),
    missing: () => mainKey()?.blocked ?? null,
    open: () => open !== null,
    moves,
    play: () => {
      const key = mainKey();
      void (key ? act(key.step) : begin());
    },
    fairnessLink: seeds.link,
    latest: record.latest,
    record: record.list,
  });

  /** The keys beside the main one: made anew when they come to say something else. */
  function renderMoves(): void {
    const keys = open ? game.keys(open).slice(1) : [];
    const focused = document.activeElement instanceof HTMLElement && moves.contains(document.activeElement) ? document.activeElement : null;
    moves.hidden = keys.length === 0;
    showMoves(JSON.stringify(keys), () => keys.map(moveKey));
    for (const [nth, { blocked }] of keys.entries()) moves.children[nth]?.setAttribute("aria-disabled", String(busy || Boolean(blocked)));
    if (!focused || moves.contains(focused)) return;
    const again = moves.querySelector<HTMLElement>(`[data-action="${focused.dataset["action"]}"]`);
    if (again) again.focus();
    else focusMainKey();
  }

  function moveKey({ step, verb, promise, blocked }: MoveKey): HTMLElement {
    const key = element("button", { type: "button", class: "button quiet", "data-action": step.action }, element("b", {}, verb));
    if (blocked ?? promise) key.append(element("small", {}, blocked ?? promise ?? ""));
    key.addEventListener("click", () => {
      if (!blocked) void act(step);
    });
    return key;
  }

  const begin = () =>
    run(null, () => playRound(call, { game: session.game, stake: stakeField.stake(), params: game.params() }), {
      openMs: pressMs,
      cycleMs: Math.max(pressMs, session.minimum_cycle_ms),
    });
  const act = async (step: Step, holdMs = pressMs): Promise<void> => {
    const id = open?.id;
    if (id !== undefined) await run(step, () => takeStep(call, id, step), { openMs: holdMs, cycleMs: holdMs });
  };

  /** One call at a time: the opening of a round, or a step in it. */
  async function run(
    step: Step | null,
    ask: () => Promise<Reply<HouseRound>>,
    { openMs, cycleMs }: { readonly openMs: number; readonly cycleMs: number },
  ): Promise<void> {
    if (busy) return;
    busy = true;
    const pace = createPace();
    const asked = ask();
    await oneAFrame(() => panel.showState("playing"), renderMoves);
    const reply = await asked;
    if (reply.ok) await show(reply.data, step, pace);
    else if (frame.coverFor(reply.error, reply.status)) return;
    else {
      panel.notice(reply.status === 0 ? words.result : messageOf(reply.error, session.locale));
      await recover();
    }
    // A round that ended holds its key until the tenant's minimum cycle has passed.
    await pace.until(open ? openMs : Math.min(cycleMs, 10_000));
    busy = false;
    panel.showState("ready");
    await oneAFrame(renderMoves);
  }

  async function show(round: HouseRound, step: Step | null, pace: Pace): Promise<void> {
    open = round.state === "open" ? round : null;
    notifyRound(round.id);
    await nextFrame();
    await game.draw(round, step, pace);
    if (open) await oneAFrame(() => result.stand(game.standing(round)));
    else {
      result.show(round, { number: (game.numberOf ?? game.faceOf)(round), said: game.faceOf(round) });
      await oneAFrame(
        () => record.add(round),
        () => seeds.roundPlayed(round),
      );
    }
    await oneAFrame(() => panel.showBalance(round.balance));
    tellBalance(round.balance);
  }

  /** What the server holds, after a reload and after a reply that was no answer: it knows the round, this page does not. */
  async function recover(): Promise<void> {
    const [waiting, rounds] = await Promise.all([
      call("GET /house/api/rounds", { query: { open: "1" } }),
      call("GET /house/api/rounds", {}),
    ]);
    if (rounds.ok) record.show(rounds.data.data);
    if (!waiting.ok) return;
    const [round] = waiting.data.data;
    if (round) return show(round, null, createPace());
    if (!open) return;
    const ended = open.id;
    open = null;
    const last = rounds.ok ? rounds.data.data.find(({ id }) => id === ended) : undefined;
    if (last) await show(last, null, createPace());
    else rest();
  }

  onBalance((balance) => panel.showBalance(balance));
  panel.showBalance(session.balance);
  rest();
  const findAgain = () =>
    recover().then(() => {
      panel.render();
      renderMoves();
    });
  addEventListener("online", () => !busy && void findAgain());
  void findAgain();
  return element(
    "main",
    { class: `game ${session.game}`, "aria-label": game.title },
    element("h1", { class: "unseen" }, game.title),
    createStage(frame, { history: record.strip, openRules: rules.open, content: [...result.elements, ...game.scene] }),
    panel.element,
    rules.dialog,
    seeds.dialog,
  );
}
