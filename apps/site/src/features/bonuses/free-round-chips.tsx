import { useQuery } from "@tanstack/react-query";
import type { FreeRoundReward } from "@trevo/contract";
import { Icon } from "@trevo/ui/icon";
import { Link } from "@trevo/ui/link";
import { useSession } from "../../lib/session.ts";
import { m } from "../../paraglide/messages.js";
import { freeRoundsQuery } from "./api.ts";
import { freeRoundsTitle } from "./free-rounds-title.ts";
import "./free-round-chips.css";

/** Sorts free rounds without an expiry last. */
const byEnd = (one: FreeRoundReward, other: FreeRoundReward): number => endOf(one) - endOf(other);
const endOf = ({ valid_until }: FreeRoundReward): number => (valid_until === null ? Number.MAX_SAFE_INTEGER : Date.parse(valid_until));

/** Links to each game in which the player has free rounds, earliest expiry first. Renders nothing without any. */
export function FreeRoundChips() {
  const { user } = useSession();
  const { data = [] } = useQuery(freeRoundsQuery(user?.id, "open"));
  const playable = data.filter(({ state, game }) => state === "active" && game.gamecode !== null);
  if (playable.length === 0) return null;
  return (
    <nav className="free-round-chips" aria-label={m.bonuses_free_rounds()}>
      {playable.toSorted(byEnd).map(({ id, game, remaining }) => (
        <Link key={id} className="free-round-chip" href={`/casino/house/${game.gamecode}`}>
          <Icon name="gift" />
          {freeRoundsTitle(remaining, game)}
        </Link>
      ))}
    </nav>
  );
}
