import type { ParkReason } from "@trevo/contract";
import type { WalletOperation } from "../../adapters/providers/port.ts";
import type { Db, Tx } from "../../kernel/db.ts";
import type { Log } from "../../kernel/log.ts";
import {
  type Command,
  type Posting,
  type RoundKey,
  type RoundRecord,
  type Wallet,
  ledgerRecords,
  providerRoundId,
} from "../wallet/index.ts";
import type { CallbackPlace } from "./callback-caller.ts";

type Win = Extract<Command, { kind: "win" }>;

/** Identifies a round by the provider's own id. */
export interface NamedRound {
  readonly tenant_id: number;
  readonly provider_code: string;
  readonly round: string;
  readonly player_id: string;
}

/** A win as its provider reported it. */
export interface ReportedWin extends NamedRound {
  readonly external_id: string;
  readonly game_id: number;
  readonly amount: number;
  readonly closes: boolean;
}

/** A win that has just been parked for a person's decision. */
export interface ParkedNow extends Pick<ReportedWin, "tenant_id" | "provider_code" | "amount"> {
  readonly id: string;
  readonly reason: ParkReason;
}

interface GrantWin {
  readonly grant: string;
  readonly external_id: string;
}

export interface ParkNeeds {
  readonly wallet: Pick<Wallet, "postIn" | "lockRestrictions" | "round">;
  /** Wins that wait for a person's decision. */
  readonly parkedWins: {
    find(
      tx: Tx,
      key: Pick<ReportedWin, "tenant_id" | "provider_code" | "external_id">,
    ): Promise<(ReportedWin & { id: string; state: string }) | null>;
    /**
     * Parks the win and returns its id. The code that commits the transaction calls `raise` afterwards, so that an undone win is not shown
     * to anybody.
     */
    park(tx: Tx, win: ReportedWin & { reason: ParkReason }): Promise<string>;
    raise(win: ParkedNow): void;
    /** Whether a win of the round is waiting. */
    waitsIn(tx: Tx, round: NamedRound): Promise<boolean>;
    /** Whether a person has closed the round. */
    isEnded(tx: Tx, round: RoundKey): Promise<boolean>;
  };
  readonly log: Pick<Log, "warn">;
  readonly providers: {
    readonly grants: {
      /** Returns false if another win has already paid the grant. */
      lockPayable(tx: Tx, place: Pick<ReportedWin, "tenant_id" | "provider_code">, win: GrantWin): Promise<boolean>;
      pay(tx: Tx, place: Pick<ReportedWin, "tenant_id" | "provider_code">, win: GrantWin): Promise<void>;
    };
  };
}

/** The outcome of an operation. `spendable` is null if nothing was posted. */
export type OperationPosting = Pick<Posting, "status" | "entry_ids"> & {
  readonly spendable: number | null;
  /** Our id of a win that waits for a person's decision. */
  readonly parked?: string;
  /** Set if the win starts waiting in this transaction. */
  readonly parkedNow?: ParkedNow;
};

interface OperationCommand {
  readonly operation: WalletOperation;
  readonly command: Command;
}

/** Whether a person may have to decide about the operation. `postOrPark` checks again under the wallet's lock. */
export async function mayBeParked(needs: Pick<ParkNeeds, "wallet">, { operation, command }: OperationCommand, tx?: Tx): Promise<boolean> {
  if (command.kind !== "win" || operation.type !== "credit" || command.amount === 0) return false;
  if (operation.free) return true;
  const { tenant_id } = command;
  const round_id = roundIdOf(command);
  if (tx) return (await ledgerRecords.wonAfterClosing(tx, { tenant_id, round_id })) !== null;
  const round = await needs.wallet.round(tenant_id, round_id);
  return round !== null && round.state !== "open";
}

const nothing = { entry_ids: [], spendable: null } as const;

/** Posts a win or parks it for a person's decision, exactly once. Either way the provider is told that it was accepted. */
export async function postOrPark(
  needs: ParkNeeds,
  tx: Tx,
  { place, operation, command }: { place: CallbackPlace; operation: WalletOperation; command: Win },
): Promise<OperationPosting> {
  const { tenant_id, player_id, external_id, round, game_id, amount, closes = false } = command;
  // Deciding about the win, or reporting it again, takes the same lock.
  await needs.wallet.lockRestrictions(tx, { tenant_id, player_id });
  const reported: ReportedWin = { tenant_id, provider_code: place.provider.code, external_id, round, player_id, game_id, amount, closes };
  const known = await needs.parkedWins.find(tx, reported);
  if (known && known.state !== "paid")
    return isSame(known, reported) ? { ...nothing, status: "replayed", parked: known.id } : { ...nothing, status: "idempotency_conflict" };
  if (known) return needs.wallet.postIn(tx, command);
  // The ledger answers a repeated call, which is not a second win.
  if (await ledgerRecords.roundBySource(tx, tenant_id, command)) return needs.wallet.postIn(tx, command);
  const { free, refund = false } = operation.type === "credit" ? operation : {};
  const reason = await parkReasonOf(needs, tx, { place, free, refund, command });
  const posting: OperationPosting =
    reason === null ? await needs.wallet.postIn(tx, command) : await park(needs, tx, { ...reported, reason });
  // A win that was refused, or called off before it arrived, leaves the grant to the next win.
  const pays = reason !== "promotion" && (posting.status === "posted" || posting.status === "replayed");
  if (pays && typeof free?.grant === "string") await needs.providers.grants.pay(tx, reported, { grant: free.grant, external_id });
  return posting;
}

