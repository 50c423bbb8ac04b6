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

/** A sentence above the controls. `info`: nothing went wrong. */
export interface PanelNotice {
  readonly text: string;
  readonly tone: "warning" | "info";
}

/** What the rounds report to the panel; balance in centavos. */
export interface PanelFacts {
  readonly state: PanelState;
  readonly balance: number;
  readonly notice: PanelNotice | null;
}

/** A key of an open round. `blocked` says why it cannot be pressed. */
export interface MoveKey {
  readonly action: Action;
  readonly verb: string;
  readonly promise?: string;
  readonly blocked?: string | null;
}

export interface RoundPanel {
  readonly element: HTMLElement;
  /** After the bet or the stake changed. */
  render(): void;
  show(facts: PanelFacts): void;
}

export interface PanelNeeds {
  readonly controls: readonly HTMLElement[];
  readonly stakeField: StakeField;
  readonly verbs: { readonly play: string; readonly playing: string };
  /** Up to two lines on the key: what comes back, and when. While a round is under way only the last line stays. */
  promise(): readonly string[];
  /** Why there is nothing to play yet; null when there is. */
  missing(): string | null;
  /** Rounds that cost nothing, above the bet. */
  readonly free?: Pick<FreeRounds, "current" | "view" | "missing">;
  /** True while a round waits for an action: its stake is paid, and bet and stake rest. */
  open?(): boolean;
  readonly play: () => void;
  /** While rounds follow each other the main key ends that, whatever else is under way. */
  run?(): AutoplayLabel | null;
  /** A quiet key in the foot: it rests while the main key does. */
  readonly footKey?: FootKey;
  /** Further keys of an open round, and what they do. */
  readonly moves?: { keys(): readonly MoveKey[]; press(action: Action): void };
  /** How the latest round ended: in the moves' place while no round is open. */
  readonly latest?: HTMLElement;
  readonly fairnessLink: HTMLElement;
  /** Rounds of before, where the window leaves room for them. */
  readonly record?: HTMLElement;
}

export interface FootKey {
  readonly label: string;
  readonly icon: SVGElement;
  readonly press: () => void;
}

/** Where the keyboard goes when the key that had its place is gone. */
export const focusMainKey = (): void => document.querySelector<HTMLElement>(".play")?.focus();

/** Every control in the lower part: the bet, the stake, one key that says what comes back. */
export function createRoundPanel(frame: GameFrame, needs: PanelNeeds): RoundPanel {
  const { session } = frame;
  const panel = element("section", { class: "panel" });
  const draw = createRender(panel);
  const tones = { warning: icon("warning"), info: icon("info") };
  let facts: PanelFacts = { state: "ready", balance: session.balance, notice: null };

  function render(): void {
    const key = keyNow(frame, needs, facts);
    const focused = document.activeElement;
    // A bet that rests gives the keyboard's place to the main key.
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
    // The key that had the keyboard is gone.
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

/** Three small leaves that fill one after the other while the key is busy. */
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
  // In its frame a real game leaves the balance to the site's bar.
  const purse = h(
    "span",
    { class: embedded && !isDemo ? "purse above" : "purse" },
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
  return h("footer", {}, h("div", { class: "foot" }, purse, further ?? null, needs.fairnessLink));
}
