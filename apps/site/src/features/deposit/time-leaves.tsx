import { m } from "../../paraglide/messages.js";
import { chargeMs, clockText } from "./charge-phase.ts";

const leaves = 4;
const warnMs = 30_000;

/** Four leaves, one for each 75 seconds, beside the remaining time. */
export function TimeLeaves({ leftMs }: { leftMs: number }) {
  const full = Math.ceil((leftMs * leaves) / chargeMs);
  const time = clockText(leftMs);
  return (
    <p className="time-left" role="timer" aria-label={m.deposit_left({ time })} data-warn={leftMs < warnMs ? "" : undefined}>
      <span className="time-leaves" aria-hidden="true">
        {Array.from({ length: leaves }, (_, index) => (
          <i key={index} data-full={index < full ? "" : undefined} />
        ))}
      </span>
      <b aria-hidden="true">{time}</b>
    </p>
  );
}
