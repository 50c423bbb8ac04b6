import { sportVoidCauses, sportVoidWords, type TradingFixtureFile } from "@trevo/contract";
import { useUiLocale } from "@trevo/ui/locale";
import { readAgain } from "../../frame/deciding.ts";
import type { Decision } from "../../frame/decision-dialog.tsx";
import { request } from "../../lib/api.ts";
import { momentTyped } from "./moment-typed.ts";
import { useTradingWords } from "./trading-words.ts";

/** Field names as in the server's refusals. */
const names = { from: "void.from", to: "void.to", cause: "void.cause" } as const;

/** Proposes to void selections on a market, which another member decides on. */
export function useVoid(tenant: string): (market: TradingFixtureFile["markets"][number]) => Decision {
  const words = useTradingWords();
  const locale = useUiLocale();
  const again = (): void => readAgain("GET /staff/proposals", "GET /staff/:tenant/sports/fixtures/:id", "GET /staff/:tenant/sports/bets");
  return ({ id, name }) => ({
    tenant,
    title: words.voidMarket(name[locale]),
    text: words.voidText,
    action: words.proposeVoid,
    danger: true,
    asksReason: true,
    fields: [
      { name: names.from, title: words.voidFrom, hint: words.voidFromHint, kind: "line", max: 20, optional: true },
      { name: names.to, title: words.voidTo, hint: words.voidToHint, kind: "line", max: 20, optional: true },
      {
        name: names.cause,
        title: words.voidCause,
        kind: "choice",
        options: sportVoidCauses.map((value) => ({ value, title: sportVoidWords[value][locale] })),
      },
    ],
    send: ({ reason, values, idempotencyKey }) =>
      request("POST /staff/:tenant/sports/voids", {
        params: { tenant },
        body: {
          void: {
            of: "market",
            market_id: id,
            from: momentTyped(values[names.from] ?? ""),
            to: momentTyped(values[names.to] ?? ""),
            cause: sportVoidCauses.find((one) => one === values[names.cause]) ?? "ordered",
          },
          reason,
        },
        idempotencyKey,
      }),
    onConflict: again,
    onDone: again,
  });
}
