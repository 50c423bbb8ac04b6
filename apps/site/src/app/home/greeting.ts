import { useTimeZone } from "@trevo/ui/locale";
import { useEffect, useState } from "react";
import { m } from "../../paraglide/messages.js";

/** Hour (0 to 23) in the brand's time zone. */
export const hourIn = (timeZone: string, at: Date): number =>
  Number(new Intl.DateTimeFormat("en-GB", { timeZone, hour: "2-digit", hourCycle: "h23" }).format(at));

type Greeting = "morning" | "afternoon" | "evening";

export const greetingAt = (hour: number): Greeting =>
  hour >= 5 && hour < 12 ? "morning" : hour >= 12 && hour < 18 ? "afternoon" : "evening";

const words: Record<Greeting, () => string> = {
  morning: m.home_greeting_morning,
  afternoon: m.home_greeting_afternoon,
  evening: m.home_greeting_evening,
};

/** Text of a banner's `{greeting}`: first for the time at which the page was rendered, then for the current time. */
export function useGreeting(sentAt: number): string {
  const timeZone = useTimeZone();
  const [hour, setHour] = useState(sentAt);
  useEffect(() => setHour(hourIn(timeZone, new Date())), [timeZone]);
  return words[greetingAt(hour)]();
}
