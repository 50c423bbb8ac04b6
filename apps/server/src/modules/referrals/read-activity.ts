import { type FollowedEntry, ledgerRecords } from "../wallet/index.ts";
import type { Tx } from "../../kernel/db.ts";
import type { Position } from "../../kernel/follower.ts";
import type { PlayerKey } from "../../kernel/scope.ts";

/** A position after every entry: these decisions read the ledger itself, not data derived from it. */
const end: Position = { xid: "18446744073709551615", id: Number.MAX_SAFE_INTEGER };

/** An account's activity up to a moment according to the ledger, in centavos. */
export interface LedgerActivity {
  /** Cash at risk in rounds settled by then. */
  readonly staked: number;
  /** Deposits that were not reversed. */
  readonly deposited: number;
  /** True if a deposit was ever reversed. */
  readonly charged_back: boolean;
}

export async function readActivity(tx: Tx, player: PlayerKey, until: Date): Promise<LedgerActivity> {
  const entries = await ledgerRecords.entriesOf(tx, [player], end);
  const rounds = new Map(entries.flatMap(({ round_id }) => (round_id === null ? [] : [[round_id, { ...player, round_id }] as const])));
  const weighed = await ledgerRecords.weighedRounds(tx, [...rounds.values()]);
  const settled = weighed.filter(({ closed_at }) => closed_at !== null && closed_at < until);
  return {
    staked: settled.reduce((sum, { cash_at_risk }) => sum + cash_at_risk, 0),
    deposited: entries.filter(({ at }) => at < until).reduce((sum, entry) => sum + depositOf(entry), 0),
    charged_back: entries.some(({ kind }) => kind === "deposit_reversed"),
  };
}

const depositOf = ({ kind, cash }: FollowedEntry): number => (kind === "deposit" || kind === "deposit_reversed" ? cash : 0);
