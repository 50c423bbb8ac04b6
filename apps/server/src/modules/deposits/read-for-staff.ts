import type { DepositFile } from "@trevo/contract";
import { refuse } from "../../kernel/errors.ts";
import type { StaffTenantScope } from "../../kernel/scope.ts";
import { readStatusChanges } from "../../kernel/state-machine.ts";
import { pixIn } from "./ledger-keys.ts";
import type { DepositNeeds } from "./needs.ts";
import { openPayer } from "./payer-seal.ts";
import { presentFile } from "./present-for-staff.ts";
import { returnObstacle } from "./return-deposit.ts";
import { depositMachine } from "./states.ts";
import { store } from "./store.ts";

type Needs = Pick<DepositNeeds, "db" | "vault" | "wallet" | "players" | "coupons">;

/** Returns one deposit with the records of the bank and the ledger. Refuses with `not_found`. */
export async function readForStaff(needs: Needs, { tenant }: Pick<StaffTenantScope, "tenant">, id: string): Promise<DepositFile> {
  const key = { tenant_id: tenant.id, id };
  const deposit = await store.lists.ofBrand(needs.db, key);
  if (!deposit) throw refuse("not_found");
  const owner = { tenant_id: tenant.id, player_id: deposit.player_id };
  const received = await store.receivedPix.wholeOfDeposit(needs.db, { tenant_id: tenant.id, deposit_id: id });
  const refunds = await Promise.all(received.map((pix) => store.receivedPix.refundsOf(needs.db, pix)));
  const pix = received.map((one, place) => ({ pix: one, payer: openPayer(needs, one), refunds: refunds[place] ?? [] }));
  // A Pix that was never credited has no entries, and the query returns none.
  const external_ids = pix.flatMap(({ pix: { end_to_end_id }, refunds: pieces }) => [
    end_to_end_id,
    ...pieces.map(({ refund_id }) => `${end_to_end_id}:${refund_id}`),
  ]);
  const [player, names, balance, entries, changes] = await Promise.all([
    needs.players.byId(owner),
    needs.players.staffNames(tenant.id, [deposit.player_id]),
    needs.wallet.balance(owner),
    needs.wallet.entriesOfKeys(owner, { source: pixIn, external_ids }),
    readStatusChanges(needs.db, depositMachine, key),
  ]);
  if (!player) throw refuse("not_found");
  const [obstacle, returned] = await Promise.all([
    returnObstacle(needs, needs.db, { deposit, cash: balance.cash }),
    store.returns.find(needs.db, { tenant_id: tenant.id, deposit_id: id }),
  ]);
  const player_name = names.get(deposit.player_id) ?? "";
  return presentFile({ deposit, tenant: tenant.slug, player_name, player, balance, pix, entries, changes, obstacle, returned });
}
