import "./month-panel.css";
import type { LimitKind } from "@trevo/contract";
import { Link } from "@trevo/ui/link";
import { Money } from "@trevo/ui/money";
import { formatMoney } from "@trevo/ui/format";
import { ListMemory } from "../../lib/query.tsx";
import { useLocale } from "../../lib/locale.ts";
import { m } from "../../paraglide/messages.js";
import { minutesText, periodName } from "./protection-words.ts";
import { tightestLoss } from "./tightest-loss.ts";
import { useProtection } from "./use-protection.ts";

/** Permanent panel of the month: deposits, losses, time played, and the used share of the loss limit. */
export function MonthPanel() {
  return (
    <ListMemory>
      <Month />
    </ListMemory>
  );
}

function Month() {
  const { state } = useProtection();
  const locale = useLocale();
  const month = (kind: LimitKind) => state?.limits.find((limit) => limit.kind === kind && limit.period === "month");
  const loss = month("loss");
  const tightest = tightestLoss(state?.limits ?? []);
  return (
    <section className="account-now panel month-panel">
      <h2>
        {m.month_title()} <Link href="/responsible-gambling">{m.limits_title()}</Link>
      </h2>
      <dl>
        <div>
          <dt>{m.month_deposited()}</dt>
          <dd>{state ? <Money value={month("deposit")?.used ?? 0} /> : "R$ •••"}</dd>
        </div>
        <div>
          <dt>{m.month_result()}</dt>
          <dd>{state ? <Money value={-(loss?.used ?? 0)} signed /> : "R$ •••"}</dd>
        </div>
        <div>
          <dt>{m.month_time()}</dt>
          <dd>{state ? minutesText(month("time")?.used ?? 0) : "•••"}</dd>
        </div>
      </dl>
      <p className="month-loss">
        <span>{tightest ? m.month_loss_of({ period: periodName[tightest.period]().toLocaleLowerCase(locale) }) : m.month_loss_none()}</span>
        {tightest ? (
          <>
            <i aria-hidden="true">
              <i style={{ transform: `scaleX(${Math.min(1, tightest.used / tightest.value)})` }} />
            </i>
            <span>{m.month_of({ used: formatMoney(tightest.used, locale), value: formatMoney(tightest.value, locale) })}</span>
          </>
        ) : (
          <Link href="/responsible-gambling">{m.limits_set()}</Link>
        )}
      </p>
    </section>
  );
}
