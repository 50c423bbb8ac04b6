import type { Theme } from "@trevo/contract";
import { Link } from "@trevo/ui/link";
import { lazy, Suspense } from "react";
import { loadPart } from "../../lib/load-part.ts";
import { useSession } from "../../lib/session.ts";
import { m } from "../../paraglide/messages.js";

/** What a brand shows above the games: only its banner, the balance, or the account's figures. */
export function Opening({ kind }: { kind: Theme["opening"] }) {
  if (kind === "balance")
    return (
      <Suspense fallback={<div className="opening panel" />}>
        <BalanceOpening />
      </Suspense>
    );
  return kind === "limits" ? <LimitsOpening /> : null;
}

const BalanceOpening = lazy(() => loadPart(() => import("./balance-opening.tsx")).then((module) => ({ default: module.BalanceOpening })));

const MonthPanel = lazy(() =>
  loadPart(() => import("../../features/protection/month-panel.tsx")).then((module) => ({ default: module.MonthPanel })),
);

const DepositSteps = lazy(() =>
  loadPart(() => import("../../features/deposit-steps/deposit-steps.tsx")).then((module) => ({ default: module.DepositSteps })),
);

function LimitsOpening() {
  const { token } = useSession();
  return (
    <>
      <section className="account-now panel only-guest">
        <h2>
          {m.home_limits_guest_title()} <Link href="/responsible-gaming">{m.home_limits_rules()}</Link>
        </h2>
        <p>{m.home_limits_guest_text()}</p>
      </section>
      <div className="only-player month-place">
        {token ? (
          <Suspense fallback={<div className="account-now panel month-wait" />}>
            <DepositSteps />
            <MonthPanel />
          </Suspense>
        ) : null}
      </div>
    </>
  );
}
