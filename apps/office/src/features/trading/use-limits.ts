import {
  type SportBookSettings,
  type SportLimitSettings,
  sportLimitBounds,
  sportOfferBounds,
  type SportTypeSettings,
} from "@trevo/contract";
import { useUiLocale } from "@trevo/ui/locale";
import { readAgain } from "../../frame/deciding.ts";
import type { Decision } from "../../frame/decision-dialog.tsx";
import type { DecisionField, FieldValues } from "../../frame/decision-fields.tsx";
import { integerTyped } from "../../frame/integer-typed.ts";
import { request } from "../../lib/api.ts";
import { oddsTyped } from "./odds-typed.ts";
import { useSettingsWords } from "./settings-words.ts";

type LimitName = keyof SportLimitSettings;

const amounts = ["stake", "payout", "player_payout", "fixture_liability"] as const satisfies readonly LimitName[];
type AmountName = (typeof amounts)[number];

/** Amounts that can be limited. For a single market type these are only the limits of its bets. */
export const limitNames = (ofType: boolean): readonly AmountName[] => (ofType ? ["stake", "payout"] : amounts);

/** Null if nothing was typed: the limits of the wider scope apply. */
const limitsTyped = (values: FieldValues): SportLimitSettings | null => {
  const amount = (name: AmountName): number | null => Number(values[name] ?? 0) || null;
  const seconds = integerTyped(values["live_delay_ms"] ?? "", delayBoundsS);
  const limits: SportLimitSettings = {
    stake: amount("stake"),
    payout: amount("payout"),
    player_payout: amount("player_payout"),
    fixture_liability: amount("fixture_liability"),
    live_delay_ms: seconds === null ? null : seconds * 1_000,
    min_odds_x1000: oddsTyped(values["min_odds_x1000"]),
  };
  return Object.values(limits).every((one) => one === null) ? null : limits;
};

const delayBoundsS = { min: sportOfferBounds.live_delay_ms.min / 1_000, max: sportOfferBounds.live_delay_ms.max / 1_000 } as const;

/** Returns the fields for the delay of live bets and the minimum odds; for a single market type only the odds. */
function offerFields(words: ReturnType<typeof useSettingsWords>, { ofType, seen }: { ofType: boolean; seen: SportLimitSettings | null }) {
  const { live_delay_ms: delay = null, min_odds_x1000: odds = null } = seen ?? {};
  const wait: DecisionField = {
    name: "live_delay_ms",
    title: words.live_delay_ms,
    hint: words.delayHint,
    kind: "integer",
    ...delayBoundsS,
    optional: true,
    initial: delay === null ? "" : String(delay / 1_000),
  };
  const least: DecisionField = {
    name: "min_odds_x1000",
    title: words.min_odds_x1000,
    hint: words.oddsHint,
    kind: "line",
    max: 6,
    optional: true,
    initial: odds === null ? "" : String(odds / 1_000),
  };
  return ofType ? [least] : [wait, least];
}

/** Sets the limits of one market type, or of all, in the row's scope. Without any value they are removed. */
export function useLimits(tenant: string, { sport, competition }: SportBookSettings): (type: SportTypeSettings) => Decision {
  const words = useSettingsWords();
  const locale = useUiLocale();
  const again = (): void => readAgain("GET /staff/:tenant/sports/settings", "GET /staff/:tenant/sports/fixtures");
  return ({ market_type, name, limits: seen }) => ({
    tenant,
    title: `${words.changeLimitsOf(name[locale])} (${competition?.name ?? words.sports[sport]})`,
    text: words.limitsText,
    action: words.applyLimits,
    asksReason: true,
    fields: [
      ...limitNames(market_type !== "").map((limit): DecisionField => ({
        name: limit,
        title: words[limit],
        hint: words.asAround,
        kind: "money",
        max: sportLimitBounds[limit],
        optional: true,
        initial: seen?.[limit] ? String(seen[limit]) : "",
      })),
      ...offerFields(words, { ofType: market_type !== "", seen }),
    ],
    send: ({ reason, values }) =>
      request("POST /staff/:tenant/sports/limits", {
        params: { tenant },
        body: { sport, competition_id: competition?.id ?? 0, market_type, limits: limitsTyped(values), seen, reason },
      }),
    onConflict: again,
    onDone: again,
  });
}
