import type { AutoplayLabel } from "./autoplay.ts";
import { element } from "./element.ts";
import { freeRoundMessages } from "./free-round-messages.ts";
import type { FreeRounds } from "./free-rounds.ts";
import { icon } from "./icon.ts";
import { mainKeyOf, type MainKey, type PanelState } from "./main-key.ts";
import { askForDeposit, embedded } from "./parent-site.ts";
import { createRender, h, type Child, type View } from "./render.ts";
import type { Action } from "./round-state.ts";
import type { StakeField } from "./stake-field.ts";
import type { GameFrame } from "./start-game.ts";

/** A sentence above the controls. `info` marks one that is not about an error. */
export interface PanelNotice {
  readonly text: string;
  readonly tone: "warning" | "info";
}

/** The state of the rounds for the panel; the balance is in centavos. */
export interface PanelFacts {
  readonly state: PanelState;
  readonly balance: number;
  readonly notice: PanelNotice | null;
}

/** A key of an open round. `blocked` is the reason why it is disabled. */
export interface MoveKey {
  readonly action: Action;
  readonly verb: string;
  readonly promise?: string;
  readonly blocked?: string | null;
}

export interface RoundPanel {
  readonly element: HTMLElement;
  /** Call after a change of the bet or the stake. */
  render(): void;
  show(facts: PanelFacts): void;
}

export interface PanelNeeds {
  readonly controls: readonly HTMLElement[];
  readonly stakeField: StakeField;
  readonly verbs: { readonly play: string; readonly playing: string };
  /** At most two lines on the key: the prize, and when it is paid. During a round only the last line remains. */
  promise(): readonly string[];
  /** Why nothing can be played yet; null if a round can be played. */
  missing(): string | null;
  /** Free rounds, shown above the bet. */
  readonly free?: Pick<FreeRounds, "current" | "view" | "missing">;
  /** True while a round waits for an action: its stake is paid, and bet and stake are locked. */
  open?(): boolean;
  readonly play: () => void;
  /** The label during automatic rounds. The main key then stops them, whatever else is in progress. */
  run?(): AutoplayLabel | null;
  /** A secondary key in the footer, disabled together with the main key. */
  readonly footKey?: FootKey;
  /** Further keys of an open round, and their action. */
  readonly moves?: { keys(): readonly MoveKey[]; press(action: Action): void };
  /** The latest round's result, shown in place of the further keys while no round is open. */
  readonly latest?: HTMLElement;
  readonly fairnessLink: HTMLElement;
  /** Earlier rounds, shown if the window has room for them. */
  readonly record?: HTMLElement;
}

export interface FootKey {
  readonly label: string;
  readonly icon: SVGElement;
  readonly press: () => void;
}

/** Moves the focus to the main key when the focused key has disappeared. */
export const focusMainKey = (): void => document.querySelector<HTMLElement>(".play")?.focus();

/** Creates the lower part with every control: the bet, the stake, and the main key with its prize. */
export function createRoundPanel(frame: GameFrame, needs: PanelNeeds): RoundPanel {
  const { session } = frame;
  const panel = element("section", { class: "panel" });
  const draw = createRender(panel);
  const tones = { warning: icon("warning"), info: icon("info") };
  let facts: PanelFacts = { state: "ready", balance: session.balance, notice: null };

  function render(): void {
    const key = keyNow(frame, needs, facts);
    const focused = document.activeElement;
    // The bet was locked while it had the focus: move the focus to the main key.
    if (key.holdsBet && focused?.closest(".bet") && panel.contains(focused)) focusMainKey();
    draw(
      noticeView(facts.notice, tones),
      needs.free?.view() ?? null,
      h("fieldset", { class: "bet", disabled: key.holdsBet }, ...needs.controls, needs.stakeField.element),
      needs.moves ? movesView(needs.moves, facts.state) : null,
      needs.latest ?? null,
      playView(key, () => press(key, needs)),
      footView(frame, needs, { key, balance: facts.balance }),
      needs.record ?? null,
    );
    // The focused key has disappeared.
    if (focused instanceof HTMLElement && focused.dataset["action"] && !focused.isConnected) focusMainKey();
  }

  return {
    element: panel,
    render,
    show: (next) => {
      facts = next;
      needs.stakeField.setBalance(next.balance);
      render();
    },
  };
}

