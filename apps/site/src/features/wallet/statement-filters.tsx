import { Field } from "@trevo/ui/field";
import { SelectInput } from "@trevo/ui/select-input";
import { useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import { useSite } from "../../lib/site-data.ts";
import { statusLook } from "../../lib/transaction-look.ts";
import { m } from "../../paraglide/messages.js";
import { DownloadButton } from "./download-button.tsx";
import { createQueryChanges, type QueryChange } from "./query-changes.ts";
import { choiceOf, daysOf, exportPath, type PeriodName, periodOf, periods, type StatementFilter } from "./statement-filter.ts";
import type { StatementTab } from "./statement.ts";

const periodNames: Record<PeriodName, () => string> = {
  any: m.wallet_period_any,
  today: m.wallet_period_today,
  week: m.wallet_period_week,
  month: m.wallet_period_month,
  own: m.wallet_period_own,
};

const depositCodes = [0, 1, 2, 5];
const withdrawCodes = [0, 5, 4, 1, 2, 3];

const stateNames = { open: m.wallet_round_open, closed: m.wallet_state_closed, rolled_back: m.wallet_round_undone };

/** Returns the choices of the tab in addition to the days. */
function choicesOf(tab: StatementTab): { value: string; label: string }[] {
  if (tab === "bets") return Object.entries(stateNames).map(([value, name]) => ({ value, label: name() }));
  const type = tab === "deposits" ? "deposit" : "withdraw";
  return (tab === "deposits" ? depositCodes : withdrawCodes).map((status) => ({
    value: String(status),
    label: statusLook({ type, status }).word,
  }));
}

/** Filter of the list, which is kept in the address, and the export of the list. */
export function StatementFilters({ tab, filter }: { tab: StatementTab; filter: StatementFilter }) {
  const [query, setQuery] = useSearchParams();
  const { timezone } = useSite();
  const [changes] = useState(() => createQueryChanges(query));
  useEffect(() => changes.arrived(query), [changes, query]);
  const change = (values: QueryChange) => setQuery(changes.next(values), { replace: true, preventScrollReset: true });
  const [now] = useState(() => new Date());
  const period = periodOf(filter, now, timezone);
  const choice = choiceOf(tab);
  return (
    <div className="wallet-filters" role="group" aria-label={m.wallet_filters()}>
      {choice ? (
        <SelectInput
          label={m.wallet_filter_status()}
          options={[{ value: "", label: m.wallet_filter_any() }, ...choicesOf(tab)]}
          value={String(filter[choice] ?? "")}
          onChange={(value) => change({ [choice]: value })}
        />
      ) : null}
      <SelectInput
        label={m.wallet_filter_period()}
        options={periods.map((name) => ({ value: name, label: periodNames[name]() }))}
        value={period}
        onChange={(name) => {
          const { from, to } = daysOf(name, now, timezone);
          change({ from, to });
        }}
      />
      {period === "own" ? (
        <>
          <DayInput label={m.wallet_filter_from()} value={filter.from} onChange={(from) => change({ from })} />
          <DayInput label={m.wallet_filter_to()} value={filter.to} onChange={(to) => change({ to })} />
        </>
      ) : null}
      <DownloadButton path={exportPath(tab, filter)} />
    </div>
  );
}

function DayInput({ label, value, onChange }: { label: string; value: string | undefined; onChange: (value: string) => void }) {
  return (
    <Field label={label}>
      {(control) => (
        <span className="input">
          <input {...control} type="date" value={value ?? ""} onChange={(event) => onChange(event.target.value)} />
        </span>
      )}
    </Field>
  );
}
