import { useQuery } from "@tanstack/react-query";
import type { TradingFixtureFile, TradingScope } from "@trevo/contract";
import { formatAmount, formatPercent } from "@trevo/ui/format";
import { useUiLocale } from "@trevo/ui/locale";
import { useState } from "react";
import { Link } from "react-router";
import { type Decision, DecisionDialog } from "../../frame/decision-dialog.tsx";
import type { PanelProps } from "../../frame/list-types.ts";
import { PanelActs } from "../../frame/panel-acts.tsx";
import { Facts, Panel, PanelPart, PanelState } from "../../frame/panel.tsx";
import { Amount } from "../../frame/parts.tsx";
import { Badge, Status } from "../../frame/status.tsx";
import { whilePresent } from "../../lib/activity.ts";
import { request } from "../../lib/api.ts";
import { opens, useCan, useCanAtAll } from "../../lib/member.ts";
import { useMoments, useNumber } from "../../lib/moments.ts";
import { shapeOf, useTradingWords } from "./trading-words.ts";
import { type Order, useOrder } from "./use-order.ts";
import { useResult } from "./use-result.ts";
import { useVoid } from "./use-void.ts";
import { isSuspected, useIntegrity, useOpenCase } from "./use-integrity.ts";
import { ViewPart } from "./view-part.tsx";

const endpoint = "GET /staff/:tenant/sports/fixtures/:id";
const refreshMs = 3_000;

export function FixturePanel({ of, onClose }: PanelProps) {
  const words = useTradingWords();
  const file = useQuery({
    queryKey: [endpoint, of],
    queryFn: ({ signal }) => request(endpoint, { params: { tenant: of.tenant, id: Number(of.id) }, signal }).then(({ data }) => data),
    refetchInterval: whilePresent(refreshMs),
  });
  if (!file.data) return <PanelState label={words.one} onClose={onClose} error={file.error} onRetry={() => void file.refetch()} />;
  return <File tenant={of.tenant} file={file.data} onClose={onClose} />;
}

interface FileProps extends Pick<PanelProps, "onClose"> {
  readonly tenant: string;
  readonly file: TradingFixtureFile;
}

function File({ tenant, file, onClose }: FileProps) {
  const words = useTradingWords();
  const number = useNumber();
  const { moment } = useMoments();
  const can = useCanAtAll(opens("POST /staff/:tenant/sports/suspensions", "sports.trade"), file.book_brands);
  const mayEnter = useCanAtAll(opens("POST /staff/:tenant/sports/results", "sports.results"), file.book_brands);
  const mayProtect = useCanAtAll(opens("POST /staff/:tenant/sports/integrity-suspensions", "sports.integrity"), file.book_brands);
  const [asked, ask] = useState<Decision | null>(null);
  const orderOf = useOrder(tenant);
  const resultOf = useResult(tenant);
  const voidOf = useVoid(tenant);
  const integrityOf = useIntegrity(tenant);
  const mayOpen = useCan(opens("POST /staff/:tenant/sports/cases", "sports.integrity"), tenant);
  const caseOf = useOpenCase(tenant);
  const order = (given: Order): void => ask(orderOf(given));
  const { worst_score: worst } = file;
  return (
    <Panel
      label={`${words.one}: ${file.home} × ${file.away}`}
      onClose={onClose}
      line={
        <>
          <Status shape={shapeOf(file)}>{words.states[file.state]}</Status>
          <span>{words.at(tenant, file.competition.name)}</span>
        </>
      }
      head={<p className="panel-title mt-1">{`${file.home} × ${file.away}`}</p>}
      foot={
        <Orders
          file={file}
          can={can}
          onOrder={order}
          onResult={mayEnter && file.takes_result ? () => ask(resultOf(file)) : null}
          onIntegrity={mayProtect ? () => ask(integrityOf(file)) : null}
          onCase={mayOpen ? () => ask(caseOf(file)) : null}
        />
      }
    >
      <section className="panel-part">
        <Facts
          facts={[
            [words.score, `${file.score[0]}–${file.score[1]}`],
            [words.starts, moment(file.starts_at)],
            [
              words.bets,
              <Link key="bets" to={`/apostas-esportivas?tenant=${tenant}&fixture=${file.id}`} className="font-semibold underline">
                {number(file.open_bets)}
              </Link>,
            ],
            [words.liability, <Amount key="liability" centavos={file.liability} />],
            [words.limit, <Amount key="limit" centavos={file.liability_limit} />],
            ...(worst ? [[words.worst, `${worst[0]}–${worst[1]}`] as const] : []),
            [words.suspended, <Suspended key="suspended" file={file} />],
          ]}
        />
        {file.simulated ? <p className="text-t3">{words.simulated}</p> : null}
      </section>
      <ViewPart tenant={tenant} file={file} can={can} onDecide={ask} />
      <Markets file={file} can={can} onOrder={order} onVoid={mayEnter ? (market) => ask(voidOf(market)) : null} />
      <DecisionDialog decision={asked} onClose={() => ask(null)} />
    </Panel>
  );
}

