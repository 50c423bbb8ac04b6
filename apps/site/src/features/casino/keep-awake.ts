/** What of a page says whether somebody sees it. */
type Sight = Pick<Document, "visibilityState" | "addEventListener" | "removeEventListener">;

/** What of the browser keeps a screen on. */
interface Wakefulness {
  request(type: "screen"): Promise<{ release(): Promise<void> }>;
}

/**
 * Keeps the screen on while the page is seen: a round may be under way that nobody touches. The browser lets go whenever the page is hidden.
 * Ends with what it returns. Does nothing where the browser cannot, or will not, on little battery for instance.
 */
export function keepAwake(sight: Sight, wakefulness: Wakefulness | undefined): () => void {
  let ended = false;
  let held: { release(): Promise<void> } | null = null;
  const hold = async () => {
    if (sight.visibilityState !== "visible") return;
    const lock = await wakefulness?.request("screen").catch(() => null);
    if (ended) void lock?.release();
    else held = lock ?? null;
  };
  const seen = () => void hold();
  sight.addEventListener("visibilitychange", seen);
  seen();
  return () => {
    ended = true;
    sight.removeEventListener("visibilitychange", seen);
    void held?.release();
  };
}
