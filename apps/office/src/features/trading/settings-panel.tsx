import { useQuery } from "@tanstack/react-query";
import type { SportBookSettings, SportLimitSettings, SportTypeSettings } from "@trevo/contract";
import { formatAmount, formatMoney, formatPercent } from "@trevo/ui/format";
import { useUiLocale } from "@trevo/ui/locale";
import { useState } from "react";
import { type Decision, DecisionDialog } from "../../frame/decision-dialog.tsx";
import type { PanelProps } from "../../frame/list-types.ts";
import { PanelActs } from "../../frame/panel-acts.tsx";
import { Panel, PanelPart, PanelState } from "../../frame/panel.tsx";
import { Badge, Status } from "../../frame/status.tsx";
import { request } from "../../lib/api.ts";
import { opens, useCan, useCanAtAll } from "../../lib/member.ts";
import { useNumber } from "../../lib/moments.ts";
import { MarginForm } from "./margin-form.tsx";
import { useSettingsWords } from "./settings-words.ts";
import { limitNames, useLimits } from "./use-limits.ts";

const endpoint = "GET /staff/:tenant/sports/settings";

export function SettingsPanel({ of, onClose }: PanelProps) {
  const words = useSettingsWords();
  const read = useQuery({
    queryKey: [endpoint, of.tenant, "panel"],
    queryFn: ({ signal }) => request(endpoint, { params: { tenant: of.tenant }, signal }),
  });
  const row = read.data?.data.find(({ id }) => id === of.id);
  if (!row || !read.data) return <PanelState label={words.one} onClose={onClose} error={read.error} onRetry={() => void read.refetch()} />;
  return <Settings tenant={of.tenant} row={row} brands={read.data.book_brands} onClose={onClose} />;
}

interface SettingsProps extends Pick<PanelProps, "onClose"> {
  readonly tenant: string;
  readonly row: SportBookSettings;
  readonly brands: readonly string[];
}

function Settings({ tenant, row, brands, onClose }: SettingsProps) {
  const words = useSettingsWords();
  const canTrade = useCanAtAll(opens("POST /staff/:tenant/sports/margins", "sports.trade"), brands);
  const canLimit = useCan(opens("POST /staff/:tenant/sports/limits", "sports.limits"), tenant);
  const [asked, ask] = useState<Decision | null>(null);
  const name = row.competition?.name ?? words.sports[row.sport];
  return (
    <Panel
      label={`${words.one}: ${name}`}
      onClose={onClose}
      line={
        <>
          <Status shape="good">{row.competition ? words.tier(row.competition.tier) : words.wholeSport}</Status>
          <span>{tenant}</span>
        </>
      }
      head={<p className="panel-title mt-1">{name}</p>}
      foot={canTrade && canLimit ? null : <PanelActs shape="waiting" why={words.whyRead(brands)} acts={[]} />}
    >
      <Margins tenant={tenant} row={row} brands={brands} can={canTrade} onDecide={ask} />
      <Limits tenant={tenant} row={row} can={canLimit} onDecide={ask} />
      <DecisionDialog decision={asked} onClose={() => ask(null)} />
    </Panel>
  );
}

interface PartProps extends Pick<SettingsProps, "tenant" | "row"> {
  readonly can: boolean;
  readonly onDecide: (decision: Decision) => void;
}

function Margins({ tenant, row, brands, can, onDecide }: PartProps & Pick<SettingsProps, "brands">) {
  const words = useSettingsWords();
  const locale = useUiLocale();
  const [edited, edit] = useState<SportTypeSettings | null>(null);
  const percent = ({ margin_in_force, margin }: SportTypeSettings): string => {
    const shown = margin_in_force ?? margin;
    return shown ? formatPercent(shown.target_bps, locale) : words.byTier;
  };
  return (
    <PanelPart title={words.margins} note={words.marginsNote(brands)}>
      <ul className="grid gap-2">
        {row.types.map((type) => (
          <li key={type.market_type} className="grid gap-2">
            <span className="flex flex-wrap items-center gap-2">
              <b className="font-semibold">{type.name[locale]}</b>
              {type.margin ? <Badge>{words.ownHere}</Badge> : null}
              <span className="ml-auto text-t2">{percent(type)}</span>
              {can ? (
                <button
                  type="button"
                  className="button"
                  aria-label={words.changeMarginOf(type.name[locale])}
                  aria-expanded={edited?.market_type === type.market_type}
                  onClick={() => edit((before) => (before?.market_type === type.market_type ? null : type))}
                >
                  {words.change}
                </button>
              ) : null}
            </span>
            {edited?.market_type === type.market_type ? (
              <MarginForm tenant={tenant} row={row} type={type} brands={brands} onDecide={onDecide} onDone={() => edit(null)} />
            ) : null}
          </li>
        ))}
      </ul>
    </PanelPart>
  );
}

function Limits({ tenant, row, can, onDecide }: PartProps) {
  const words = useSettingsWords();
  const locale = useUiLocale();
  const limitsOf = useLimits(tenant, row);
  return (
    <PanelPart title={words.limits} note={words.limitsNote(tenant)}>
      <ul className="grid gap-3">
        {row.types.map((type) => (
          <li key={type.market_type} className="grid gap-1">
            <span className="flex flex-wrap items-center gap-2">
              <b className="font-semibold">{type.name[locale]}</b>
              {type.limits ? <Badge>{words.ownHere}</Badge> : null}
              {can ? (
                <button
                  type="button"
                  className="button ml-auto"
                  aria-label={words.changeLimitsOf(type.name[locale])}
                  onClick={() => onDecide(limitsOf(type))}
                >
                  {words.change}…
                </button>
              ) : null}
            </span>
            <LimitLine limits={type.limits_in_force ?? type.limits} ofType={type.market_type !== ""} />
          </li>
        ))}
      </ul>
    </PanelPart>
  );
}

/** Shows each limit with its name; for a single market type only the limits of its bets. */
function LimitLine({ limits, ofType }: { limits: SportLimitSettings | null; ofType: boolean }) {
  const words = useSettingsWords();
  const number = useNumber();
  const locale = useUiLocale();
  const shown = limitNames(ofType).flatMap((name) => {
    const amount = limits?.[name] ?? null;
    return amount === null ? [] : [`${words[name]} ${formatMoney(amount, locale)}`];
  });
  const { live_delay_ms: delay = null, min_odds_x1000: odds = null } = limits ?? {};
  if (delay !== null && !ofType) shown.push(words.delayOf(number(delay / 1_000)));
  if (odds !== null) shown.push(words.oddsOf(formatAmount(Math.floor(odds / 10), locale)));
  return shown.length === 0 ? null : <span className="text-t2">{shown.join(" · ")}</span>;
}
