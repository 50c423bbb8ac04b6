import { useEffect } from "react";
import { useMember } from "../lib/member.ts";
import { useMoments } from "../lib/moments.ts";
import { memberQuery, queryClient } from "../lib/queries.ts";
import { useAppWords } from "./app-words.ts";

/** Shows red stripes around the page while break-glass permissions are in force. */
export function BreakGlassFrame() {
  const words = useAppWords();
  const { time } = useMoments();
  const { break_glass: glass } = useMember();
  const endsAt = glass?.ends_at;
  useEffect(() => {
    if (endsAt === undefined) return;
    const left = Math.max(0, Date.parse(endsAt) - Date.now());
    const timer = setTimeout(() => void queryClient.refetchQueries(memberQuery), left + 500);
    return () => clearTimeout(timer);
  }, [endsAt]);
  if (endsAt === undefined) return null;
  return (
    <>
      <div className="glass-frame" aria-hidden="true" />
      <p className="glass-note" role="status">
        {words.breakGlass(time(endsAt))}
      </p>
    </>
  );
}
