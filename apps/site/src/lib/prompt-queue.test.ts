import { describe, expect, it } from "vitest";
import { advance, dismiss, emptyQueue, enqueue, finish, promptPriority, type PromptQueue, type Queued, restMs } from "./prompt-queue.ts";

const named = (name: keyof typeof promptPriority): Queued => ({ name, priority: promptPriority[name] });
const lineOf = (...names: (keyof typeof promptPriority)[]): PromptQueue<Queued> =>
  names.map(named).reduce<PromptQueue<Queued>>(enqueue, emptyQueue);
const open = { heldFrom: Number.POSITIVE_INFINITY, now: 0 };

describe("the queue of prompts", () => {
  it("shows the most important prompt first, and equal ones in order of arrival", () => {
    const queue = enqueue(lineOf("push", "age", "win", "install"), { name: "second win", priority: promptPriority.win });
    expect(queue.waiting.map((prompt) => prompt.name)).toEqual(["age", "win", "second win", "install", "push"]);
  });

  it("shows one at a time and never replaces it", () => {
    const shown = advance(lineOf("install"), open);
    const joined = enqueue(shown, named("age"));
    expect(advance(joined, open).shown?.name).toBe("install");
    const after = finish(joined, { name: "install", now: 0 });
    expect(advance(after, open).shown?.name).toBe("age");
  });

  it("accepts each name once", () => {
    const queue = lineOf("win");
    expect(enqueue(queue, named("win"))).toBe(queue);
    const shown = advance(queue, open);
    expect(enqueue(shown, named("win"))).toBe(shown);
  });

  it("holds back prompts behind an open modal, except mandatory ones", () => {
    const under = { heldFrom: promptPriority.auth, now: 0 };
    expect(advance(lineOf("win", "registration"), under).shown).toBeNull();
    expect(advance(lineOf("win", "exclusion"), under).shown?.name).toBe("exclusion");
  });

  it("shows wins over a running game, but no offers", () => {
    const playing = { heldFrom: promptPriority.last_game, now: 0 };
    expect(advance(lineOf("install"), playing).shown).toBeNull();
    expect(advance(lineOf("install", "win"), playing).shown?.name).toBe("win");
  });

  it("pauses before offers, but not before notifications", () => {
    const closed = finish(advance(lineOf("install", "push"), open), { name: "install", now: 1_000 });
    expect(advance(closed, { ...open, now: 1_000 + restMs - 1 }).shown).toBeNull();
    expect(advance(closed, { ...open, now: 1_000 + restMs }).shown?.name).toBe("push");
    expect(advance(enqueue(closed, named("win")), { ...open, now: 1_001 }).shown?.name).toBe("win");
  });

  it("drops waiting prompts and keeps the shown one", () => {
    expect(dismiss(lineOf("install", "push"), "install").waiting.map((prompt) => prompt.name)).toEqual(["push"]);
    const shown = advance(lineOf("install"), open);
    expect(dismiss(shown, "install")).toMatchObject({ shown: { name: "install" }, leaving: true });
    expect(dismiss(shown, "nobody")).toBe(shown);
    expect(finish(shown, { name: "nobody", now: 0 })).toBe(shown);
  });
});