function keyNow(frame: GameFrame, needs: PanelNeeds, { state, balance }: PanelFacts): MainKey {
  const isOpen = needs.open?.() ?? false;
  const isFree = Boolean(needs.free?.current());
  const { verbs } = needs;
  return mainKeyOf(frame, {
    state,
    balance,
    isOpen,
    isFree,
    stake: needs.stakeField.stake(),
    run: needs.run?.() ?? null,
    missing: needs.free?.missing() ?? (isOpen || isFree ? null : needs.stakeField.fault()) ?? needs.missing(),
    verbs: isFree ? { ...verbs, play: freeRoundMessages[frame.session.locale].play } : verbs,
    promise: () => needs.promise(),
  });
}

function press({ face, isDisabled }: MainKey, needs: PanelNeeds): void {
  if (face === "deposit") askForDeposit();
  else if (!isDisabled) needs.play();
}

const noticeView = (notice: PanelNotice | null, tones: Readonly<Record<PanelNotice["tone"], SVGElement>>): View =>
  h(
    "p",
    { class: "notice", role: "alert", hidden: notice === null, "data-tone": notice?.tone },
    notice && tones[notice.tone],
    notice && notice.text,
  );

/** Three small leaves, filled one after the other while the key is busy. */
const leaves = h("span", { class: "leaves" }, h("i"), h("i"), h("i"));

const playView = ({ face, verb, lines, isDisabled }: MainKey, onclick: () => void): View =>
  h(
    "button",
    { type: "button", class: "button play", "data-state": face, "aria-disabled": String(isDisabled), onclick },
    h(
      "span",
      { class: "faces" },
      h("span", { class: "verb" }, face === "playing" && leaves, verb),
      h("span", { class: "promise" }, ...inLines(lines)),
    ),
  );

const inLines = (lines: readonly string[]): Child[] => lines.flatMap((line, index) => (index === 0 ? [line] : [h("br"), line]));

function movesView({ keys, press: act }: NonNullable<PanelNeeds["moves"]>, state: PanelState): View {
  const shown = keys();
  return h(
    "div",
    { class: "moves", hidden: shown.length === 0 },
    ...shown.map(({ action, verb, promise, blocked }) =>
      h(
        "button",
        {
          key: action.action,
          type: "button",
          class: "button quiet",
          "data-action": action.action,
          "aria-disabled": String(state !== "ready" || Boolean(blocked)),
          onclick: () => !blocked && act(action),
        },
        h("b", {}, verb),
        (blocked ?? promise) ? h("small", {}, blocked ?? promise ?? "") : null,
      ),
    ),
  );
}

function footView({ format, session, words }: GameFrame, needs: PanelNeeds, { key, balance }: { key: MainKey; balance: number }): View {
  const isDemo = session.mode === "demo";
  // An embedded game with real money leaves the balance to the site's bar.
  const balanceLine = h(
    "span",
    { class: embedded && !isDemo ? "round-balance above" : "round-balance" },
    `${isDemo ? words.demoBalance : words.balance} `,
    h("b", {}, format.money(balance)),
  );
  const { footKey } = needs;
  const further =
    footKey &&
    h(
      "button",
      {
        type: "button",
        class: "auto-key",
        hidden: key.face === "running" || key.face === "deposit" || Boolean(needs.free?.current()),
        "aria-disabled": String(key.isDisabled),
        onclick: () => !key.isDisabled && footKey.press(),
      },
      footKey.icon,
      h("b", {}, footKey.label),
    );
  return h("footer", {}, h("div", { class: "foot" }, balanceLine, further ?? null, needs.fairnessLink));
}
