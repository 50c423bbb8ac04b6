import { type SportBookSettings, type SportLimitSettings, sportLimitBounds, type SportTypeSettings } from "@trevo/contract";
import { useUiLocale } from "@trevo/ui/locale";
import { readAgain } from "../../frame/deciding.ts";
import type { Decision } from "../../frame/decision-dialog.tsx";
import type { FieldValues } from "../../frame/decision-fields.tsx";
import { request } from "../../lib/api.ts";
import { useSettingsWords } from "./settings-words.ts";

type LimitName = keyof SportLimitSettings;

const all = ["stake", "payout", "player_payout", "fixture_liability"] as const satisfies readonly LimitName[];

/** What can be limited: of one market type the bets on it alone. */
export const limitNames = (ofType: boolean): readonly LimitName[] => (ofType ? ["stake", "payout"] : all);

const none: SportLimitSettings = { stake: null, payout: null, player_payout: null, fixture_liability: null };

/** Nothing typed: as for everything around it. */
const limitsTyped = (values: FieldValues): SportLimitSettings | null => {
  const typed = Object.fromEntries(all.map((name) => [name, Number(values[name] ?? 0) || null]));
  const limits = { ...none, ...typed };
  return all.every((name) => limits[name] === null) ? null : limits;
};

/** The limits of one market type, or of all, at the place of the row. Without any they are removed. */
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
    fields: limitNames(market_type !== "").map((limit) => ({
      name: limit,
      title: words[limit],
      hint: words.asAround,
      kind: "money",
      max: sportLimitBounds[limit],
      optional: true,
      initial: seen?.[limit] ? String(seen[limit]) : "",
    })),
    send: ({ reason, values }) =>
      request("POST /staff/:tenant/sports/limits", {
        params: { tenant },
        body: { sport, competition_id: competition?.id ?? 0, market_type, limits: limitsTyped(values), seen, reason },
      }),
    onConflict: again,
    onDone: again,
  });
}
