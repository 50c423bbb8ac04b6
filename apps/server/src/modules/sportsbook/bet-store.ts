import type { SportVoidCause } from "@trevo/contract";
import { type Centavos, centavos } from "@trevo/domain";
import {
  type BetKind,
  type BetOutcome,
  type MarketPart,
  type MarketType,
  type OddsAcceptance,
  type Outcome,
  voidOutcome,
} from "@trevo/sports";
import { type RawBuilder, type Selectable, sql } from "kysely";
import type { Db, Tx } from "../../kernel/db.ts";
import { type ListAnchor, seenBy } from "../../kernel/list-anchor.ts";
import type { OpenStakes } from "../../kernel/open-stakes.ts";
import type { PlayerKey } from "../../kernel/scope.ts";
import type { BetState } from "./bet-states.ts";

type BetTables = {
  sport_bets: {
    tenant_id: number;
    id: string;
    player_id: string;
    book_id: number;
    kind: BetKind;
    sizes: number[];
    stake: number;
    remaining_stake: number;
    is_free: boolean;
    free_bet_id: string | null;
    accept: OddsAcceptance;
    potential: number;
    ticket_hash: string;
    status: BetState;
    status_reason: string | null;
    outcome: BetOutcome | null;
    settlement_no: number;
    payout: number;
    cashed_out: number;
    placed_at: Date;
    settled_at: Date | null;
    attempts: number;
    next_attempt_at: Date | null;
    /** Set when a decision other than a result concerns the bet; the next settlement takes it into account. */
    recheck_since: Date | null;
    /** Set for a withheld bet. */
    withholding_id: string | null;
    updated_at: Date;
  };
  sport_bet_legs: {
    tenant_id: number;
    bet_id: string;
    leg_no: number;
    odds_x1000: number;
    model_seq: number | null;
    margin_ppm: number | null;
  };
  sport_bet_selections: {
    tenant_id: number;
    bet_id: string;
    leg_no: number;
    selection_no: number;
    fixture_id: number;
    market_id: number;
    type: MarketType;
    line_x4: number;
    part: MarketPart;
    code: string;
    odds_x1000: number;
    version: number;
    seq: number;
    in_play: boolean;
    revision: number | null;
    result_book_id: number | null;
    outcome: Outcome | null;
    /** The proposal by which two people declared the selection void. */
    voided_by: string | null;
    void_cause: SportVoidCause | null;
  };
};

export type StoredBet = Selectable<BetTables["sport_bets"]>;
export type StoredLeg = Selectable<BetTables["sport_bet_legs"]>;
export type StoredSelection = Selectable<BetTables["sport_bet_selections"]>;

/** A bet with its legs in order. */
export interface WholeBet {
  readonly bet: StoredBet;
  readonly legs: readonly (Pick<StoredLeg, "odds_x1000" | "model_seq" | "margin_ppm"> & {
    readonly selections: readonly StoredSelection[];
  })[];
}

/** The rows of the stream by which a leg was priced. */
export const seqsOfLeg = ({ model_seq, selections }: WholeBet["legs"][number]): number[] => [
  ...(model_seq === null ? [] : [model_seq]),
  ...selections.map(({ seq }) => seq),
];

export interface BetList {
  readonly anchor: ListAnchor;
  readonly state: "open" | "settled" | undefined;
  readonly limit: number;
  readonly offset: number;
}

export interface StaffBetList {
  /** Null: bets in every state. */
  readonly status: BetState | null;
  readonly fixture_id: number | null;
  readonly player_id: string | null;
  /** The last bet of the previous page. */
  readonly after: string | null;
  readonly limit: number;
}

const json = (value: unknown): RawBuilder<never> => sql`${JSON.stringify(value)}::jsonb`;

/** `isUnsettled` for a row `b`. */
export const unsettledRow = sql`(b.status = 'open' or b.status = 'withheld' and b.settlement_no = 0)`;

/** Void for good, even before any result. */
const voidWhereDeclared = (selection: StoredSelection): StoredSelection =>
  selection.voided_by === null ? selection : { ...selection, outcome: voidOutcome };

