import { Icon } from "@trevo/ui/icon";
import { LateImage } from "@trevo/ui/late-image";
import { Moment } from "@trevo/ui/moment";
import { Money } from "@trevo/ui/money";
import { useHiddenBalance } from "../../lib/hidden-balance.ts";
import { m } from "../../paraglide/messages.js";
import type { BetGroup } from "./bet-groups.ts";
import { StatementRow } from "./statement-row.tsx";

/** Rounds of one game within an hour: their combined result, and each round when expanded. */
export function BetGroupRow({ group, thumbFor }: { group: BetGroup; thumbFor: (image: string) => string }) {
  const [hidden] = useHiddenBalance();
  const { rounds, gain } = group;
  const [newest] = rounds;
  if (!newest) return null;
  const { game, image } = newest.bet;
  return (
    <li>
      <details className="bet-group">
        <summary className="line">
          {image ? (
            <LateImage src={thumbFor(image)} alt="" width={44} height={44} />
          ) : (
            <i>
              <Icon name="dice" />
            </i>
          )}
          <span className="line-what">
            <b>{game}</b>
            <small>
              <Icon name="down" />
              <span>
                {m.wallet_group_bets({ count: rounds.length })} <Moment at={group.at} />
              </span>
            </small>
          </span>
          <span className="line-amount" data-tone={gain > 0 ? "won" : gain < 0 ? "out" : "none"}>
            {hidden ? "R$ •••" : <Money value={gain} signed={gain !== 0} />}
          </span>
        </summary>
        <ul className="statement">
          {rounds.map((round) => (
            <StatementRow key={round.id} line={round} thumbFor={thumbFor} />
          ))}
        </ul>
      </details>
    </li>
  );
}
