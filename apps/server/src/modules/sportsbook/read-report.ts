import { type SportReport, sportReportGroups, sportReportMaxDays, type SportReportSums } from "@trevo/contract";
import { type Localized, localDate, nextDay, startOfDay } from "@trevo/domain";
import { marketNames } from "@trevo/sports";
import { refuse } from "../../kernel/errors.ts";
import type { StaffTenantScope } from "../../kernel/scope.ts";
import type { TradingNeeds } from "./needs.ts";
import { mustHaveOwnBook } from "./own-book.ts";
import { type ReportRow, type ReportSpan, reportStore } from "./report-store.ts";

export interface ReportQuery {
  /** Days of the brand's calendar, both inclusive. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

type Needs = Pick<TradingNeeds, "db" | "clock" | "sports">;
type Group = (typeof sportReportGroups)[number];

const dayMs = 86_400_000;
/** Standard deviations within which 95 of 100 draws lie. */
const deviations = 1.96;

/** Refuses with `not_found`, `invalid_fields`. */
export async function readReport(needs: Needs, { tenant }: StaffTenantScope, query: ReportQuery): Promise<SportReport> {
  mustHaveOwnBook(tenant);
  const { db, clock, sports } = needs;
  const { from, to } = daysOf(query, localDate(clock.now(), tenant.timezone));
  const span: ReportSpan = {
    tenant_id: tenant.id,
    from: startOfDay(from, tenant.timezone),
    to: startOfDay(nextDay(to), tenant.timezone),
  };
  const rows = await reportStore.rows(db, span);
  const own = rows.filter(({ is_free }) => !is_free);
  const free = rows.filter(({ is_free }) => is_free);
  const fixtures = await sports.betOnFixtures(db, [...new Set(own.flatMap(({ fixture_id }) => fixture_id ?? []))]);
  const competitions = new Map(
    fixtures.map(({ id, competition_id, competition }) => [id, { key: String(competition_id), name: same(competition) }]),
  );
  return {
    from,
    to,
    timezone: tenant.timezone,
    total: sumsOf(own),
    groups: sportReportGroups.map((by) => ({ by, rows: groupedBy(own, nameOf(by, competitions)) })),
    free_bets: { bets: sumOf(free, "bets"), returned: sumOf(free, "returned") },
    cash_outs: await reportStore.cashOuts(db, span),
    refusals: await reportStore.refusals(db, span),
  };
}

function daysOf(query: ReportQuery, today: string): { from: string; to: string } {
  const to = query.to ?? today;
  const from = query.from ?? to;
  const days = (Date.parse(to) - Date.parse(from)) / dayMs + 1;
  if (to > today) throw refuse("invalid_fields", { fields: { to: ["invalid"] } });
  if (days < 1 || days > sportReportMaxDays) throw refuse("invalid_fields", { fields: { from: ["invalid"] } });
  return { from, to };
}

interface Named {
  readonly key: string;
  readonly name: Localized;
}

const same = (text: string): Localized => ({ pt: text, en: text });

const kindNames: Readonly<Record<ReportRow["kind"], Localized>> = {
  single: { pt: "Simples", en: "Singles" },
  multiple: { pt: "Múltiplas", en: "Multiples" },
  system: { pt: "Sistemas", en: "Systems" },
  builder: { pt: "Apostas criadas", en: "Bet builders" },
};

/** Only singles belong to one moment, competition and market. */
const nameOf =
  (by: Group, competitions: ReadonlyMap<number, Named>) =>
  ({ kind, fixture_id, type, in_play }: ReportRow): Named | null => {
    if (by === "kind") return { key: kind, name: kindNames[kind] };
    if (fixture_id === null || type === null) return null;
    if (by === "market") return { key: type, name: marketNames[type] };
    if (by === "moment")
      return in_play
        ? { key: "in_play", name: { pt: "Ao vivo", en: "In play" } }
        : { key: "early", name: { pt: "Antes do jogo", en: "Before kick-off" } };
    return competitions.get(fixture_id) ?? null;
  };

function groupedBy(rows: readonly ReportRow[], name: (row: ReportRow) => Named | null): SportReport["groups"][number]["rows"] {
  const groups = new Map<string, { readonly named: Named; readonly rows: ReportRow[] }>();
  for (const row of rows) {
    const named = name(row);
    if (!named) continue;
    const group = groups.get(named.key) ?? { named, rows: [] };
    group.rows.push(row);
    groups.set(named.key, group);
  }
  return [...groups.values()].map(({ named, rows: of }) => ({ ...named, ...sumsOf(of) })).sort((one, other) => other.stake - one.stake);
}

type Summed = { [Name in keyof ReportRow]: ReportRow[Name] extends number ? Name : never }[keyof ReportRow];

const sumOf = (rows: readonly ReportRow[], of: Summed): number => rows.reduce((sum, row) => sum + row[of], 0);

function sumsOf(rows: readonly ReportRow[]): SportReportSums {
  const [bets, stake] = [sumOf(rows, "compared"), sumOf(rows, "compared_stake")];
  const bps = (amount: number): number => Math.round((amount / stake) * 10_000);
  const expected = sumOf(rows, "expected");
  const around = deviations * Math.sqrt(sumOf(rows, "variance"));
  return {
    bets: sumOf(rows, "bets"),
    stake: sumOf(rows, "stake"),
    open_stake: sumOf(rows, "open_stake"),
    returned: sumOf(rows, "returned"),
    margin:
      stake === 0
        ? null
        : {
            bets,
            stake,
            kept_bps: bps(stake - sumOf(rows, "compared_returned")),
            displayed_bps: bps(expected),
            low_bps: bps(expected - around),
            high_bps: bps(expected + around),
          },
  };
}
