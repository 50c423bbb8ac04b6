import { element } from "../frame/element.ts";
import { icon } from "../frame/icon.ts";

export interface Sound {
  /** The key that switches sound on and off. Sound is off at first; the player's last choice is kept. */
  readonly key: HTMLElement;
  /** Plays the sound of a reel that stops. */
  stop(reel: number): void;
  /** Plays the sound of a payout above the stake. */
  win(): void;
}

/** Storage key of the choice, shared by all games of the site. */
const place = "house-sound";

/** Returns the available storage. A frame without an origin of its own has none, and starts silent every time. */
function storage(): Pick<Storage, "getItem" | "setItem"> {
  try {
    return localStorage;
  } catch {
    return { getItem: () => null, setItem: () => undefined };
  }
}

/** Creates short tones by synthesis, without loading files. */
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

  /** The audio context is created at the first tone, which follows a press, so that the browser allows it to play. */
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
