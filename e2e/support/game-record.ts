import type { Page } from "@playwright/test";

/** What a game's page has announced, written, animated and played since the record was last read. */
interface GameRecord {
  /** Texts of its live regions, in order. */
  readonly said: readonly string[];
  /** How often the big number was written. */
  readonly faces: number;
  /** Animations longer than a frame at 30 frames per second. */
  readonly moved: readonly string[];
  /** Number of audio contexts created. */
  readonly sounds: number;
}

/** Runs in the page before its first element exists: records what a player would see and hear. */
function keepRecord(): void {
  const record = { said: [] as string[], faces: 0, moved: [] as string[], sounds: 0 };
  const live = "[role=status],[role=alert],[aria-live]";
  const elementOf = (node: Node): Element | null => (node instanceof Element ? node : node.parentElement);
  const recordAnnouncements = (changes: MutationRecord[]) => {
    const targets = new Set(changes.map(({ target }) => elementOf(target)).filter((target) => target !== null));
    for (const region of new Set([...targets].map((target) => target.closest(live)))) {
      const text = region?.checkVisibility() ? (region.textContent ?? "").trim() : "";
      if (text !== "") record.said.push(text);
    }
    if ([...targets].some((target) => target.closest(".number"))) record.faces += 1;
  };
  new MutationObserver(recordAnnouncements).observe(document, { subtree: true, childList: true, characterData: true });
  const watch = () => {
    for (const animation of document.getAnimations()) {
      const { effect } = animation;
      const lasts = Number(effect?.getComputedTiming().endTime ?? 0);
      const on = effect instanceof KeyframeEffect ? effect.target?.getAttribute("class") : "";
      if (lasts > 34) record.moved.push(`${on ?? ""} ${lasts} ms`);
    }
    requestAnimationFrame(watch);
  };
  requestAnimationFrame(watch);
  const AudioContextBefore = window.AudioContext;
  window.AudioContext = class extends AudioContextBefore {
    constructor() {
      super();
      record.sounds += 1;
    }
  };
  const take = () => {
    const taken = { ...record };
    Object.assign(record, { said: [], faces: 0, moved: [] });
    return taken;
  };
  Object.assign(window, { takeRecord: take });
}

export const recordGame = (page: Page): Promise<unknown> => page.addInitScript(keepRecord);

/** Returns and clears the record. */
export const takeRecord = (page: Page): Promise<GameRecord> =>
  page.evaluate(() => (window as unknown as { takeRecord: () => GameRecord }).takeRecord());
