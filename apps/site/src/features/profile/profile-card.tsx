import "./profile.css";
import { useQuery } from "@tanstack/react-query";
import type { VipProgress } from "@trevo/contract";
import { dateFormat, type Locale, numberFormat } from "@trevo/domain";
import { Button, ButtonLink } from "@trevo/ui/button";
import { formatMoney } from "@trevo/ui/format";
import { ErrorState, Skeleton } from "@trevo/ui/states";
import { useState } from "react";
import { useLocale } from "../../lib/locale.ts";
import { ListMemory } from "../../lib/query.tsx";
import { vipQuery } from "../../lib/player-queries.ts";
import { useSite } from "../../lib/site-data.ts";
import { m } from "../../paraglide/messages.js";
import { AvatarPicker } from "./avatar-picker.tsx";
import { RankRing } from "./rank-ring.tsx";
import { StatsSheet } from "./stats-sheet.tsx";
import { useProfile } from "./use-profile.ts";

/** The player's picture in the ring of the level, with the progress to the next level. */
export function ProfileCard() {
  return (
    <ListMemory>
      <Card />
    </ListMemory>
  );
}

function Card() {
  const { profile, failed, again, take } = useProfile();
  // A level depends on what was staked, and shows how much is missing to the next one.
  const hasLevels = useSite().turnover_ranking;
  const vip = useQuery({ ...vipQuery(), enabled: hasLevels });
  const locale = useLocale();
  const [stats, setStats] = useState(false);
  if (failed) return <ErrorState text={m.profile_failed()} action={<Button onClick={again}>{m.try_again()}</Button>} />;
  if (!profile || (hasLevels && !vip.data))
    return (
      <div role="status" aria-label={m.loading()}>
        <Skeleton className="profile-wait" />
      </div>
    );
  const since = dateFormat(locale, { month: "long", year: "numeric" }).format(new Date(profile.created_at));
  const picture = <AvatarPicker profile={profile} onChanged={(avatar) => take({ avatar })} />;
  return (
    <section className="panel profile-card">
      {vip.data ? (
        <RankRing progress={vip.data.progress} level={vip.data.level}>
          {picture}
        </RankRing>
      ) : (
        picture
      )}
      <div>
        <h2>{profile.name}</h2>
        <p>{m.profile_since({ month: since })}</p>
        {vip.data ? (
          <>
            <p className="profile-level">
              <b>{m.profile_level({ level: vip.data.level })}</b> ·{" "}
              {m.profile_points({ points: numberFormat(locale).format(vip.data.balance) })}
            </p>
            <p>{wayUp(vip.data, locale)}</p>
          </>
        ) : null}
      </div>
      <div className="profile-ends">
        <ButtonLink href="/user/edit/personal-data">{m.profile_edit()}</ButtonLink>
        <Button onClick={() => setStats(true)}>{m.profile_stats()}</Button>
      </div>
      <StatsSheet playerId={profile.id} open={stats} onClose={() => setStats(false)} />
    </section>
  );
}

const wayUp = ({ totalBet, next_level_at, level }: VipProgress, locale: Locale): string =>
  next_level_at === null
    ? m.profile_top()
    : m.profile_next({ amount: formatMoney(Math.max(0, next_level_at - totalBet), locale), level: level + 1 });
