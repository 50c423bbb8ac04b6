import type { GameDetail } from "@trevo/contract";
import { formatMoney, formatPercent } from "@trevo/ui/format";
import { Icon } from "@trevo/ui/icon";
import { Link } from "@trevo/ui/link";
import type { ReactNode } from "react";
import { useLocale } from "../../lib/locale.ts";
import { useSite } from "../../lib/site-data.ts";
import { type Locale, numberFormat } from "@trevo/domain";
import { m } from "../../paraglide/messages.js";

const volatilities = {
  low: m.game_volatility_low,
  medium: m.game_volatility_medium,
  high: m.game_volatility_high,
  chosen: m.game_volatility_chosen,
} as const;

/** Hundredths of the stake from which multipliers are shown without decimals. */
const wholeTimesX100 = 10_000;

/** Facts for the player before playing. Facts that the provider does not state are omitted. */
export function GameInfo({ game }: { game: GameDetail }) {
  const locale = useLocale();
  const hasBonuses = useSite().features.includes("bonuses");
  const limits = limitsText(game, locale);
  const promised = game.rtp === null ? m.casino_rtp_unknown() : formatPercent(game.rtp, locale);
  return (
    <div className="game-facts">
      {game.rules ? (
        <div className="game-rules">
          <h2>{m.game_rules()}</h2>
          <p>{game.rules}</p>
        </div>
      ) : null}
      <dl className="game-info">
        <Fact name="RTP">{isHouse(game) ? <Link href="/fairness/rtp">{promised}</Link> : promised}</Fact>
        {game.volatility ? <Fact name={m.game_volatility()}>{volatilities[game.volatility]()}</Fact> : null}
        {limits ? <Fact name={m.game_limits()}>{limits}</Fact> : null}
        {game.max_win_x100 ? (
          <Fact name={m.game_max_win()}>{m.game_max_win_times({ times: timesText(game.max_win_x100, locale) })}</Fact>
        ) : null}
        <Fact name={m.casino_provider()}>
          <Link href={`/casino/games?provider=${game.providercode}`}>{game.provider_name}</Link>
        </Fact>
        {hasBonuses ? <Fact name={m.casino_bonus_money()}>{game.bonus_allowed ? m.yes() : m.no()}</Fact> : null}
        {isHouse(game) ? (
          <Fact name={m.casino_proof()}>
            <Link href="/fairness">
              <Icon name="shield" /> {m.nav_fairness()}
            </Link>
          </Fact>
        ) : null}
      </dl>
    </div>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Each round of our own games can be recomputed. */
const isHouse = (game: GameDetail): boolean => game.providercode === "house";

function limitsText({ min_stake: min, max_stake: max }: GameDetail, locale: Locale): string | null {
  if (min === null) return null;
  const from = formatMoney(min, locale);
  return max === null ? m.game_limits_from({ min: from }) : m.game_limits_range({ min: from, max: formatMoney(max, locale) });
}

/** Formats a multiplier: `14,70×`, `1.000×`. */
function timesText(hundredths: number, locale: Locale): string {
  const decimals = hundredths < wholeTimesX100 && hundredths % 100 !== 0 ? 2 : 0;
  const number = numberFormat(locale, {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
  return `${number.format(Math.floor(hundredths) / 100)}×`;
}
