import { useQuery } from "@tanstack/react-query";
import {
  marginBoundsBps,
  marginMethods,
  type SportBookSettings,
  type SportMargin,
  type SportMarginPreview,
  type SportTypeSettings,
} from "@trevo/contract";
import { formatAmount, formatPercent } from "@trevo/ui/format";
import { useUiLocale } from "@trevo/ui/locale";
import { useDeferredValue, useState } from "react";
import { readAgain } from "../../frame/deciding.ts";
import type { Decision } from "../../frame/decision-dialog.tsx";
import { Failure } from "../../frame/states.tsx";
import { request } from "../../lib/api.ts";
import { basisPointsTyped } from "./margin-typed.ts";
import { useSettingsWords } from "./settings-words.ts";

interface MarginFormProps {
  readonly tenant: string;
  readonly row: SportBookSettings;
  readonly type: SportTypeSettings;
  readonly brands: readonly string[];
  readonly onDecide: (decision: Decision) => void;
  readonly onDone: () => void;
}

const previews = "POST /staff/:tenant/sports/margin-previews";

/** Edits a margin, and shows its effect on the odds of the nearest matches before it is decided. */
export function MarginForm({ tenant, row, type, brands, onDecide, onDone }: MarginFormProps) {
  const words = useSettingsWords();
  const locale = useUiLocale();
  const shown = type.margin ?? type.margin_in_force;
  const [typed, setTyped] = useState(shown ? formatAmount(shown.target_bps, locale) : "");
  const [method, setMethod] = useState<SportMargin["method"]>(shown?.method ?? "power");
  const margin = marginTyped(typed, method);
  const place = { sport: row.sport, competition_id: row.competition?.id ?? 0, market_type: type.market_type };
  const again = (): void => readAgain("GET /staff/:tenant/sports/settings", "GET /staff/:tenant/sports/fixtures/:id", previews);
  const decisionOf = (next: SportMargin | null): Decision => ({
    tenant,
    title: `${next ? words.changeMarginOf(type.name[locale]) : words.remove} (${row.competition?.name ?? words.sports[row.sport]})`,
    text: next ? words.applyText(brands) : words.removeText,
    action: next ? `${words.apply} ${formatPercent(next.target_bps, locale)}` : words.remove,
    asksReason: true,
    send: ({ reason }) =>
      request("POST /staff/:tenant/sports/margins", { params: { tenant }, body: { ...place, margin: next, seen: type.margin, reason } }),
    onConflict: again,
    onDone: () => {
      again();
      onDone();
    },
  });
  return (
    <div className="grid gap-3 rounded-lg border border-line p-3">
      <MarginFields typed={typed} method={method} isWrong={typed !== "" && margin === null} onType={setTyped} onMethod={setMethod} />
      <Preview tenant={tenant} place={place} margin={margin} />
      <div className="flex flex-wrap gap-2">
        <button
          type="button"
          className="button button-main"
          disabled={margin === null || isSame(margin, type.margin)}
          onClick={() => onDecide(decisionOf(margin))}
        >
          {words.apply}…
        </button>
        {type.margin ? (
          <button type="button" className="button" onClick={() => onDecide(decisionOf(null))}>
            {words.remove}…
          </button>
        ) : null}
      </div>
    </div>
  );
}

interface FieldsProps {
  readonly typed: string;
  readonly method: SportMargin["method"];
  readonly isWrong: boolean;
  readonly onType: (typed: string) => void;
  readonly onMethod: (method: SportMargin["method"]) => void;
}

function MarginFields({ typed, method, isWrong, onType, onMethod }: FieldsProps) {
  const words = useSettingsWords();
  return (
    <div className="flex flex-wrap gap-3">
      <label className="grow">
        <span className="field-label">{words.target}</span>
        <input
          className="field"
          inputMode="decimal"
          autoComplete="off"
          maxLength={8}
          value={typed}
          aria-invalid={isWrong}
          onChange={(event) => onType(event.target.value)}
        />
        <span className="field-hint block">{words.targetHint}</span>
      </label>
      <label className="grow">
        <span className="field-label">{words.method}</span>
        <select
          className="field"
          value={method}
          onChange={(event) => onMethod(marginMethods.find((one) => one === event.target.value) ?? "power")}
        >
          {marginMethods.map((one) => (
            <option key={one} value={one}>
              {words.methods[one]}
            </option>
          ))}
        </select>
      </label>
    </div>
  );
}

const isSame = (one: SportMargin, other: SportMargin | null): boolean =>
  one.target_bps === other?.target_bps && one.method === other.method;

function marginTyped(typed: string, method: SportMargin["method"]): SportMargin | null {
  const target_bps = basisPointsTyped(typed);
  return target_bps !== null && target_bps >= marginBoundsBps.min && target_bps <= marginBoundsBps.max ? { target_bps, method } : null;
}

interface PreviewProps {
  readonly tenant: string;
  readonly place: Pick<SportBookSettings, "sport"> & { readonly competition_id: number; readonly market_type: string };
  readonly margin: SportMargin | null;
}

function Preview({ tenant, place, margin }: PreviewProps) {
  const words = useSettingsWords();
  const wanted = useDeferredValue(margin);
  const read = useQuery({
    queryKey: [previews, tenant, place, wanted],
    queryFn: ({ signal }) => request(previews, { params: { tenant }, body: { ...place, margin: wanted }, signal }).then(({ data }) => data),
    enabled: wanted !== null,
    placeholderData: (kept) => kept,
  });
  if (margin === null) return <p className="text-t3">{words.noTarget}</p>;
  if (read.error) return <Failure error={read.error} onRetry={() => void read.refetch()} />;
  if (!read.data) return <p className="text-t3" role="status" aria-busy="true">{`${words.previewTitle}…`}</p>;
  return <Changes preview={read.data} isOld={read.isPlaceholderData} />;
}

function Changes({ preview, isOld }: { preview: SportMarginPreview; isOld: boolean }) {
  const words = useSettingsWords();
  const locale = useUiLocale();
  const odds = (all: readonly (number | null)[]): string =>
    all.map((one) => (one === null ? "–" : formatAmount(Math.floor(one / 10), locale))).join("  ");
  const percent = (ppm: number): string => formatPercent(Math.round(ppm / 100), locale);
  return (
    <div aria-busy={isOld} role="status">
      <p className="text-t2">
        {preview.fixtures === 0 ? words.previewNone : words.preview(preview.changed, preview.markets, preview.fixtures)}
      </p>
      {preview.examples.length === 0 ? null : (
        <ul className="mt-2 grid gap-2">
          {preview.examples.map(({ fixture, market, before, after }, place) => (
            <li key={place} className="grid">
              <span className="text-t3">{`${fixture} · ${market[locale]} · ${words.returns(percent(before.margin_ppm), percent(after.margin_ppm))}`}</span>
              <span className="flex flex-wrap gap-2 tabular-nums">
                <span className="text-t3">{`${words.before} ${odds(before.odds_x1000)}`}</span>
                <b className="font-semibold">{`${words.after} ${odds(after.odds_x1000)}`}</b>
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
