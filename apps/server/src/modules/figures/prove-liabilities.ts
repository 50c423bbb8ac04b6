import type { Db, Tx } from "../../kernel/db.ts";
import { followerCursors } from "../../kernel/follower-cursors.ts";
import { entriesSource, ledgerRecords } from "../wallet/index.ts";
import { figuresFollower } from "./figures-follower.ts";
import { figuresStore } from "./store.ts";
import type { Sums } from "./sums.ts";

export type Balances = Pick<Sums, "cash" | "held" | "bonus" | "debt">;

const balanceNames = ["cash", "held", "bonus", "debt"] as const;
const nothing: Balances = { cash: 0, held: 0, bonus: 0, debt: 0 };
/** If more entries than this are waiting, the comparison is skipped until the follower has caught up. */
const mostWaiting = 100_000;

export const isNothing = (balances: Balances): boolean => balanceNames.every((name) => balances[name] === 0);

/**
 * By tenant: the wallets' balances, less the sums of the hours, less uncounted entries. Any result other than zero means that the figures
 * are wrong. Reads one snapshot without locks; for one tenant it reads each of its wallets. Returns null if the follower is too far behind.
 */
export async function compareWithWallets(snapshot: Tx, tenantId: number | null): Promise<ReadonlyMap<number, Balances> | null> {
  const upTo = await followerCursors.position(snapshot, figuresFollower.name);
  if (!upTo) return null;
  const waiting = await entriesSource.waiting(snapshot, upTo, mostWaiting + 1);
  if (waiting.rows > mostWaiting) return null;
  const [wallets, moved, counted] = [
    await ledgerRecords.balances(snapshot, tenantId),
    await ledgerRecords.movedAfter(snapshot, upTo),
    await figuresStore.balancesOf(snapshot, tenantId),
  ];
  const find = (rows: readonly (Balances & { readonly tenant_id: number })[], id: number) =>
    rows.find((row) => row.tenant_id === id) ?? nothing;
  const ids = tenantId === null ? new Set([...wallets, ...counted].map(({ tenant_id }) => tenant_id)) : [tenantId];
  const differenceOf = (id: number): Balances => {
    const [has, later, said] = [find(wallets, id), find(moved, id), find(counted, id)];
    const less = (name: keyof Balances): number => has[name] - later[name] - said[name];
    return { cash: less("cash"), held: less("held"), bonus: less("bonus"), debt: less("debt") };
  };
  return new Map([...ids].map((id) => [id, differenceOf(id)]));
}

/** Reads in a snapshot of its own. */
export const proveLiabilities = (db: Db, tenantId: number): Promise<Balances | null> =>
  db
    .transaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute(async (snapshot) => (await compareWithWallets(snapshot, tenantId))?.get(tenantId) ?? null);
