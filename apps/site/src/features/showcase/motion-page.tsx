import "./showcase.css";
import { Button } from "@trevo/ui/button";
import { throwConfetti } from "@trevo/ui/confetti";
import { BrandLogo } from "@trevo/ui/logo";
import { Money } from "@trevo/ui/money";
import { Notice } from "@trevo/ui/notice";
import { showToast } from "@trevo/ui/toasts";
import { useEffect, useRef, useState } from "react";
import { useRollingAmount } from "../../lib/rolling-amount.ts";
import { useSite } from "../../lib/site-data.ts";
import { m } from "../../paraglide/messages.js";

/** The brand's animations and their purpose; each plays on request. */
export function MotionPage() {
  const { is_regulated } = useSite();
  const still = useReducedMotion();
  return (
    <div className="showcase">
      <h1 className="page-title">{m.motion_title()}</h1>
      <p className="showcase-lead">{m.motion_text()}</p>
      {still ? (
        <div className="showcase-note">
          <Notice>{m.motion_reduced()}</Notice>
        </div>
      ) : null}
      <ul className="showcase-wall">
        <SignPiece />
        <BalancePiece />
        <li className="panel">
          <h2 className="h2">{m.motion_toast()}</h2>
          <p>{m.motion_toast_text()}</p>
          <Button onClick={() => showToast(m.motion_toast_said())}>{m.motion_play()}</Button>
        </li>
        {is_regulated ? null : (
          <li className="panel">
            <h2 className="h2">{m.motion_confetti()}</h2>
            <p>{m.motion_confetti_text()}</p>
            <Button disabledReason={still ? m.motion_off() : undefined} onClick={() => void throwConfetti()}>
              {m.motion_play()}
            </Button>
          </li>
        )}
      </ul>
    </div>
  );
}

/** The last part of the logo swings into place on a win, a finished start or a paid deposit. */
function SignPiece() {
  const { theme } = useSite();
  const sign = useRef<HTMLDivElement>(null);
  const settle = () =>
    sign.current?.querySelector(".mark-fourth")?.animate([{ transform: "translate(3.5px, -5px) rotate(16deg)" }, { transform: "none" }], {
      duration: 200,
      easing: "cubic-bezier(0.3, 1.4, 0.5, 1)",
    });
  return (
    <li className="panel">
      <div className="showcase-sign" ref={sign}>
        <BrandLogo form={theme.corners} />
      </div>
      <h2 className="h2">{m.motion_sign()}</h2>
      <p>{m.motion_sign_text()}</p>
      <Button onClick={settle}>{m.motion_play()}</Button>
    </li>
  );
}

const step = 12_340;

function BalancePiece() {
  const [amount, setAmount] = useState(24_890);
  const rolling = useRollingAmount(amount);
  return (
    <li className="panel">
      <p className="showcase-amount" data-gain={rolling.gain ? "" : undefined}>
        <Money value={rolling.value ?? amount} />
      </p>
      <h2 className="h2">{m.motion_balance()}</h2>
      <p>{m.motion_balance_text()}</p>
      <Button onClick={() => setAmount((now) => now + step)}>{m.motion_play()}</Button>
    </li>
  );
}

function useReducedMotion(): boolean {
  const [still, setStill] = useState(false);
  useEffect(() => {
    const wish = matchMedia("(prefers-reduced-motion: reduce)");
    const read = () => setStill(wish.matches);
    read();
    wish.addEventListener("change", read);
    return () => wish.removeEventListener("change", read);
  }, []);
  return still;
}
