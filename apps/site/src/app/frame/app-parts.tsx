import { lazy, Suspense, useEffect, useState } from "react";
import { useLocation } from "react-router";
import { loadPart } from "../../lib/load-part.ts";
import { useSession } from "../../lib/session.ts";

const Pwa = lazy(() => loadPart(() => import("../../features/pwa/pwa.tsx")).then((module) => ({ default: module.Pwa })));
const PlayerParts = lazy(() => loadPart(() => import("./player-parts.tsx")).then((module) => ({ default: module.PlayerParts })));

/** Loads the parts for the installed app and for reaching players, once the page has loaded and the browser is idle. */
export function AppParts() {
  const [begun, setBegun] = useState(false);
  const { token } = useSession();
  const chat = useLocation().search.includes("chat");
  useEffect(() => {
    const begin = () => setBegun(true);
    const wait = () => ("requestIdleCallback" in window ? requestIdleCallback(begin, { timeout: 3_000 }) : begin());
    if (document.readyState === "complete") wait();
    else addEventListener("load", wait, { once: true });
    return () => removeEventListener("load", wait);
  }, []);
  if (!begun) return null;
  return (
    <>
      <Suspense fallback={null}>
        <Pwa />
      </Suspense>
      <Suspense fallback={null}>{token || chat ? <PlayerParts key={token} /> : null}</Suspense>
    </>
  );
}
