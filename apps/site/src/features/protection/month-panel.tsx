import "./month-panel.css";
import type { LimitKind } from "@trevo/contract";
import { Link } from "@trevo/ui/link";
import { Money } from "@trevo/ui/money";
import { formatMoney } from "@trevo/ui/format";
import { ListMemory } from "../../lib/query.tsx";
import { useLocale } from "../../lib/locale.ts";
import { m } from "../../paraglide/messages.js";
import { minutesText } from "./protection-words.ts";
import { useProtection } from "./use-protection.ts";

/** The permanent panel: what came in, what was lost, how long, and how much of the loss limit is used. */
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
  const used = Math.max(0, loss?.used ?? 0);
  const share = loss?.value ? Math.min(1, used / loss.value) : 0;
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
        <span>{loss?.value ? m.month_loss() : m.month_loss_none()}</span>
        {loss?.value ? (
          <>
            <i aria-hidden="true">
              <i style={{ transform: `scaleX(${share})` }} />
            </i>
            <span>{m.month_of({ used: formatMoney(used, locale), value: formatMoney(loss.value, locale) })}</span>
          </>
        ) : (
          <Link href="/responsible-gambling">{m.limits_set()}</Link>
        )}
      </p>
    </section>
  );
}
