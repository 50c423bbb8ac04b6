import { useQuery } from "@tanstack/react-query";
import type { FreeRoundReward, PlayerBonus } from "@trevo/contract";
import { formatMoney } from "@trevo/ui/format";
import { Row } from "@trevo/ui/row-list";
import { useLocale } from "../../lib/locale.ts";
import { momentText } from "../../lib/moment-text.ts";
import { useSession } from "../../lib/session.ts";
import { useSite } from "../../lib/site-data.ts";
import { m } from "../../paraglide/messages.js";
import { freeRoundsTitle } from "./free-rounds-title.ts";
import { endedBonusesQuery, freeRoundsQuery } from "./api.ts";

const ends = {
  converted: m.bonuses_ended_converted,
  spent: m.bonuses_ended_spent,
  forfeited: m.bonuses_ended_forfeited,
  expired: m.bonuses_ended_expired,
  cancelled: m.bonuses_ended_cancelled,
  declined: m.bonuses_ended_declined,
  used: m.bonuses_ended_used,
} as const;

type Ended = { readonly id: string; readonly title: string; readonly end: keyof typeof ends; readonly at: string; readonly gained: number };

const isEnd = (state: string): state is keyof typeof ends => state in ends;

const ofBonus = ({ id, title, state, converted, ended_at, created_at }: PlayerBonus): Ended[] =>
  isEnd(state) ? [{ id, title, end: state, at: ended_at ?? created_at, gained: converted }] : [];

const ofRounds = ({ id, game, rounds, state, wins, won, ended_at, created_at }: FreeRoundReward): Ended[] =>
  isEnd(state)
    ? [{ id, title: freeRoundsTitle(rounds, game), end: state, at: ended_at ?? created_at, gained: wins === "cash" ? won : 0 }]
    : [];

/** How the latest bonuses and free rounds ended, and how much became cash. Renders nothing if none has ended. */
export function EndedRewards() {
  const { user, token } = useSession();
  const locale = useLocale();
  const { timezone } = useSite();
  const bonuses = useQuery({ ...endedBonusesQuery(user?.id), enabled: Boolean(token) });
  const rounds = useQuery({ ...freeRoundsQuery(user?.id, "ended"), enabled: Boolean(token) });
  const ended = [...(bonuses.data ?? []).flatMap(ofBonus), ...(rounds.data ?? []).flatMap(ofRounds)].toSorted((one, other) =>
    other.at.localeCompare(one.at),
  );
  if (ended.length === 0) return null;
  return (
    <section className="ended-rewards">
      <h2 className="h2">{m.bonuses_ended()}</h2>
      <ul className="rows">
        {ended.map(({ id, title, end, at, gained }) => (
          <li key={id}>
            <Row
              icon="gift"
              title={title}
              note={`${ends[end]()} · ${momentText(at, { locale, timezone })}`}
              end={gained > 0 ? m.bonuses_ended_gained({ amount: formatMoney(gained, locale) }) : null}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
