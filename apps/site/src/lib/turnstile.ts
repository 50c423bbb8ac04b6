import type { Locale, Localized } from "@trevo/domain";
import { type ThirdParty, loadScript } from "./third-parties.ts";

interface Turnstile {
  render(place: HTMLElement, options: object): string | undefined;
  remove(widget: string): void;
}

const turnstileTags: Localized = { pt: "pt-br", en: "en" };

export interface CaptchaOptions {
  locale: Locale;
  /** Called with null when the token has been used or has expired. */
  onToken: (token: string | null) => void;
  /** The script did not load or gave up: the form reports it and offers a retry. */
  onFailure: () => void;
}

/** Shows the challenge in `place`. For `useEffect`: returns a function that removes it. */
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
