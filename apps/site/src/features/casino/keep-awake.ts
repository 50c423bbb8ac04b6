/** The part of a document that reports whether the page is visible. */
type Sight = Pick<Document, "visibilityState" | "addEventListener" | "removeEventListener">;

/** The part of the browser that keeps a screen on. */
interface Wakefulness {
  request(type: "screen"): Promise<{ release(): Promise<void> }>;
}

/**
 * Keeps the screen on while the page is visible: a round may be in progress without any touch. The browser releases the lock whenever the
 * page is hidden. Returns a function that ends it. Does nothing where the browser does not support the lock or refuses it, for instance on
 * low battery.
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
