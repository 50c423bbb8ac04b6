import type { Alarm } from "@trevo/contract";
import { useInvariantName } from "../../lib/invariant-names.ts";
import { useAlarmWords } from "./alarm-words.ts";

/** Returns what an alarm is about, as shown: the name of an invariant in the member's language, any other object by its id. */
export function useSubjectText(): (alarm: Pick<Alarm, "kind" | "subject">) => string {
  const words = useAlarmWords();
  const invariantName = useInvariantName();
  return ({ kind, subject }) => {
    if (subject === null) return words.ofBrand;
    return kind === "invariant_broken" || kind === "invariant_differs" ? invariantName(subject) : subject;
  };
}
