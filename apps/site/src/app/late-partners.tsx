import { lazy, Suspense, useEffect, useState } from "react";
import { loadPart } from "../lib/load-part.ts";
import type { ThirdParties } from "../lib/third-parties.ts";
import { afterFirstPaint } from "./startup.ts";

const Partners = lazy(() => loadPart(() => import("../features/partners/partners.tsx")).then((module) => ({ default: module.Partners })));

/** Loads the brand's third parties last, and only where it has any. */
export function LatePartners({ parties }: { parties: ThirdParties }) {
  const [late, setLate] = useState(false);
  const invited = Boolean(parties.tagManager ?? parties.chat);
  useEffect(() => {
    if (!invited) return;
    return afterFirstPaint(async () => {
      setLate(true);
      return () => setLate(false);
    });
  }, [invited]);
  return late ? (
    <Suspense fallback={null}>
      <Partners parties={parties} />
    </Suspense>
  ) : null;
}
