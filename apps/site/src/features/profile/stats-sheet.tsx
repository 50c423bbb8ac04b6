import "./profile.css";
import { useQuery } from "@tanstack/react-query";
import type { PublicProfile } from "@trevo/contract";
import { dateFormat, type Locale, numberFormat } from "@trevo/domain";
import { Button } from "@trevo/ui/button";
import { Money } from "@trevo/ui/money";
import { Sheet } from "@trevo/ui/sheet";
import { ErrorState, Skeleton } from "@trevo/ui/states";
import { useLocale } from "../../lib/locale.ts";
import type { ModalState } from "../../lib/modal-state.ts";
import { ListMemory } from "../../lib/query.tsx";
import { m } from "../../paraglide/messages.js";
import { Picture } from "./picture.tsx";
import { RankRing } from "./rank-ring.tsx";
import { publicProfileQuery } from "./api.ts";

export interface StatsSheetProps extends Pick<ModalState, "open" | "onClose"> {
  /** Id of any player: other players' names are masked, and a hidden player shows nothing. */
  playerId: string;
}

/** A player as others see them. */
export function StatsSheet({ playerId, open, onClose }: StatsSheetProps) {
  return (
    <Sheet open={open} onClose={onClose} title={m.profile_public_title()} closeLabel={m.close()}>
      <ListMemory>
        <PlayerHeading playerId={playerId} />
      </ListMemory>
    </Sheet>
  );
}

function PlayerHeading({ playerId }: { playerId: string }) {
  const locale = useLocale();
  const shown = useQuery(publicProfileQuery(playerId));
  const again = <Button onClick={() => void shown.refetch()}>{m.try_again()}</Button>;
  if (shown.isError) return <ErrorState text={m.profile_public_failed()} action={again} />;
  if (!shown.data) return <Skeleton className="stats-wait" />;
  const { name, avatar, level, tier, member_since, metrics } = shown.data;
  const since = dateFormat(locale, { month: "long", year: "numeric", timeZone: "UTC" });
  return (
    <div className="stats">
      <RankRing progress={metrics?.progress ?? 0} level={level}>
        <Picture address={avatar} name={name} />
      </RankRing>
      <h3>{name ?? m.profile_hidden()}</h3>
      <p>
        {m.profile_level({ level })} · {tier ? `${tier.name[locale]} · ` : null}
        {m.profile_since({ month: since.format(new Date(`${member_since}-01T00:00:00Z`)) })}
      </p>
      {metrics ? <Figures metrics={metrics} locale={locale} /> : <p>{m.profile_hidden_text()}</p>}
    </div>
  );
}

function Figures({ metrics, locale }: { metrics: NonNullable<PublicProfile["metrics"]>; locale: Locale }) {
  return (
    <dl>
      <div>
        <dt>{m.profile_metric_bet()}</dt>
        <dd>
          <Money value={metrics.totalBet} />
        </dd>
      </div>
      <div>
        <dt>{m.profile_metric_rounds()}</dt>
        <dd>{numberFormat(locale).format(metrics.rounds)}</dd>
      </div>
      <div>
        <dt>{m.profile_metric_points()}</dt>
        <dd>{numberFormat(locale).format(metrics.points)}</dd>
      </div>
    </dl>
  );
}
