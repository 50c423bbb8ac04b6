import { Chip, ChipRow } from "@trevo/ui/chip";
import { formatMoney } from "@trevo/ui/format";
import { MoneyInput } from "@trevo/ui/money-input";
import { useLocale } from "../../lib/locale.ts";
import { m } from "../../paraglide/messages.js";
import { legKey, type Slip, type SlipLeg } from "./slip.ts";
import { SlipRefused } from "./slip-refused.tsx";
import { maxTyped } from "./slip-shape.ts";
import type { RefusedBet } from "./use-place-bets.ts";
import { quickStakes } from "./whole-fields.tsx";

/** Stakes in centavos, by leg key. */
export type Stakes = Readonly<Record<string, number>>;

interface SinglesFieldsProps {
  slip: Slip;
  stakes: Stakes;
  refused: readonly RefusedBet[];
  onStakes: (stakes: Stakes) => void;
}

/** A stake for each selection, each of which is a separate bet. The preset stakes apply to all of them. */
export function SinglesFields({ slip, stakes, refused, onStakes }: SinglesFieldsProps) {
  const locale = useLocale();
  const setOne = (leg: SlipLeg, amount: number) => onStakes({ ...stakes, [legKey(leg)]: amount });
  const failureOf = (leg: SlipLeg) => refused.find(({ legs }) => legs.length === 1 && legs.some((one) => legKey(one) === legKey(leg)));
  return (
    <>
      <ChipRow label={m.sports_stake_all()}>
        {quickStakes.map((amount) => (
          <Chip
            key={amount}
            selected={slip.every((leg) => stakes[legKey(leg)] === amount)}
            onSelect={() => onStakes(Object.fromEntries(slip.map((leg) => [legKey(leg), amount])))}
          >
            {formatMoney(amount, locale)}
          </Chip>
        ))}
      </ChipRow>
      {slip.map((leg) => {
        const failed = failureOf(leg);
        return (
          <div key={legKey(leg)} className="single-stake">
            <MoneyInput
              label={m.sports_stake_on({ selection: leg.selection, market: leg.market })}
              value={stakes[legKey(leg)] ?? 0}
              maximum={maxTyped}
              onChange={(amount) => setOne(leg, amount)}
            />
            {failed ? <SlipRefused failure={failed.failure} onStake={(amount) => setOne(leg, amount)} /> : null}
          </div>
        );
      })}
    </>
  );
}
