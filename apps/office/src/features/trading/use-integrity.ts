import type { TradingFixtureFile } from "@trevo/contract";
import { readAgain } from "../../frame/deciding.ts";
import type { Decision } from "../../frame/decision-dialog.tsx";
import { request } from "../../lib/api.ts";
import { useTradingWords } from "./trading-words.ts";

/** Returns the decision that suspends a match under suspicion, or lifts that suspension. It is a suspension with a reason of its own. */
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

/** Returns the decision that opens an integrity case about a match at this brand. It changes nothing else. */
export function useOpenCase(tenant: string): (file: TradingFixtureFile) => Decision {
  const words = useTradingWords();
  const again = (): void => readAgain("GET /staff/:tenant/sports/cases");
  return (file) => ({
    tenant,
    title: words.openCase,
    text: words.openCaseText,
    action: words.openCase,
    asksReason: true,
    reasonMax: 2_000,
    send: ({ reason }) => request("POST /staff/:tenant/sports/cases", { params: { tenant }, body: { fixture_id: file.id, note: reason } }),
    onConflict: again,
    onDone: again,
  });
}

/**
 * True if the match is suspended for integrity: only a member with that permission suspends for this reason, and always the whole match.
 */
export const isSuspected = ({ reasons }: Pick<TradingFixtureFile, "reasons">): boolean => reasons.includes("integrity");
