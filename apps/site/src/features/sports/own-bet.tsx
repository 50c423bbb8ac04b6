import type { SportBet } from "@trevo/contract";
import { sportVoidWords } from "@trevo/contract/sport-voids";
import { sportWithholdingWords } from "@trevo/contract/sport-withholdings";
import type { Locale } from "@trevo/domain";
import { type LegProgress, legProgress, systemName } from "@trevo/sports";
import { StatusBadge, type StatusTone } from "@trevo/ui/badge";
import { formatMoney } from "@trevo/ui/format";
import { Link } from "@trevo/ui/link";
import { Notice } from "@trevo/ui/notice";
import { useLocale } from "../../lib/locale.ts";
import { momentText } from "../../lib/moment-text.ts";
import { useSite } from "../../lib/site-data.ts";
import { m } from "../../paraglide/messages.js";
import { AutoCashOut } from "./auto-cash-out.tsx";
import { BetExplanation } from "./bet-explanation.tsx";
import { BetProof } from "./bet-proof.tsx";
import { CashOut } from "./cash-out.tsx";
import { isKnown, marketText, selectionText } from "./market-text.ts";
import { useOddsText } from "./odds-format.ts";
import { fixturePathOf } from "./sports-place.ts";
import { systemNames } from "./system-names.ts";

type Selection = SportBet["legs"][number]["selections"][number];

const kinds: Record<SportBet["kind"], () => string> = {
  single: m.sports_kind_single,
  multiple: m.sports_kind_multiple,
  system: m.sports_kind_system,
  builder: m.sports_kind_builder,
};

/** Names the kind of a bet: a system by its common name, or by its number of combinations. */
function kindOf({ kind, sizes, combinations, legs }: SportBet): string {
  if (kind !== "system") return kinds[kind]();
  const name = systemName(legs.length, sizes);
  const size = sizes.length === 1 ? sizes[0] : undefined;
  if (name !== null) return m.sports_system_named({ name: systemNames[name], count: combinations });
  return size === undefined ? kinds.system() : m.sports_system_even({ size, legs: legs.length, count: combinations });
}

/** One bet: its selections, its potential or actual payout, and the actions available. */
export function OwnBet({ bet }: { bet: SportBet }) {
  const locale = useLocale();
  const { timezone } = useSite();
  const { odds, product } = useOddsText();
  const moment = bet.settled_at ?? bet.placed_at ?? bet.due_at;
  return (
    <>
      <header>
        <h2>
          {kindOf(bet)}
          {bet.odds !== undefined && (bet.legs.length > 1 || bet.kind === "builder") ? ` · ${product(bet.odds)}` : null}
        </h2>
        <State bet={bet} />
      </header>
      <ol className="bet-legs">
        {bet.legs.map(({ odds_x1000, selections }, leg_no) =>
          selections.map((selection, selection_no) => (
            <li key={`${leg_no} ${selection.market_id} ${selection.code}`} data-joined={selection_no > 0 || undefined}>
              {/* Combined odds belong to the whole leg and are shown with its first selection. */}
              <Leg selection={selection} odds={selection_no === 0 ? odds(odds_x1000) : ""} />
            </li>
          )),
        )}
      </ol>
      <dl className="bet-sums">
        <Sum label={bet.is_free ? m.sports_free_bet() : m.sports_stake()} amount={bet.stake} />
        <Result bet={bet} />
        {(bet.state === "open" || bet.state === "withheld") && bet.cashed_out > 0 ? (
          <Sum label={m.sports_cashed_so_far()} amount={bet.cashed_out} />
        ) : null}
      </dl>
      {bet.withheld ? <Withheld withheld={bet.withheld} /> : null}
      {bet.state === "open" ? <CashOut bet={bet} /> : null}
      <AutoCashOut bet={bet} />
      {bet.state === "pending" ? <p className="bet-note">{m.sports_pending_note()}</p> : null}
      {bet.refusal ? <p className="bet-note">{m.sports_refused_note({ reason: bet.refusal.message })}</p> : null}
      {bet.state === "settled" || (bet.withheld?.payout ?? null) !== null ? <BetExplanation id={bet.id} /> : null}
      {bet.placed_at === null ? null : <BetProof id={bet.id} />}
      <p className="bet-id">
        {moment ? `${momentText(moment, { locale, timezone })} · ` : null}
        {m.sports_bet_id({ id: bet.id })}
      </p>
    </>
  );
}

/** Potential payout of an open bet, or the payout of a settled one. A refused bet has cost nothing. */
function Result({ bet }: { bet: SportBet }) {
  if (bet.state === "refused") return null;
  if (bet.withheld)
    return bet.withheld.payout === null ? (
      <Sum label={m.sports_potential()} amount={bet.potential} />
    ) : (
      <>
        <Sum label={m.sports_withheld_payout()} amount={bet.withheld.payout} />
        {bet.settlements.length > 0 ? <Sum label={m.sports_paid()} amount={bet.payout} /> : null}
      </>
    );
  return bet.state === "open" || bet.state === "pending" ? (
    <Sum label={m.sports_potential()} amount={bet.potential} />
  ) : (
    <Sum label={m.sports_paid()} amount={bet.payout + bet.cashed_out} />
  );
}

