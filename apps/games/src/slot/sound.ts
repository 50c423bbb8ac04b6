import { element } from "../frame/element.ts";
import { icon } from "../frame/icon.ts";

export interface Sound {
  /** Switches it on and off; off when the game opens. */
  readonly key: HTMLElement;
  /** A reel stands. */
  stop(reel: number): void;
  /** More came back than was staked. */
  win(): void;
}

/** Short tones that are made, not loaded. */
export function createSound(words: { readonly soundOn: string; readonly soundOff: string }): Sound {
  const key = element("button", { type: "button", class: "sound", "aria-pressed": "false" });
  let context: AudioContext | null = null;
  const show = () => {
    key.setAttribute("aria-label", context ? words.soundOff : words.soundOn);
    key.setAttribute("aria-pressed", String(context !== null));
    key.replaceChildren(icon(context ? "sound" : "silence"));
  };
  key.addEventListener("click", () => {
    void context?.close();
    context = context ? null : new AudioContext();
    show();
  });
  show();

  const tone = (hertz: number, { after = 0, seconds }: { readonly after?: number; readonly seconds: number }) => {
    if (!context) return;
    const [from, oscillator, volume] = [context.currentTime + after, context.createOscillator(), context.createGain()];
    oscillator.type = "triangle";
    oscillator.frequency.value = hertz;
    volume.gain.setValueAtTime(0.12, from);
    volume.gain.exponentialRampToValueAtTime(0.001, from + seconds);
    oscillator.connect(volume).connect(context.destination);
    oscillator.start(from);
    oscillator.stop(from + seconds);
  };
  return {
    key,
    stop: (reel) => tone(150 + reel * 18, { seconds: 0.09 }),
    win: () => [523, 659, 784, 1047].forEach((hertz, nth) => tone(hertz, { after: nth * 0.09, seconds: 0.3 })),
  };
}
