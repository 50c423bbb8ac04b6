import { describe, expect, it } from "vitest";
import { askConfirm, closeQuestion, questionStore } from "./confirm.ts";

const question = { title: "Cancelar?", text: "Sem volta.", yes: "Cancelar saque" };

describe("a confirmation", () => {
  it("resolves once, with the first answer", async () => {
    const answer = askConfirm(question);
    questionStore.get()?.answer(true);
    closeQuestion();
    await expect(answer).resolves.toBe(true);
    expect(questionStore.get()).toBeNull();
  });

  it("is declined when closed without an answer", async () => {
    const answer = askConfirm(question);
    closeQuestion();
    await expect(answer).resolves.toBe(false);
  });

  it("is declined while another one is open, which stays open", async () => {
    const first = askConfirm(question);
    await expect(askConfirm(question)).resolves.toBe(false);
    questionStore.get()?.answer(true);
    closeQuestion();
    await expect(first).resolves.toBe(true);
  });
});
