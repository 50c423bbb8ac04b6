import { lazy, Suspense, useEffect, useState } from "react";
import { loadPart } from "../../lib/load-part.ts";

const Pwa = lazy(() => loadPart(() => import("../../features/pwa/pwa.tsx")).then((module) => ({ default: module.Pwa })));

/** What makes the site an app comes when the page has loaded and the browser has nothing better to do. */
export function AppParts() {
  const [begun, setBegun] = useState(false);
  useEffect(() => {
    const begin = () => setBegun(true);
    const wait = () => ("requestIdleCallback" in window ? requestIdleCallback(begin, { timeout: 3_000 }) : begin());
    if (document.readyState === "complete") wait();
    else addEventListener("load", wait, { once: true });
    return () => removeEventListener("load", wait);
  }, []);
  return begun ? (
    <Suspense fallback={null}>
      <Pwa />
    </Suspense>
  ) : null;
}
