import { useEffect } from "react";
import { initialsOf } from "../frame/parts.tsx";
import { useIdleLeft } from "../lib/activity.ts";
import { request } from "../lib/api.ts";
import { useMember } from "../lib/member.ts";
import { memberQuery, queryClient } from "../lib/queries.ts";
import { spanText } from "../lib/span-text.ts";
import { useAppWords } from "./app-words.ts";

const minuteMs = 60_000;
/** Remaining time in ms at which the warning appears. */
const warningMs = 2 * minuteMs;
const around = 2 * Math.PI * 15;

export const useLeavesIn = (): string => spanText(useIdleLeft(useMember().session.idle_ms) + minuteMs - 1);

/** Shows the time left until the idle session ends. */
export function IdleRing({ name }: { name: string }) {
  const { idle_ms } = useMember().session;
  const share = useIdleLeft(idle_ms) / (idle_ms - minuteMs);
  return (
    <span className="idle-ring" aria-hidden="true">
      <svg viewBox="0 0 32 32">
        <circle cx="16" cy="16" r="15" fill="none" stroke="#fff4e624" strokeWidth="2" />
        <circle
          cx="16"
          cy="16"
          r="15"
          fill="none"
          stroke="var(--brand)"
          strokeWidth="2"
          strokeDasharray={`${around * share} ${around}`}
          transform="rotate(-90 16 16)"
        />
      </svg>
      <i>{initialsOf(name)}</i>
    </span>
  );
}

/** Signs an idle member out, and warns before it does. */
export function IdleWarning() {
  const words = useAppWords();
  const left = useIdleLeft(useMember().session.idle_ms);
  const isOver = left === 0;
  useEffect(() => {
    const leave = () => queryClient.resetQueries(memberQuery);
    if (isOver) void request("POST /staff/logout", {}).then(leave, leave);
  }, [isOver]);
  if (left > warningMs || isOver) return null;
  return (
    <div className="idle-warning" role="alert">
      {words.idleTitle(spanText(left + minuteMs - 1))}
      <button type="button" className="button" onClick={() => void queryClient.refetchQueries(memberQuery)}>
        {words.idleStay}
      </button>
    </div>
  );
}
