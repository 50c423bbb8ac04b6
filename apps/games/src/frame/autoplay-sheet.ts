import type { AutoplayMessages } from "./autoplay-messages.ts";
import type { AutoplayPlan } from "./autoplay-plan.ts";
import { createChoice } from "./choice.ts";
import { element } from "./element.ts";
import { createSheet, type Sheet } from "./sheet.ts";
import type { GameFrame } from "./start-game.ts";

const roundCounts = [10, 25, 50, 100] as const;
/** Shortcuts for the loss limit, as multiples of the stake. */
const lossStakes = [5, 10, 20] as const;

interface AmountField {
  readonly element: HTMLElement;
  readonly input: HTMLInputElement;
  /** The amount in centavos; null if empty, undefined if invalid. */
  read(): number | null | undefined;
}

function createAmountField({ format }: GameFrame, id: string, { label, placeholder }: { label: string; placeholder: string }): AmountField {
  const input = element("input", { id, inputmode: "decimal", autocomplete: "off", enterkeyhint: "done", placeholder });
  return {
    input,
    element: element(
      "div",
      { class: "field" },
      element("label", { for: id }, label),
      element("span", { class: "amount" }, element("span", { class: "unit" }, "R$"), input),
    ),
    read: () => {
      if (input.value.trim() === "") return null;
      const amount = format.readAmount(input.value);
      return amount === null || amount === 0 ? undefined : amount;
    },
  };
}

interface AutoplayNeeds {
  stake(): number;
  begin(plan: AutoplayPlan): void;
}

/** Creates the sheet for automatic rounds: their number, the loss limit, and the win limits. A run cannot begin without a loss limit. */
export function createAutoplaySheet(frame: GameFrame, words: AutoplayMessages, { stake, begin }: AutoplayNeeds): Sheet {
  let form: AutoplayForm | null = null;
  const writtenPlan = (plan: AutoplayPlan) => {
    sheet.dialog.close();
    begin(plan);
  };
  const sheet = createSheet(words.title, frame.words.cancel, () => [
    (form = createAutoplayForm(frame, words, { stake, begin: writtenPlan })).element,
  ]);
  return {
    dialog: sheet.dialog,
    open: () => {
      sheet.open();
      form?.ask();
    },
  };
}

interface AutoplayForm {
  readonly element: HTMLElement;
  /** Reads the stake again and focuses the first field. */
  ask(): void;
}

function createAutoplayForm(frame: GameFrame, words: AutoplayMessages, { stake, begin }: AutoplayNeeds): AutoplayForm {
  const { format } = frame;
  let rounds: number = roundCounts[0];
  const choice = createChoice({
    name: "rounds",
    label: words.rounds,
    options: roundCounts.map((value) => ({ value, face: String(value), said: words.said(value) })),
    chosen: (count) => {
      rounds = count;
      choice.show(count);
      render();
    },
  });
  const loss = createAmountField(frame, "stop-loss", { label: words.stopLoss, placeholder: "" });
  const win = createAmountField(frame, "stop-win", { label: words.stopWin, placeholder: words.optional });
  const single = createAmountField(frame, "stop-single-win", { label: words.stopSingleWin, placeholder: words.optional });
  const sum = element("p", { class: "note", role: "status" });
  const start = element("button", { type: "submit", class: "button" });
  const keys = lossStakes.map((count) => {
    const key = element("button", { type: "button", class: "key", "aria-label": `${count}×: ${words.stakes(count)}` }, `${count}×`);
    key.addEventListener("click", () => {
      loss.input.value = format.amount(stake() * count);
      render();
    });
    return key;
  });

  /** Returns the plan in the fields, or the message that describes what is wrong with it. */
  function read(): AutoplayPlan | string {
    const [stopLoss, stopWin, stopSingleWin] = [loss.read(), win.read(), single.read()];
    if (stopLoss === undefined || stopLoss === null) return words.stopLossMissing;
    if (stopLoss < stake()) return words.least(format.money(stake()));
    return stopWin === undefined || stopSingleWin === undefined ? words.unreadable : { rounds, stopLoss, stopWin, stopSingleWin };
  }

  function render(): void {
    const plan = read();
    const isReady = typeof plan !== "string";
    sum.textContent = isReady ? words.sum(rounds, format.money(stake()), format.money(plan.stopLoss)) : plan;
    start.textContent = words.begin(rounds);
    start.setAttribute("aria-disabled", String(!isReady));
  }

  const form = element(
    "form",
    { class: "autoplay" },
    choice.element,
    element("div", { class: "stake" }, loss.element, ...keys),
    element("div", { class: "pair" }, win.element, single.element),
    sum,
    start,
    element("p", { class: "note" }, words.note),
  );
  form.addEventListener("input", render);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const plan = read();
    if (typeof plan === "string") return loss.input.focus();
    begin(plan);
  });
  choice.show(roundCounts[0]);
  return {
    element: form,
    ask: () => {
      render();
      loss.input.focus();
    },
  };
}
