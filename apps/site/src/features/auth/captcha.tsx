import { Button } from "@trevo/ui/button";
import { useEffect, useRef, useState } from "react";
import { useLocale } from "../../lib/locale.ts";
import { useRootData } from "../../lib/site-data.ts";
import type { ThirdParty } from "../../lib/third-parties.ts";
import { showCaptcha } from "../../lib/turnstile.ts";
import { m } from "../../paraglide/messages.js";

/** A form's captcha where the brand requires one: what to show, what to send, and whether it is still missing. */
export function useCaptcha() {
  const party = useRootData()?.thirdParties.captcha ?? null;
  const [token, setToken] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  return {
    challenge: party ? <Captcha key={attempt} party={party} onToken={setToken} /> : null,
    answer: token ? { captcha: token } : {},
    missing: party !== null && !token,
    /** A token is valid once: a refusal needs a new challenge. */
    renew: () => setAttempt(attempt + 1),
  };
}

interface CaptchaProps {
  party: ThirdParty;
  /** Null if the token is used up or expired. */
  onToken: (token: string | null) => void;
}

function Captcha({ party, onToken }: CaptchaProps) {
  const locale = useLocale();
  const place = useRef<HTMLDivElement>(null);
  const latest = useRef(onToken);
  const [attempt, setAttempt] = useState(0);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    latest.current = onToken;
  });
  useEffect(() => {
    if (!place.current) return;
    setFailed(false);
    latest.current(null);
    return showCaptcha(place.current, party, {
      locale,
      onToken: (token) => latest.current(token),
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
