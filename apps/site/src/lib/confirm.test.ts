import { describe, expect, it } from "vitest";
import { askConfirm, closeQuestion, questionStore } from "./confirm.ts";

const question = { title: "Cancelar?", text: "Sem volta.", yes: "Cancelar saque" };

describe("a question before something is done", () => {
  it("is answered once, by the first answer", async () => {
    const answer = askConfirm(question);
    questionStore.get()?.answer(true);
    closeQuestion();
    await expect(answer).resolves.toBe(true);
    expect(questionStore.get()).toBeNull();
  });

  it("closed without an answer is a no", async () => {
    const answer = askConfirm(question);
    closeQuestion();
    await expect(answer).resolves.toBe(false);
  });

  it("put while another stands is a no, and leaves that one standing", async () => {
    const first = askConfirm(question);
    await expect(askConfirm(question)).resolves.toBe(false);
    questionStore.get()?.answer(true);
    closeQuestion();
    await expect(first).resolves.toBe(true);
  });
});