/** Shows why the match accepts no bets, or that it accepts them. */
function Suspended({ file }: { readonly file: TradingFixtureFile }) {
  const words = useTradingWords();
  if (file.reasons.length === 0) return takesBets(file) ? words.takesBets : words.takesNone;
  return (
    <span className="badges">
      {file.reasons.map((reason) => (
        <Badge key={reason} shape="stopped">
          {words.reasons[reason]}
        </Badge>
      ))}
    </span>
  );
}

/** A match that is over accepts no bets, whatever is suspended. */
const takesBets = ({ state }: TradingFixtureFile): boolean => state === "scheduled" || state === "live" || state === "interrupted";

interface OrderProps {
  readonly file: TradingFixtureFile;
  readonly can: boolean;
  readonly onOrder: (order: Order) => void;
}

interface OrdersProps extends OrderProps {
  /** Null if no result can be entered. */
  readonly onResult: (() => void) | null;
  /** Null if the member may not decide on integrity. */
  readonly onIntegrity: (() => void) | null;
  readonly onCase: (() => void) | null;
}

/** Offers the actions on the match and on its competition; the shortcuts apply to the match. */
function Orders({ file, can, onOrder, onResult, onIntegrity, onCase }: OrdersProps) {
  const words = useTradingWords();
  const orderOn = (scope: Exclude<TradingScope, "book" | "market">, id: number): Order => {
    const action = file.by_trader.includes(scope) ? "lift" : "suspend";
    return { scope, id, action, title: words[action](words.scopes[scope]) };
  };
  const orders = [orderOn("fixture", file.id), orderOn("competition", file.competition.id)];
  return (
    <PanelActs
      shape={shapeOf(file)}
      why={can ? words.whyOpen(file.book_brands) : words.whyRead(file.book_brands)}
      acts={[
        ...(can
          ? orders.map((order, place) => ({ label: `${order.title}…`, ...(place === 0 ? main : {}), onAct: () => onOrder(order) }))
          : []),
        ...(onIntegrity ? [{ label: `${words.integrity[isSuspected(file) ? "lift" : "suspend"]}…`, onAct: onIntegrity }] : []),
        ...(onCase ? [{ label: `${words.openCase}…`, onAct: onCase }] : []),
        ...(onResult ? [{ label: `${words.enterResult}…`, shortcut: "r" as const, onAct: onResult }] : []),
      ]}
    />
  );
}

const main = { look: "main", shortcut: "a" } as const;

interface MarketsProps extends OrderProps {
  /** Null if the member may not declare bets void. */
  readonly onVoid: ((market: TradingFixtureFile["markets"][number]) => void) | null;
}

function Markets({ file: { markets }, can, onOrder, onVoid }: MarketsProps) {
  const words = useTradingWords();
  const locale = useUiLocale();
  const odds = (odds_x1000: number | null): string => (odds_x1000 === null ? "–" : formatAmount(Math.floor(odds_x1000 / 10), locale));
  return (
    <PanelPart title={words.markets} note={markets.length}>
      <ul className="grid gap-3">
        {markets.map((market) => {
          const { id, name, takes_bets, by_trader, margin_ppm, selections } = market;
          const action = by_trader ? "lift" : "suspend";
          const title = words[by_trader ? "liftMarket" : "suspendMarket"](name[locale]);
          return (
            <li key={id} className="grid gap-1">
              <span className="flex flex-wrap items-center gap-2">
                <Status shape={by_trader ? "stopped" : takes_bets ? "good" : "waiting"} />
                <b className="font-semibold">{name[locale]}</b>
                <span className="text-t3">{words.margin(formatPercent(Math.round(margin_ppm / 100), locale))}</span>
                {can ? (
                  <button
                    type="button"
                    className="button ml-auto"
                    aria-label={title}
                    onClick={() => onOrder({ scope: "market", id, action, title })}
                  >
                    {by_trader ? words.liftAct : words.suspendAct}
                  </button>
                ) : null}
                {onVoid ? (
                  <button
                    type="button"
                    className={`button${can ? "" : " ml-auto"}`}
                    aria-label={words.voidMarket(name[locale])}
                    onClick={() => onVoid(market)}
                  >
                    {words.voidAct}…
                  </button>
                ) : null}
              </span>
              <span className="text-t2">
                {selections
                  .map(({ code, name: selection, odds_x1000 }) => `${shortOf(selection[locale], code)} ${odds(odds_x1000)}`)
                  .join(" · ")}
              </span>
            </li>
          );
        })}
      </ul>
    </PanelPart>
  );
}

/** Returns the part after the market's own name: `Total de gols: mais de 2,5`. */
const shortOf = (name: string, code: string): string => name.split(": ").at(-1) ?? code;
