import type { WalletOperation } from "../../adapters/providers/port.ts";
import { sha256 } from "../../kernel/crypto.ts";
import type { Db } from "../../kernel/db.ts";
import { Refusal } from "../../kernel/errors.ts";
import type { Command, PostingStatus, Wallet } from "../wallet/index.ts";
import type { CallbackPlace, Caller } from "./callback-caller.ts";
import { stakeSession } from "./stake-session.ts";
import { type ParkNeeds, type OperationPosting, mayBeParked, postInTurn, postOrPark, unlessCalledOff } from "./park-wins.ts";

export interface PostNeeds extends ParkNeeds {
  readonly db: Db;
  readonly wallet: Pick<Wallet, "post" | "postIn" | "announce" | "lockRestrictions" | "round">;
}

/**
 * Outcomes that do not undo the other operations of a batch: a target that is already undone, or not yet known, is recorded; a bet that was
 * called off before it arrived moves nothing.
 */
const accepted: ReadonlySet<PostingStatus> = new Set(["posted", "replayed", "target_unknown", "already_rolled_back", "cancelled"]);
const triesMax = 3;

/** Rolls back the transaction of a batch and carries the status that stopped it. */
class Stopped extends Error {
  readonly status: PostingStatus;
  constructor(status: PostingStatus) {
    super("an operation was refused");
    this.name = "Stopped";
    this.status = status;
  }
}

export interface PostedOperations {
  /** One per operation. */
  readonly postings: readonly OperationPosting[];
  /** The status that undid the whole batch, so that nothing was posted. */
  readonly stopped: PostingStatus | null;
}

/** Posts all operations or none, in order. */
export async function postOperations(
  needs: PostNeeds,
  place: CallbackPlace,
  batch: { caller: Caller; operations: readonly WalletOperation[] },
): Promise<PostedOperations> {
  const { caller } = batch;
  const moves = batch.operations.map((operation) => ({ operation, command: commandOf(place, caller, operation) }));
  const [first] = moves;
  const { one_result = false } = place.provider.callbacks ?? {};
  const waits = (move: (typeof moves)[number]): boolean => one_result && move.operation.type !== "debit";
  if (first && moves.length === 1 && !waits(first) && !(await mayBeParked(needs, first))) {
    const posting = await needs.wallet.post(first.command);
    return { postings: [one_result ? await unlessCalledOff(needs.db, first.command, posting) : posting], stopped: null };
  }
  for (let tries = 1; ; tries++) {
    try {
      const postings = await needs.db.transaction().execute(async (tx) => {
        const done: OperationPosting[] = [];
        for (const { operation, command } of moves) {
          const posting = one_result
            ? await postInTurn(needs, tx, { place, operation, command })
            : command.kind === "win" && (await mayBeParked(needs, { operation, command }, tx))
              ? await postOrPark(needs, tx, { place, operation, command })
              : await needs.wallet.postIn(tx, command);
          // A round that never existed need not be closed.
          if (!accepted.has(posting.status) && moves.length > 1 && command.kind !== "close_round" && !fallsWith(done, posting))
            throw new Stopped(posting.status);
          done.push(posting);
        }
        return done;
      });
      postings.forEach(({ parkedNow }) => parkedNow && needs.parkedWins.raise(parkedNow));
      await needs.wallet.announce(caller.owner);
      return { postings, stopped: null };
    } catch (error) {
      if (error instanceof Stopped) return { postings: [], stopped: error.status };
      if (!(error instanceof Refusal && error.code === "busy" && tries < triesMax)) throw error;
    }
  }
}

/** True for the win of a bet in the same batch that was called off before both arrived. */
const fallsWith = (done: readonly OperationPosting[], posting: OperationPosting): boolean =>
  posting.status === "bet_not_found" && done.some(({ status }) => status === "cancelled");

function commandOf(place: CallbackPlace, caller: Caller, operation: WalletOperation): Command {
  const provider = place.provider.code;
  const base = { ...caller.owner, source: provider, provider, cash_only: caller.cash_only, wager_class: caller.wager_class };
  const roundOf = (round: string): string => bounded(place.provider.callbacks?.rounds_repeat ? `${caller.gamecode}/${round}` : round);
  if (operation.type === "reverse")
    return {
      ...base,
      kind: "rollback",
      external_id: bounded(`rollback:${operation.transaction}`),
      target_external_id: bounded(operation.target),
    };
  if (operation.type === "close")
    return { ...base, kind: "close_round", external_id: bounded(`close:${operation.transaction}`), round: roundOf(operation.round) };
  const move = {
    ...base,
    external_id: bounded(operation.transaction),
    round: roundOf(operation.round),
    game_id: caller.game_id,
    amount: operation.amount,
    closes: operation.closes,
  };
  if (operation.type === "debit")
    return {
      ...move,
      kind: "bet",
      ...stakeSession(place.tenant, caller.launch?.session_id ?? null),
      ...(operation.detail && { detail: operation.detail }),
    };
  return { ...move, kind: "win", requires_bet: !operation.free };
}

/** Replaces an id that is too long for a key with its hash, which is always the same. */
export const bounded = (id: string): string => (id.length <= 255 ? id : `sha256:${sha256(id).toString("hex")}`);
