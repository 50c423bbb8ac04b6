import { useEffect, useState } from "react";
import { noteVisit, visitNote } from "../../lib/storage.ts";
import { momentMs } from "../../lib/storage-shape.ts";
import { m } from "../../paraglide/messages.js";

const key = "session-began";

/** Strip of regulated brands: the risk warning and the time spent, on every screen. */
export function RegulatedStrip() {
  const minutes = useVisitMinutes();
  return (
    <aside className="regulated-strip" aria-label={m.regulated_risk()}>
      <span>
        <i>18+</i>
        {m.regulated_risk()}
      </span>
      <span>
        {m.regulated_session()}{" "}
        <b>
          {Math.floor(minutes / 60)} h {String(minutes % 60).padStart(2, "0")}
        </b>
      </span>
    </aside>
  );
}

/** Minutes since this tab first opened the site. */
function useVisitMinutes(): number {
  const [minutes, setMinutes] = useState(0);
  useEffect(() => {
    const began = visitBegan();
    const count = () => setMinutes(Math.floor((Date.now() - began) / 60_000));
    count();
    const timer = setInterval(count, 15_000);
    return () => clearInterval(timer);
  }, []);
  return minutes;
}

function visitBegan(): number {
  const now = Date.now();
  const kept = visitNote(key, (text) => {
    const began = momentMs(text);
    return began !== null && began > 0 && began <= now ? began : null;
  });
  if (kept !== null) return kept;
  noteVisit(key, String(now));
  return now;
}
