import { element } from "../frame/element.ts";
import { icon } from "../frame/icon.ts";

export interface Sound {
  /** Switches it on and off; off until somebody wants it, then as it was left. */
  readonly key: HTMLElement;
  /** A reel stands. */
  stop(reel: number): void;
  /** More came back than was staked. */
  win(): void;
}

/** Where the choice is kept, for all games of the site. */
const place = "house-sound";

/** The storage that is there; a frame without an origin of its own has none, and begins in silence every time. */
function storage(): Pick<Storage, "getItem" | "setItem"> {
  try {
    return localStorage;
  } catch {
    return { getItem: () => null, setItem: () => undefined };
  }
}

/** Short tones that are made, not loaded. */
export function createSound(words: { readonly soundOn: string; readonly soundOff: string }): Sound {
  const key = element("button", { type: "button", class: "sound" });
  let isOn = storage().getItem(place) === "on";
  let context: AudioContext | null = null;
  const show = () => {
    key.setAttribute("aria-label", isOn ? words.soundOff : words.soundOn);
    key.replaceChildren(icon(isOn ? "sound" : "silence"));
  };
  key.addEventListener("click", () => {
    isOn = !isOn;
    storage().setItem(place, isOn ? "on" : "off");
    void context?.close();
    context = null;
    show();
  });
  show();

  /** The first tone follows a press, so that the browser lets it sound: the context is not made before. */
  const tone = (hertz: number, { after = 0, seconds }: { readonly after?: number; readonly seconds: number }) => {
    if (!isOn) return;
    context ??= new AudioContext();
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
