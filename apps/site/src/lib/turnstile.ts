import type { Locale, Localized } from "@trevo/domain";
import { type ThirdParty, loadScript } from "./third-parties.ts";

interface Turnstile {
  render(place: HTMLElement, options: object): string | undefined;
  remove(widget: string): void;
}

const turnstileTags: Localized = { pt: "pt-br", en: "en" };

export interface CaptchaOptions {
  locale: Locale;
  /** Null when the token is used up or too old. */
  onToken: (token: string | null) => void;
  /** It did not come, or gave up: the form says so and offers to try again. */
  onFailure: () => void;
}

/** Shows the challenge in `place`. For `useEffect`: returns how to take it away. */
export function showCaptcha(place: HTMLElement, party: ThirdParty, { locale, onToken, onFailure }: CaptchaOptions): () => void {
  let widget: string | undefined;
  let gone = false;
  const turnstile = (): Turnstile | undefined => (window as { turnstile?: Turnstile }).turnstile;
  void loadScript(party).then((came) => {
    if (gone) return;
    if (!came || !turnstile()) return onFailure();
    widget = turnstile()?.render(place, {
      sitekey: party.id,
      language: turnstileTags[locale],
      callback: onToken,
      "expired-callback": () => onToken(null),
      "error-callback": onFailure,
    });
  });
  return () => {
    gone = true;
    if (widget !== undefined) turnstile()?.remove(widget);
  };
}