/** Why the payment is withheld, in the terms of the law, and since when. */
function Withheld({ withheld: { ground, since } }: { withheld: NonNullable<SportBet["withheld"]> }) {
  const locale = useLocale();
  const { timezone } = useSite();
  const text = ground === "correction" ? m.sports_correction_since : m.sports_withheld_since;
  return (
    <Notice tone="warn">
      {sportWithholdingWords[ground][locale]} {text({ time: momentText(since, { locale, timezone }) })}
    </Notice>
  );
}

const outcomes: Record<NonNullable<SportBet["outcome"]>, readonly [StatusTone, () => string]> = {
  won: ["win", m.sports_won],
  lost: ["plain", m.sports_lost],
  void: ["plain", m.sports_void],
  part: ["good", m.sports_part],
};

function State({ bet: { state, outcome, withheld } }: { bet: SportBet }) {
  if (state === "pending") return <StatusBadge tone="plain">{m.sports_pending_state()}</StatusBadge>;
  if (state === "refused") return <StatusBadge tone="plain">{m.sports_refused_state()}</StatusBadge>;
  if (withheld?.ground === "correction") return <StatusBadge tone="plain">{m.sports_correction_state()}</StatusBadge>;
  if (state === "withheld") return <StatusBadge tone="plain">{m.sports_withheld_state()}</StatusBadge>;
  if (state === "cashed") return <StatusBadge tone="good">{m.sports_cashed()}</StatusBadge>;
  if (state === "settled" && outcome) {
    const [tone, text] = outcomes[outcome];
    return <StatusBadge tone={tone}>{text()}</StatusBadge>;
  }
  return <StatusBadge>{m.sports_open()}</StatusBadge>;
}

function Leg({ selection, odds }: { selection: Selection; odds: string }) {
  const locale = useLocale();
  const { fixture } = selection;
  const [home, away] = fixture.score;
  return (
    <>
      <b>{selectionName(selection, locale)}</b>
      <span className="bet-odds">{odds}</span>
      <small>{isKnown(selection) ? marketText(selection, locale) : null}</small>
      <Link href={fixturePathOf(selection.fixture_id)}>
        {fixture.home} × {fixture.away}
        {fixture.state === "scheduled" ? null : ` · ${home}–${away}`}
      </Link>
      {selection.result === undefined ? (
        <Progress selection={selection} />
      ) : (
        <small className="bet-result">{resultText(selection.result, selection.void_cause, locale)}</small>
      )}
    </>
  );
}

/** In play: the selection's status at the current score, or how many goals it needs. */
function Progress({ selection }: { selection: Selection }) {
  const { fixture } = selection;
  if (!isKnown(selection) || (fixture.state !== "live" && fixture.state !== "interrupted")) return null;
  const progress = legProgress(selection, selection.code, fixture.score);
  return progress ? (
    <small className="bet-progress" data-state={progress.state}>
      {progressText(progress, fixture)}
    </small>
  ) : null;
}

function progressText(progress: LegProgress, { home: home_team, away: away_team }: Selection["fixture"]): string {
  if (progress.state === "gone") return m.sports_progress_gone();
  if (progress.state === "winning") return progress.sure ? m.sports_progress_sure() : m.sports_progress_winning();
  const { home, away, anyone } = progress;
  if (anyone) return m.sports_progress_goals({ count: home + away });
  if (home > 0 && away > 0) return m.sports_progress_both({ home, away, home_team, away_team });
  return m.sports_progress_goals_of({ count: home + away, team: home > 0 ? home_team : away_team });
}

function resultText({ won, void_halves }: NonNullable<Selection["result"]>, cause: Selection["void_cause"], locale: Locale): string {
  if (cause) return `${m.sports_void()}: ${sportVoidWords[cause][locale]}`;
  if (void_halves === 2) return m.sports_void();
  if (void_halves === 1) return won ? m.sports_half_won() : m.sports_half_lost();
  return won ? m.sports_won() : m.sports_lost();
}

const selectionName = (selection: Selection, locale: Locale): string =>
  isKnown(selection)
    ? selectionText(selection, selection.code, { sides: { home: selection.fixture.home, away: selection.fixture.away }, locale })
    : selection.code;

function Sum({ label, amount }: { label: string; amount: number }) {
  const locale = useLocale();
  return (
    <div>
      <dt>{label}</dt>
      <dd>{formatMoney(amount, locale)}</dd>
    </div>
  );
}
