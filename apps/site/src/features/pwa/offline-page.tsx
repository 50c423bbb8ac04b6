import "./pwa.css";
import { Button } from "@trevo/ui/button";
import { logoShapes } from "@trevo/ui/logo-shapes";
import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { useSite } from "../../lib/site-data.ts";
import { m } from "../../paraglide/messages.js";
import { wayBack } from "./way-back.ts";
import { probeServer } from "../../lib/probe-server.ts";

type Search = "resting" | "searching" | "vain";

const lookEveryMs = 5_000;

/** Replaces a page that could not be loaded, in the brand's own design, and continues by itself when the connection returns. */
export function OfflinePage() {
  const { search } = useLocation();
  const [state, setState] = useState<Search>("resting");
  const back = wayBack(search);

  useEffect(() => {
    // A browser may be wrong about being connected, and the server may be the side that is unreachable.
    const look = () => void (navigator.onLine && goOn(back));
    addEventListener("online", look);
    const timer = setInterval(look, lookEveryMs);
    return () => {
      removeEventListener("online", look);
      clearInterval(timer);
    };
  }, [back]);
  const retry = async () => {
    setState("searching");
    if (!(await goOn(back))) setState("vain");
  };
  return (
    <div className="offline-page">
      <BrandOutline />
      <h1>{m.pwa_offline_title()}</h1>
      <p>{m.pwa_offline_text()}</p>
      <Button tone="accent" size="large" busy={state === "searching" ? m.pwa_offline_busy() : undefined} onClick={() => void retry()}>
        {m.pwa_offline_retry()}
      </Button>
      <p className="offline-note" role="status">
        {state === "vain" ? m.pwa_offline_still() : null}
      </p>
    </div>
  );
}

/** Any response will do: it shows that the server is reachable. */
async function goOn(address: string): Promise<boolean> {
  try {
    await probeServer();
  } catch {
    return false;
  }
  location.replace(address);
  return true;
}

/** The brand's logo in grey, its last part only as a dashed outline. */
function BrandOutline() {
  const { side, parts } = logoShapes[useSite().theme.corners];
  const stroke = side / 34;
  return (
    <svg className="offline-art" viewBox={`${-stroke} ${-stroke} ${side + 2 * stroke} ${side + 2 * stroke}`} aria-hidden="true">
      {parts.map(({ d, last }) => (
        <path
          key={d}
          d={d}
          fill={last ? "none" : "var(--s2)"}
          stroke="var(--t3)"
          strokeWidth={stroke}
          strokeDasharray={last ? `${stroke * 1.8} ${stroke * 1.8}` : undefined}
        />
      ))}
    </svg>
  );
}
