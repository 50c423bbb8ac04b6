import { element } from "./element.ts";
import { createFace } from "./face.ts";
import { icon } from "./icon.ts";
import type { RunFace } from "./autoplay.ts";
import { askForDeposit, embedded } from "./parent-site.ts";
import type { StakeField } from "./stake-field.ts";
import type { GameFrame } from "./start-game.ts";

/** What the key says: what comes back, that a round is under way, or how long until the next. */
export type PanelState = "ready" | "playing" | { readonly waitMs: number };

export interface RoundPanel {
  readonly element: HTMLElement;
  /** After the bet or the stake changed. */
  render(): void;
  showBalance(balance: number): void;
  showState(state: PanelState): void;
  /** A sentence above the controls; an empty one takes it away, and so does the next round. `info`: nothing went wrong. */
  notice(text: string, tone?: "warning" | "info"): void;
}

export interface PanelNeeds {
  readonly controls: readonly HTMLElement[];
  readonly stakeField: StakeField;
  readonly verbs: { readonly play: string; readonly playing: string };
  /** Up to two lines on the key: what comes back, and when. While a round is under way only the last line stays. */
  promise(): readonly string[];
  /** Why there is nothing to play yet; null when there is. */
  missing(): string | null;
  /** True while a round waits for a step: its stake is paid, and bet and stake rest. */
  open?(): boolean;
  readonly play: () => void;
  /** While rounds follow each other the main key ends that, whatever else is under way. */
  run?(): RunFace | null;
  /** A quiet key in the foot: it rests while the main key does. */
  readonly footKey?: HTMLElement;
  /** Further keys of an open round. */
  readonly moves?: HTMLElement;
  /** How the latest round ended: in the moves' place while no round is open. */
  readonly latest?: HTMLElement;
  readonly fairnessLink: HTMLElement;
  /** Rounds of before, where the window leaves room for them. */
  readonly record?: HTMLElement;
}

/** Where the keyboard goes when the key that had its place is gone. */
export const focusMainKey = (): void => document.querySelector<HTMLElement>(".play")?.focus();

/** Every control in the lower part: the bet, the stake, one key that says what comes back. */
export function createRoundPanel(frame: GameFrame, needs: PanelNeeds): RoundPanel {
  const { format, words } = frame;
  let balance = frame.session.balance;
  let state: PanelState = "ready";
  const verb = element("span", { class: "verb" });
  const promise = element("span", { class: "promise" });
  const play = element("button", { type: "button", class: "button play" }, element("span", { class: "faces" }, verb, promise));
  // In its frame a real game leaves the balance to the site's bar.
  const isReal = frame.session.mode !== "demo";
  const purse = element("span", { class: embedded && isReal ? "purse above" : "purse" });
  const [showVerb, showPromise, showPurse] = [createFace(verb), createFace(promise), createFace(purse)];
  const note = element("p", { class: "notice", role: "alert", hidden: true });
  const bet = element("fieldset", { class: "bet" }, ...needs.controls, needs.stakeField.element);
  play.addEventListener("click", () => {
    if (play.dataset["state"] === "deposit") askForDeposit();
    else if (play.getAttribute("aria-disabled") !== "true") needs.play();
  });

  /** A bet that rests gives the keyboard's place to the main key. */
  const restBet = (rests: boolean) => {
    if (rests && bet.contains(document.activeElement)) play.focus();
    bet.disabled = rests;
  };
  const isShort = (stake: number): boolean => !needs.open?.() && stake > balance;
  /** Not even the smallest stake: there is nothing to do here but to deposit. */
  const isBroke = (): boolean => isReal && state === "ready" && !needs.open?.() && balance < frame.session.min_stake;

  function promiseLines(stake: number): readonly string[] {
    if (state === "playing") return needs.promise().slice(-1);
    if (state !== "ready") return [];
    return isShort(stake) ? [words.missing(format.money(stake - balance))] : needs.promise();
  }

  function render(): void {
    const run = needs.run?.() ?? null;
    if (run) return showRun(run);
    if (isBroke()) return showDeposit();
    const stake = needs.stakeField.stake();
    const isOpen = needs.open?.() ?? false;
    const missing = (isOpen ? null : needs.stakeField.fault()) ?? needs.missing();
    const waiting = typeof state === "object" ? state : null;
    restBet(isOpen);
    const short = state === "ready" && (isShort(stake) || missing !== null);
    play.setAttribute("aria-disabled", String(state !== "ready" || short));
    if (needs.footKey) {
      needs.footKey.hidden = false;
      needs.footKey.setAttribute("aria-disabled", String(state !== "ready" || short));
    }
    play.dataset["state"] = typeof state === "object" ? "waiting" : short ? "short" : state;
    if (state === "playing") showVerb(`${needs.verbs.playing}…`, () => [leaves(), needs.verbs.playing]);
    else showVerb(waiting ? words.wait(String(Math.ceil(waiting.waitMs / 1_000))) : needs.verbs.play);
    showLines(state === "ready" && missing !== null ? [missing] : promiseLines(stake));
    renderPurse();
  }

  function showRun(run: RunFace): void {
    restBet(true);
    if (needs.footKey) needs.footKey.hidden = true;
    play.setAttribute("aria-disabled", "false");
    play.dataset["state"] = "running";
    showVerb(run.verb);
    showLines(run.promise);
    renderPurse();
  }

  function showDeposit(): void {
    restBet(false);
    if (needs.footKey) needs.footKey.hidden = true;
    play.setAttribute("aria-disabled", "false");
    play.dataset["state"] = "deposit";
    showVerb(words.deposit);
    showLines([words.missing(format.money(needs.stakeField.stake() - balance))]);
    renderPurse();
  }

  function notice(text: string, tone: "warning" | "info" = "warning"): void {
    if (text === "" && note.hidden) return;
    note.hidden = text === "";
    note.dataset["tone"] = tone;
    note.replaceChildren(...(text === "" ? [] : [icon(tone), text]));
  }

  const showLines = (lines: readonly string[]) => showPromise(lines.join("\n"), () => inLines(lines));
  const renderPurse = () =>
    showPurse(format.money(balance), () => [
      `${frame.session.mode === "demo" ? words.demoBalance : words.balance} `,
      element("b", {}, format.money(balance)),
    ]);

  return {
    element: element(
      "section",
      { class: "panel" },
      note,
      bet,
      ...(needs.moves ? [needs.moves] : []),
      ...(needs.latest ? [needs.latest] : []),
      play,
      element("footer", {}, element("div", { class: "foot" }, purse, ...(needs.footKey ? [needs.footKey] : []), needs.fairnessLink)),
      ...(needs.record ? [needs.record] : []),
    ),
    render,
    showBalance: (next) => {
      balance = next;
      needs.stakeField.setBalance(balance);
      render();
    },
    showState: (next) => {
      state = next;
      if (next === "playing") notice("");
      render();
    },
    notice,
  };
}

const inLines = (lines: readonly string[]): (Node | string)[] =>
  lines.flatMap((line, index) => (index === 0 ? [line] : [element("br"), line]));

/** Three small leaves that fill one after the other while the key is busy. */
const leaves = () => element("span", { class: "leaves" }, element("i"), element("i"), element("i"));
