import type { PlayerPayment } from "@trevo/contract";
import { placeCursor, placeOf } from "../../kernel/newest-first.ts";
import type { StaffTenantScope } from "../../kernel/scope.ts";
import { type Slice, sliceOf } from "../../kernel/slice-of.ts";
import type { PlayerFileNeeds } from "./needs.ts";
import type { PlayerListQuery } from "./player-files.ts";
import { findPlayer, ownerOf } from "./read-players.ts";

interface Listed {
  readonly created_at: Date;
  readonly id: string;
  readonly shown: PlayerPayment;
}

/** Lists deposits and withdrawals merged in one order, newest first. Refuses with `not_found`. */
export async function listPayments(
  needs: PlayerFileNeeds,
  scope: StaffTenantScope,
  { id, after, limit: shown }: PlayerListQuery,
): Promise<Slice<PlayerPayment>> {
  const owner = ownerOf(await findPlayer(needs, scope, id));
  const before = placeOf(after);
  const read = async (limit: number): Promise<Listed[]> => {
    const [deposits, withdrawals] = await Promise.all([
      needs.deposits.newest(owner, { before, limit }),
      needs.withdrawals.newest(owner, { before, limit }),
    ]);
    const listed = [
      ...deposits.map((deposit) => listedAs(deposit, { kind: "deposit", state: deposit.status, amount: deposit.amount })),
      ...withdrawals.map((withdrawal) =>
        listedAs(withdrawal, {
          kind: "withdrawal",
          state: withdrawal.status,
          amount: -withdrawal.amount,
          key_masked: withdrawal.key_masked,
        }),
      ),
    ];
    return listed.toSorted(newestFirst).slice(0, limit);
  };
  return sliceOf(shown, read, { present: (listed) => listed.shown, cursor: placeCursor });
}

type Row = Pick<Listed, "created_at" | "id"> & { readonly updated_at: Date };
type Own = PlayerPayment extends infer P ? (P extends unknown ? Omit<P, "id" | "created_at" | "updated_at"> : never) : never;

const listedAs = ({ created_at, id, updated_at }: Row, own: Own): Listed => ({
  created_at,
  id,
  shown: { ...own, id, created_at: created_at.toISOString(), updated_at: updated_at.toISOString() },
});

/** The order in which the database returns both: by time, then by id. */
const newestFirst = (one: Listed, other: Listed): number =>
  other.created_at.getTime() - one.created_at.getTime() || (one.id < other.id ? 1 : -1);