async function park(
  { parkedWins }: Pick<ParkNeeds, "parkedWins">,
  tx: Tx,
  win: ReportedWin & { reason: ParkReason },
): Promise<OperationPosting> {
  const id = await parkedWins.park(tx, win);
  const { tenant_id, provider_code, amount, reason } = win;
  return { ...nothing, status: "replayed", parked: id, parkedNow: { id, tenant_id, provider_code, amount, reason } };
}

type Free = Extract<WalletOperation, { type: "credit" }>["free"];

/**
 * Posts an operation of a round with one result at a time, under the wallet's lock. A win beside an existing result waits for a person. A
 * bet with a result is not rolled back, but the partner receives the answer for a completed rollback, because it must not repeat the call.
 */
export async function postInTurn(
  needs: ParkNeeds,
  tx: Tx,
  { place, operation, command }: OperationCommand & { place: CallbackPlace },
): Promise<OperationPosting> {
  if (command.kind === "win") return postOrPark(needs, tx, { place, operation, command });
  if (command.kind === "rollback") {
    const { tenant_id, player_id, target_external_id: round } = command;
    await needs.wallet.lockRestrictions(tx, command);
    // A bet and its round share one id. A result never has that id.
    const named = { tenant_id, player_id, provider_code: place.provider.code, round };
    const round_id = providerRoundId(command, named.provider_code, round);
    const isWon = ((await roundOf(tx, { tenant_id, round_id }))?.wins ?? 0) > 0;
    if (isWon || (await needs.parkedWins.waitsIn(tx, named))) {
      needs.log.warn({ tenant_id, provider: named.provider_code, round_id, player_id }, "a bet with a result was cancelled");
      return { ...nothing, status: "already_rolled_back" };
    }
  }
  return unlessCalledOff(tx, command, await needs.wallet.postIn(tx, command));
}

/** Returns `cancelled` for a bet that is reported again after it was called off, so that its provider does not consider it accepted. */
export async function unlessCalledOff(db: Db | Tx, command: Command, posting: Posting): Promise<OperationPosting> {
  if (command.kind !== "bet" || posting.status !== "replayed") return posting;
  const round = await ledgerRecords.roundBySource(db, command.tenant_id, command);
  return round?.state === "rolled_back" ? { ...nothing, status: "cancelled" } : posting;
}

const roundOf = async (tx: Tx, { tenant_id, round_id }: RoundKey): Promise<RoundRecord | undefined> =>
  (await ledgerRecords.rounds(tx, [{ tenant_id, id: round_id }])).get(`${tenant_id} ${round_id}`);

async function parkReasonOf(
  needs: ParkNeeds,
  tx: Tx,
  { place, free, refund, command }: { place: CallbackPlace; free: Free; refund: boolean; command: Win },
): Promise<ParkReason | null> {
  const { tenant_id, external_id, amount } = command;
  if (free) {
    const at = { tenant_id, provider_code: place.provider.code };
    const pays = free.grant !== null && (await needs.providers.grants.lockPayable(tx, at, { grant: free.grant, external_id }));
    if (!pays) return "promotion";
  }
  const key = { tenant_id, round_id: roundIdOf(command) };
  if (place.provider.callbacks?.one_result) {
    const round = await roundOf(tx, key);
    if (amount === 0 || !round || round.bets === 0) return null;
    if (round.wins > 0) return "closed_round";
    if (refund && amount > round.staked_cash + round.staked_bonus) return "promotion";
    if (!(await needs.parkedWins.isEnded(tx, key))) return null;
  }
  const won = await ledgerRecords.wonAfterClosing(tx, key);
  return won !== null && won + amount > place.tenant.settings.max_late_win ? "closed_round" : null;
}

const roundIdOf = (win: Win): string => providerRoundId(win, win.provider, win.round);

const isSame = (known: ReportedWin, reported: ReportedWin): boolean =>
  (["player_id", "round", "game_id", "amount"] as const).every((field) => known[field] === reported[field]);
