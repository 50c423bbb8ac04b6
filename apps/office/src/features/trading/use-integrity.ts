import type { TradingFixtureFile } from "@trevo/contract";
import { readAgain } from "../../frame/deciding.ts";
import type { Decision } from "../../frame/decision-dialog.tsx";
import { request } from "../../lib/api.ts";
import { useTradingWords } from "./trading-words.ts";

/** A match under suspicion: suspended as a cause of its own, or that lifted. */
export function useIntegrity(tenant: string): (file: TradingFixtureFile) => Decision {
  const words = useTradingWords();
  const again = (): void => readAgain("GET /staff/:tenant/sports/fixtures", "GET /staff/:tenant/sports/fixtures/:id");
  return (file) => {
    const action = isSuspected(file) ? "lift" : "suspend";
    const title = words.integrity[action];
    return {
      tenant,
      title,
      text: words.integrity[`${action}Text`],
      action: title,
      danger: action === "suspend",
      asksReason: true,
      send: ({ reason }) =>
        request("POST /staff/:tenant/sports/integrity-suspensions", { params: { tenant }, body: { fixture_id: file.id, action, reason } }),
      onConflict: again,
      onDone: again,
    };
  };
}

/** Only whoever decides on integrity suspends so, and always the match. */
export const isSuspected = ({ reasons }: Pick<TradingFixtureFile, "reasons">): boolean => reasons.includes("integrity");
