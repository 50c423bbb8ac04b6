import { useQuery } from "@tanstack/react-query";
import type { FreeBet } from "@trevo/contract";
import { Button } from "@trevo/ui/button";
import { formatMoney } from "@trevo/ui/format";
import { Notice } from "@trevo/ui/notice";
import { SelectInput } from "@trevo/ui/select-input";
import { useLocale } from "../../lib/locale.ts";
import { momentText } from "../../lib/moment-text.ts";
import { useSession } from "../../lib/session.ts";
import { useSite } from "../../lib/site-data.ts";
import { m } from "../../paraglide/messages.js";
import { freeBetsQuery } from "./api.ts";
import { useOddsText } from "./odds-format.ts";

/** Reads the free bets that the player can use now. */
export function useFreeBets() {
  const { user } = useSession();
  return useQuery({ ...freeBetsQuery(user?.id), enabled: user !== null });
}

interface FreeBetFieldProps {
  freeBets: ReturnType<typeof useFreeBets>;
  chosen: FreeBet | null;
  onChoose: (id: string | null) => void;
}

const ownMoney = "";

/** Selects what pays the stake: the balance or one of the player's free bets. Renders nothing without free bets. */
export function FreeBetField({ freeBets: { data = [], isError, refetch }, chosen, onChoose }: FreeBetFieldProps) {
  const locale = useLocale();
  const { timezone } = useSite();
  const { odds } = useOddsText();
  if (isError)
    return <Notice action={<Button onClick={() => void refetch()}>{m.try_again()}</Button>}>{m.sports_free_bets_failed()}</Notice>;
  if (data.length === 0) return null;
  const termsOf = ({ min_odds_x1000, valid_until }: FreeBet) => ({
    odds: odds(min_odds_x1000),
    time: momentText(valid_until, { locale, timezone }),
  });
  const nameOf = (one: FreeBet): string => m.sports_free_bet_option({ amount: formatMoney(one.amount, locale), ...termsOf(one) });
  return (
    <SelectInput
      label={m.sports_pay_with()}
      hint={chosen ? m.sports_free_bet_hint(termsOf(chosen)) : undefined}
      options={[{ value: ownMoney, label: m.sports_pay_with_balance() }, ...data.map((one) => ({ value: one.id, label: nameOf(one) }))]}
      value={chosen?.id ?? ownMoney}
      onChange={(id) => onChoose(id === ownMoney ? null : id)}
    />
  );
}
