import { overrideBounds, type TradingFixtureFile } from "@trevo/contract";
import { formatAmount } from "@trevo/ui/format";
import { useUiLocale } from "@trevo/ui/locale";
import { readAgain } from "../../frame/deciding.ts";
import type { Decision } from "../../frame/decision-dialog.tsx";
import type { FieldValues } from "../../frame/decision-fields.tsx";
import { request } from "../../lib/api.ts";
import { hundredthsTyped } from "./goals-typed.ts";
import { useTradingWords } from "./trading-words.ts";

/** Sent in place of an invalid number; the server refuses it at its field. */
const beyond = 100_000;

/** Field names as in the server's refusals. */
const names = { supremacy: "view.supremacy_x100", total: "view.total_x100", minutes: "view.minutes" } as const;

const viewTyped = (values: FieldValues) => {
  const minutes = (values[names.minutes] ?? "").trim();
  return {
    supremacy_x100: hundredthsTyped(values[names.supremacy] ?? "") ?? beyond,
    total_x100: hundredthsTyped(values[names.total] ?? "") ?? beyond,
    minutes: /^\d{1,4}$/.test(minutes) ? Number(minutes) : 0,
  };
};

/** Sets or removes a trader's own view of a match; `null` removes the present one. */
export function useOverride(tenant: string): (file: TradingFixtureFile, action: "set" | "remove") => Decision {
  const words = useTradingWords();
  const locale = useUiLocale();
  const again = (): void => readAgain("GET /staff/:tenant/sports/fixtures", "GET /staff/:tenant/sports/fixtures/:id");
  return ({ id, home, away, override, model }, action) => {
    const { supremacy_x100, total_x100 } = override ?? model;
    return {
      tenant,
      title: `${action === "set" ? words.setView : words.removeView}: ${home} × ${away}`,
      text: action === "set" ? words.viewText : words.removeViewText,
      action: action === "set" ? words.setView : words.removeView,
      asksReason: true,
      fields:
        action === "remove"
          ? []
          : [
              {
                name: names.supremacy,
                title: words.supremacy,
                hint: words.supremacyHint,
                kind: "line",
                max: 8,
                initial: formatAmount(supremacy_x100, locale),
              },
              { name: names.total, title: words.totalGoals, kind: "line", max: 8, initial: formatAmount(total_x100, locale) },
              {
                name: names.minutes,
                title: words.viewMinutes,
                hint: words.viewMinutesHint(overrideBounds.minutes.max),
                kind: "line",
                max: 4,
              },
            ],
      send: ({ reason, values }) =>
        request("POST /staff/:tenant/sports/overrides", {
          params: { tenant },
          body: { fixture_id: id, view: action === "set" ? viewTyped(values) : null, seen: override, reason },
        }),
      onConflict: again,
      onDone: again,
    };
  };
}
