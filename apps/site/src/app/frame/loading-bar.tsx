import { useEffect, useState } from "react";
import { useNavigation } from "react-router";

/** Specification, section 9: a quick page shows none, a finished one fades. The 3 px and the 2000 ms are the stylesheet's. */
const throttleMs = 200;
const hideMs = 500;

/** Under the top edge while the next page is on its way. */
export function LoadingBar() {
  const busy = useNavigation().state !== "idle";
  const [phase, setPhase] = useState<"hidden" | "running" | "done">("hidden");
  useEffect(() => {
    if (busy) {
      const timer = setTimeout(() => setPhase("running"), throttleMs);
      return () => clearTimeout(timer);
    }
    setPhase((now) => (now === "running" ? "done" : now));
    const timer = setTimeout(() => setPhase("hidden"), hideMs);
    return () => clearTimeout(timer);
  }, [busy]);
  return <div className="loading-bar" data-phase={phase} aria-hidden="true" />;
}
