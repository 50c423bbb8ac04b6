import type { SportBet } from "@trevo/contract";
import { centavos } from "@trevo/domain";
import { cashOutBounds, cashOutPart } from "@trevo/sports";
import { Button } from "@trevo/ui/button";
import { formatMoney, formatPercent } from "@trevo/ui/format";
import { RangeInput } from "@trevo/ui/range-input";
import { useState } from "react";
import { askConfirm } from "../../lib/confirm.ts";
import { useLocale } from "../../lib/locale.ts";
import { m } from "../../paraglide/messages.js";
import type { CashOutOrder } from "./api.ts";

const wholePercent = 100;
const stepPercent = 10;

interface CashOutFormProps {
  readonly bet: SportBet;
  readonly offer: Extract<SportBet["cash_out"], { readonly amount: number }>;
  readonly busy: boolean;
  readonly onTake: (order: CashOutOrder) => void;
}

/** Takes all of the offer or a part of it, in steps of 10 %. The value of the bet without the fee is shown beside it. */
export function CashOutForm({ bet: { id, remaining_stake }, offer, busy, onTake }: CashOutFormProps) {
  const locale = useLocale();
  const [percent, setPercent] = useState(wholePercent);
  const money = (amount: number): string => formatMoney(amount, locale);
  const parts_taken = cashOutBounds.maxParts - offer.parts_left;
  const partOf = (share: number) =>
    cashOutPart({ offer: centavos(offer.amount), remaining_stake: centavos(remaining_stake), parts_taken }, share * 100);
  const part = partOf(percent);
  const isDivisible = !("why_not" in partOf(stepPercent));
  const share = `${percent}%`;
  const seconds = Math.ceil(offer.delay_ms / 1_000);
  const take = async () => {
    if ("why_not" in part) return;
    const text =
      percent === wholePercent ? m.sports_cash_out_all_text() : m.sports_cash_out_part_text({ share, rest: money(part.remaining_stake) });
    const inPlay = seconds > 0 ? ` ${m.sports_cash_out_delay_text({ seconds })}` : "";
    const title = m.sports_cash_out_sure({ amount: money(part.amount) });
    if (!(await askConfirm({ title, text: text + inPlay, yes: m.sports_cash_out() }))) return;
    const seen = { seen_amount: part.amount, seen_remaining_stake: remaining_stake, seen_versions: offer.versions };
    onTake({ id, share_bps: percent * 100, ...seen });
  };
  const valueText = (): string => {
    if (percent === wholePercent) return m.sports_cash_out_share_all();
    return "why_not" in part ? share : m.sports_cash_out_share_part({ share, rest: money(part.remaining_stake) });
  };
  return (
    <>
      {isDivisible ? (
        <RangeInput
          label={m.sports_cash_out_share()}
          valueText={valueText()}
          value={percent}
          min={stepPercent}
          max={wholePercent}
          step={stepPercent}
          onChange={setPercent}
        />
      ) : offer.parts_left > 0 ? (
        <p className="bet-note">{m.sports_cash_out_remainder({ amount: money(cashOutBounds.minRemainingStake) })}</p>
      ) : null}
      {offer.parts_left === 0 ? <p className="bet-note">{m.sports_cash_out_parts({ count: cashOutBounds.maxParts })}</p> : null}
      {"why_not" in part ? (
        <Button disabledReason={m.sports_cash_out_remainder({ amount: money(cashOutBounds.minRemainingStake) })}>
          {m.sports_cash_out()}
        </Button>
      ) : (
        <Button tone="accent" busy={busy ? m.sports_cashing_out() : undefined} onClick={() => void take()}>
          {m.sports_cash_out_for({ amount: money(part.amount) })}
        </Button>
      )}
      <p className="bet-note">
        {m.sports_cash_out_fair({ amount: money(offer.fair), fee: formatPercent(offer.fee_bps, locale) })}
        {seconds > 0 ? ` ${m.sports_cash_out_delay({ seconds })}` : null}
      </p>
    </>
  );
}
