import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { longPressMs, onLongPress } from "./long-press.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function card() {
  const target = new EventTarget();
  const pressed = vi.fn();
  const stop = onLongPress(target, pressed);
  const send = (type: string, more: Partial<PointerEvent> = {}): boolean =>
    target.dispatchEvent(Object.assign(new Event(type, { cancelable: true }), { pointerType: "touch", clientX: 0, clientY: 0, ...more }));
  return { send, pressed, stop };
}

describe("a long press", () => {
  it("opens once, without the browser's menu and click", () => {
    const { send, pressed } = card();
    send("pointerdown");
    vi.advanceTimersByTime(longPressMs - 1);
    expect(pressed).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(pressed).toHaveBeenCalledOnce();
    expect(send("contextmenu")).toBe(false);
    send("pointerup");
    expect(send("click")).toBe(false);
    expect(send("click")).toBe(true);
  });

  it("is not recognised in a tap or a scroll", () => {
    const { send, pressed } = card();
    send("pointerdown");
    send("pointerup");
    expect(send("click")).toBe(true);
    send("pointerdown");
    send("pointermove", { clientY: 11 });
    vi.advanceTimersByTime(longPressMs * 2);
    expect(pressed).not.toHaveBeenCalled();
    expect(send("contextmenu")).toBe(true);
  });

  it("is not recognised with a mouse", () => {
    const { send, pressed, stop } = card();
    send("pointerdown", { pointerType: "mouse" });
    vi.advanceTimersByTime(longPressMs * 2);
    expect(pressed).not.toHaveBeenCalled();
    expect(send("contextmenu")).toBe(true);
    stop();
    send("pointerdown");
    vi.advanceTimersByTime(longPressMs);
    expect(pressed).not.toHaveBeenCalled();
  });
});
