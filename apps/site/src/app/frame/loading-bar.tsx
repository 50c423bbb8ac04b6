import { useEffect, useRef, useState } from "react";
import { useNavigation } from "react-router";
import { createLoadingPhases, type LoadingPhase, type LoadingPhases } from "../../lib/loading-phases.ts";

/** Bar at the top edge, shown while the next page loads. */
export function LoadingBar() {
  const busy = useNavigation().state !== "idle";
  const [phase, setPhase] = useState<LoadingPhase>("hidden");
  const phases = useRef<LoadingPhases>(null);
  useEffect(() => {
    const made = createLoadingPhases(setPhase);
    phases.current = made;
    return made.stop;
  }, []);
  useEffect(() => phases.current?.load(busy), [busy]);
  return <div className="loading-bar" data-phase={phase} aria-hidden="true" />;
}
