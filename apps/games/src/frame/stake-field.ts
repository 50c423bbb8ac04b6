import { element } from "./element.ts";
import type { GameFrame } from "./start-game.ts";

export interface StakeField {
  readonly element: HTMLElement;
  /** Stake in centavos, always within the session's limits. */
  stake(): number;
  /** Why the field's content is no valid stake; null if it is. Nothing can be staked meanwhile. */
  fault(): string | null;
  setBalance(balance: number): void;
}

const createStakeInput = (): HTMLInputElement =>
  element("input", {
    id: "stake",
    inputmode: "decimal",
    autocomplete: "off",
    enterkeyhint: "done",
    "aria-describedby": "stake-range",
  });

/** Creates the stake field. The stake can be typed, halved, doubled, or set to the most that limits and balance allow. */
export function createStakeField({ session, words, format }: GameFrame, changed: () => void): StakeField {
  let balance = session.balance;
  let stake = clamp(100);
  let isReadable = true;
  const range = words.stakeRange(format.money(session.min_stake), format.money(session.max_stake));
  const said = element("span", { class: "unseen", role: "status" });
  const input = createStakeInput();

  function clamp(amount: number): number {
    return Math.min(Math.max(amount, session.min_stake), session.max_stake);
  }
  const judge = (readable: boolean) => {
    if (readable === isReadable) return;
    isReadable = readable;
    input.setAttribute("aria-invalid", String(!readable));
    said.textContent = readable ? "" : range;
  };
  const write = () => (input.value = format.amount(stake));
  const set = (amount: number) => {
    stake = clamp(amount);
    write();
    judge(true);
    changed();
  };
  const key = (face: string, label: string, next: () => number) => {
    const button = element("button", { type: "button", class: "key", "aria-label": `${face}: ${label}` }, face);
    button.addEventListener("click", () => set(next()));
    return button;
  };

  input.addEventListener("input", () => {
    const typed = format.readAmount(input.value);
    const isStake = typed !== null && typed === clamp(typed);
    if (isStake) stake = typed;
    judge(isStake);
    changed();
  });
  // A readable stake is written in full, an empty field gets its last value back, and an invalid stake stays with its message.
  input.addEventListener("blur", () => {
    if (isReadable || input.value.trim() === "") set(stake);
  });
  input.addEventListener("focus", () => input.select());
  write();

  return {
    element: element(
      "div",
      { class: "stake" },
      element(
        "div",
        { class: "field" },
        element("label", { for: "stake" }, words.stake),
        element("span", { class: "amount" }, element("span", { class: "unit" }, "R$"), input),
      ),
      key(words.halfKey, words.half, () => Math.floor(stake / 2)),
      key(words.doubleKey, words.double, () => Math.min(stake * 2, Math.max(balance, session.min_stake))),
      key(words.maximumKey, words.maximum, () => balance),
      element("span", { id: "stake-range", class: "unseen" }, range),
      said,
    ),
    stake: () => stake,
    fault: () => (isReadable ? null : range),
    setBalance: (amount) => (balance = amount),
  };
}
