import { sql } from "kysely";
import type { Tx } from "../../kernel/db.ts";
import { type Invariant, maxViolations, type Violation, type Whole } from "../../kernel/invariant.ts";
import { playerKeysOf } from "../../kernel/state-invariant.ts";
import { freeBetRecords } from "../free-bets/index.ts";

interface FreeBetBet {
  readonly tenant_id: number;
  readonly id: string;
  readonly player_id: string;
  readonly free_bet_id: string;
  readonly stake: number;
  readonly is_void: boolean;
  /** True if one of its settlements was void, even if a result corrected it later. */
  readonly was_void: boolean;
}

async function readBets(snapshot: Tx, of: Whole): Promise<FreeBetBet[]> {
  if (of !== "all" && of.length === 0) return [];
  const some = of === "all" ? sql`true` : sql`(b.tenant_id, b.player_id) in (${playerKeysOf(of)})`;
  const { rows } = await sql<FreeBetBet>`
    select b.tenant_id, b.id, b.player_id, b.free_bet_id, b.stake, b.outcome is not distinct from 'void' as is_void,
      exists (select from sport_settlements s where s.tenant_id = b.tenant_id and s.bet_id = b.id and s.outcome = 'void') as was_void
    from sport_bets b where b.free_bet_id is not null and ${some}`.execute(snapshot);
  return rows;
}

const nameOf = (...parts: readonly (string | number)[]): string => parts.join(" ");

/**
 * A bet that is not void must have its free bet, with its stake; a void bet must not. A bet that was void and is valid again may find its
 * free bet used by another bet.
 */
async function judgeUses(snapshot: Tx, of: Whole): Promise<Violation[]> {
  const bets = await readBets(snapshot, of);
  const free = await freeBetRecords.all(snapshot, of);
  const betOf = new Map(bets.map((bet) => [nameOf(bet.tenant_id, bet.id), bet]));
  const freeOf = new Map(free.map((one) => [nameOf(one.tenant_id, one.player_id, one.id), one]));
  return [
    ...bets.flatMap((bet): Violation[] => {
      const { tenant_id, id } = bet;
      const own = freeOf.get(nameOf(tenant_id, bet.player_id, bet.free_bet_id));
      const subject = `sports bet ${id}`;
      if (!own) return [{ tenant_id, subject, detail: "has no free bet of its player" }];
      if (own.amount !== bet.stake) return [{ tenant_id, subject, detail: `has a stake of ${bet.stake}, its free bet is ${own.amount}` }];
      const isElsewhere = own.bet_id !== null && own.bet_id !== id && bet.was_void;
      const has = own.bet_id === id;
      if (has === !bet.is_void || (!bet.is_void && isElsewhere)) return [];
      return [{ tenant_id, subject, detail: bet.is_void ? "is void and has its free bet" : "does not have its free bet" }];
    }),
    ...free.flatMap(({ tenant_id, id, bet_id }): Violation[] => {
      if (bet_id === null || betOf.get(nameOf(tenant_id, bet_id))?.free_bet_id === id) return [];
      return [{ tenant_id, subject: `free bet ${id}`, detail: `has the bet ${bet_id}, which was not placed with it` }];
    }),
  ];
}

export const freeBetInvariant: Invariant = {
  name: "a free bet is the stake of one sports bet that stands",
  check: async (snapshot, of) => (await judgeUses(snapshot, of)).slice(0, maxViolations),
  fresh: null,
};
