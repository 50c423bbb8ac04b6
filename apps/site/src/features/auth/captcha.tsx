import { Button } from "@trevo/ui/button";
import { useEffect, useRef, useState } from "react";
import { useLocale } from "../../lib/locale.ts";
import type { ThirdParty } from "../../lib/third-parties.ts";
import { showCaptcha } from "../../lib/turnstile.ts";
import { m } from "../../paraglide/messages.js";

export interface CaptchaProps {
  party: ThirdParty;
  /** Null when it is used up or too old. */
  onToken: (token: string | null) => void;
}

/** Tells people from programs, where the brand asks for it. A token counts once: another attempt needs another `key`. */
export function Captcha({ party, onToken }: CaptchaProps) {
  const locale = useLocale();
  const place = useRef<HTMLDivElement>(null);
  const heard = useRef(onToken);
  const [attempt, setAttempt] = useState(0);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    heard.current = onToken;
  });
  useEffect(() => {
    if (!place.current) return;
    setFailed(false);
    heard.current(null);
    return showCaptcha(place.current, party, {
      locale,
      onToken: (token) => heard.current(token),
      onFailure: () => setFailed(true),
    });
  }, [party, locale, attempt]);
  return (
    <div className="auth-captcha">
      <div ref={place} />
      {failed ? (
        <p role="alert">
          {m.auth_captcha_failed()} <Button onClick={() => setAttempt(attempt + 1)}>{m.auth_captcha_again()}</Button>
        </p>
      ) : null}
    </div>
  );
}
