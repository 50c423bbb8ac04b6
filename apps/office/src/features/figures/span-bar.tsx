import type { Figures } from "@trevo/contract";
import { localDate } from "@trevo/domain";
import { defaultTimeZone } from "@trevo/ui/locale";
import { Link, useSearchParams } from "react-router";
import { useMember } from "../../lib/member.ts";
import { useMoments, useNow } from "../../lib/moments.ts";
import { spanText } from "../../lib/span-text.ts";
import { useFigureWords } from "./figure-words.ts";

const dayMs = 86_400_000;
/** Age in ms above which figures are stale. */
const staleMs = 60_000;
/** Delays in ms below this are not shown. */
const seenMs = 5_000;

type Days = Readonly<Record<"from" | "to", string>>;

const before = (day: string, days: number): string => new Date(Date.parse(day) - days * dayMs).toISOString().slice(0, 10);

const spansOf = (today: string): Readonly<Record<"today" | "yesterday" | "week" | "month", Days>> => ({
  today: { from: today, to: today },
  yesterday: { from: before(today, 1), to: before(today, 1) },
  week: { from: before(today, 6), to: today },
  month: { from: `${today.slice(0, 8)}01`, to: today },
});

/** Selects the days, and shows what they are compared with and how fresh the figures are. */
export function SpanBar({ figures, tenant }: { figures: Figures | undefined; tenant: string }) {
  const words = useFigureWords();
  const [params, setParams] = useSearchParams();
  const brand = useMember().brands.find(({ slug }) => slug === tenant);
  const today = localDate(new Date(useNow()), figures?.timezone ?? defaultTimeZone);
  const shown: Days = { from: params.get("from") ?? today, to: params.get("to") ?? params.get("from") ?? today };
  const addressOf = (days: Days): string => {
    const next = new URLSearchParams(params);
    for (const [name, day] of Object.entries(days)) next.set(name, day);
    return `?${next}`;
  };
  const choose = (name: keyof Days, day: string): void => {
    if (day === "") return;
    const next = { ...shown, [name]: day };
    setParams(new URLSearchParams(addressOf(next.from > next.to ? { from: day, to: day } : next)));
  };
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <b className="font-semibold">{brand?.title ?? tenant}</b>
      <nav className="tabs" aria-label={words.span}>
        {Object.entries(spansOf(today)).map(([name, days]) => (
          <Link key={name} to={addressOf(days)} aria-current={days.from === shown.from && days.to === shown.to ? "page" : undefined}>
            {words.spans[name as keyof typeof words.spans]}
          </Link>
        ))}
      </nav>
      {(["from", "to"] as const).map((name) => (
        <label key={name} className="flex items-center gap-2 text-t2">
          {words[name]}
          <input
            type="date"
            className="field w-auto"
            max={today}
            value={shown[name]}
            onChange={(event) => choose(name, event.target.value)}
          />
        </label>
      ))}
      {figures ? <Compared figures={figures} /> : null}
    </div>
  );
}

function Compared({ figures: { comparison, behind_ms } }: { figures: Figures }) {
  const words = useFigureWords();
  const { date, time } = useMoments();
  const dayText = (day: string): string => date(`${day}T12:00:00Z`);
  const { from, to, until } = comparison;
  return (
    <>
      <span className="text-t3">
        {words.against(dayText(from), dayText(to))}
        {until === null ? "" : `, ${words.until(time(until))}`}
      </span>
      <span className="pill ml-auto" data-stale={behind_ms >= staleMs ? "" : undefined}>
        <span className="pill-dot" />
        {behind_ms < seenMs
          ? words.upToDate
          : words.behind(behind_ms < staleMs ? `${Math.round(behind_ms / 1_000)} s` : spanText(behind_ms))}
      </span>
    </>
  );
}