/** SQL on bets and their legs. */
export const betStore = {
  insert: async (tx: Tx, { bet, legs }: WholeBet): Promise<void> => {
    const { tenant_id, id: bet_id } = bet;
    const at = tx.withTables<BetTables>();
    await at.insertInto("sport_bets").values(bet).execute();
    await at
      .insertInto("sport_bet_legs")
      .values(
        legs.map(({ odds_x1000, model_seq, margin_ppm }, leg_no) => ({ tenant_id, bet_id, leg_no, odds_x1000, model_seq, margin_ppm })),
      )
      .execute();
    await at
      .insertInto("sport_bet_selections")
      .values(
        legs.flatMap(({ selections }) =>
          selections.map((selection) => ({ ...selection, outcome: selection.outcome && json(selection.outcome) })),
        ),
      )
      .execute();
  },

  /** Excludes free bets and cashed-out stakes. Uses the index of open bets. Sports accept no bonus. */
  openStakes: async (db: Db, tenantId: number): Promise<OpenStakes> => {
    const { rows } = await sql<OpenStakes>`
      select count(*)::int as bets, coalesce(sum(remaining_stake), 0)::bigint as stake, 0 as bonus
      from sport_bets b where b.tenant_id = ${tenantId} and ${unsettledRow} and not b.is_free`.execute(db);
    return rows[0] ?? { bets: 0, stake: 0, bonus: 0 };
  },

  /** Locks the player's bet until the transaction ends, waiting for its present holder. */
  hold: async (tx: Tx, { tenant_id, player_id }: PlayerKey, id: string): Promise<void> => {
    await tx
      .withTables<BetTables>()
      .selectFrom("sport_bets")
      .select("id")
      .where("tenant_id", "=", tenant_id)
      .where("player_id", "=", player_id)
      .where("id", "=", id)
      .forUpdate()
      .execute();
  },

  /** Locks a bet until the transaction ends; false if another transaction holds it. */
  lock: async (tx: Tx, { tenant_id, id }: { readonly tenant_id: number; readonly id: string }): Promise<boolean> => {
    const row = await tx
      .withTables<BetTables>()
      .selectFrom("sport_bets")
      .select("id")
      .where("tenant_id", "=", tenant_id)
      .where("id", "=", id)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    return row !== undefined;
  },

  /**
   * The possible payouts of a player's open bets on each of these fixtures. Stable under the wallet's lock, because bets are placed and
   * settled under it.
   */
  openPayouts: async (tx: Db | Tx, { tenant_id, player_id }: PlayerKey, fixture_ids: readonly number[]): Promise<Map<number, Centavos>> => {
    const { rows } = await sql<{ fixture_id: number; payout: number }>`
      select s.fixture_id, sum(s.potential)::int8 as payout from (
        select distinct on (b.id, l.fixture_id) l.fixture_id, b.potential from sport_bets b
        join sport_bet_selections l on l.tenant_id = b.tenant_id and l.bet_id = b.id
        where b.tenant_id = ${tenant_id} and b.player_id = ${player_id} and ${unsettledRow} and l.fixture_id = any(${fixture_ids}::int[])
      ) s group by s.fixture_id`.execute(tx);
    return new Map(rows.map(({ fixture_id, payout }) => [fixture_id, centavos(payout)]));
  },

  /** A player's bets, newest first, as of the list's anchor. */
  list: async (
    db: Db,
    { tenant_id, player_id }: PlayerKey,
    { anchor, state, limit, offset }: BetList,
  ): Promise<{ ids: string[]; total: number }> => {
    const own = db
      .withTables<BetTables>()
      .selectFrom("sport_bets")
      .where("tenant_id", "=", tenant_id)
      .where("player_id", "=", player_id)
      .where(seenBy(anchor, "listed_xid"))
      .$if(state === "open", (query) => query.where("status", "in", ["open", "withheld"]))
      .$if(state === "settled", (query) => query.where("status", "not in", ["open", "withheld"]));
    const { total } = await own.select((eb) => eb.fn.countAll<number>().as("total")).executeTakeFirstOrThrow();
    const rows = await own.select("id").orderBy("placed_at", "desc").orderBy("id", "desc").limit(limit).offset(offset).execute();
    return { ids: rows.map(({ id }) => id), total };
  },

  /** A brand's bets, newest first: ids of bets increase with the time at which they were sent. */
  staffList: async (db: Db, tenant_id: number, { status, fixture_id, player_id, after, limit }: StaffBetList): Promise<string[]> => {
    const { rows } = await sql<{ id: string }>`
      select b.id from sport_bets b
      where b.tenant_id = ${tenant_id} and (${status}::text is null or b.status = ${status}) and (${after}::uuid is null or b.id < ${after})
        and (${player_id}::uuid is null or b.player_id = ${player_id})
        and (${fixture_id}::int is null or exists (select from sport_bet_selections s
          where s.tenant_id = b.tenant_id and s.bet_id = b.id and s.fixture_id = ${fixture_id}))
      order by b.id desc limit ${limit}`.execute(db);
    return rows.map(({ id }) => id);
  },

  /** Bets with their legs, in the order of the given ids. */
  find: async (db: Db | Tx, tenant_id: number, ids: readonly string[]): Promise<WholeBet[]> => {
    if (ids.length === 0) return [];
    const at = db.withTables<BetTables>();
    const bets = await at.selectFrom("sport_bets").selectAll().where("tenant_id", "=", tenant_id).where("id", "in", ids).execute();
    const legs = await at
      .selectFrom("sport_bet_legs")
      .selectAll()
      .where("tenant_id", "=", tenant_id)
      .where("bet_id", "in", ids)
      .orderBy("leg_no")
      .execute();
    const selections = await at
      .selectFrom("sport_bet_selections")
      .selectAll()
      .where("tenant_id", "=", tenant_id)
      .where("bet_id", "in", ids)
      .orderBy("leg_no")
      .orderBy("selection_no")
      .execute();
    const betOf = new Map(bets.map((bet) => [bet.id, bet]));
    const legsOf = Map.groupBy(legs, ({ bet_id }) => bet_id);
    const selectionsOf = Map.groupBy(selections, ({ bet_id, leg_no }) => `${bet_id} ${leg_no}`);
    return ids.flatMap((id) => {
      const bet = betOf.get(id);
      if (!bet) return [];
      const wholeLegs = (legsOf.get(id) ?? []).map(({ leg_no, odds_x1000, model_seq, margin_ppm }) => ({
        odds_x1000,
        model_seq,
        margin_ppm,
        selections: (selectionsOf.get(`${id} ${leg_no}`) ?? []).map(voidWhereDeclared),
      }));
      return [{ bet, legs: wholeLegs }];
    });
  },
};
