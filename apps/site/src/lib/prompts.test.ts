import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { emptyQueue, restMs } from "./prompt-queue.ts";
import { finishPrompt, holdPrompts, type Prompt, promptPriority, promptStore, requestPrompt } from "./prompts.ts";

const Content = () => null;
const prompt = (name: "win" | "install" | "registration" | "push", rest: Partial<Prompt> = {}): Prompt => ({
  name,
  priority: promptPriority[name],
  Content,
  ...rest,
});
const shown = () => promptStore.get().shown?.name ?? null;

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }));
afterEach(() => {
  promptStore.set(emptyQueue);
  holdPrompts(Number.POSITIVE_INFINITY);
  vi.useRealTimers();
});

describe("prompts", () => {
  it("shows at once when nothing is open", () => {
    requestPrompt(prompt("win"));
    expect(shown()).toBe("win");
  });

  it("waits for the modal to close", () => {
    holdPrompts(promptPriority.auth);
    requestPrompt(prompt("win"));
    expect(shown()).toBeNull();
    holdPrompts(Number.POSITIVE_INFINITY);
    expect(shown()).toBe("win");
  });

  it("shows the next offer after the pause", () => {
    requestPrompt(prompt("install"));
    requestPrompt(prompt("push"));
    finishPrompt("install");
    vi.advanceTimersByTime(restMs - 1);
    expect(shown()).toBeNull();
    vi.advanceTimersByTime(1);
    expect(shown()).toBe("push");
  });

  it("drops prompts that are no longer wanted and shows the next", () => {
    holdPrompts(0);
    requestPrompt(prompt("win", { stillWanted: () => false }));
    requestPrompt(prompt("registration"));
    holdPrompts(Number.POSITIVE_INFINITY);
    expect(shown()).toBe("registration");
  });

  it("opens a modal by its address and ends", () => {
    const go = vi.fn();
    requestPrompt({ name: "registration", priority: promptPriority.registration, go });
    expect(go).toHaveBeenCalledOnce();
    expect(promptStore.get()).toMatchObject({ shown: null, waiting: [] });
  });

  it("is withdrawn by its requester", () => {
    const takeBack = requestPrompt(prompt("install"));
    takeBack();
    expect(promptStore.get()).toMatchObject({ shown: { name: "install" }, leaving: true });
  });
});
