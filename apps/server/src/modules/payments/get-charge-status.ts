import type { PixCharge } from "@trevo/contract";
import { Fault, refuse } from "../../kernel/errors.ts";
import type { PlayerScope, Tenant } from "../../kernel/scope.ts";
import type { Deposit, DepositStore } from "./deposit-store.ts";
import type { PaymentsNeeds } from "./needs.ts";
import { presentCharge } from "./present.ts";
import type { ReceivedStore } from "./received-store.ts";

interface Needs extends Pick<PaymentsNeeds, "db" | "clock" | "log"> {
  readonly deposits: DepositStore;
  readonly received: Pick<ReceivedStore, "ofDeposits">;
  checkCharge(tenant: Tenant, deposit: Deposit): Promise<void>;
}

/** However many clients poll, the bank is asked about one charge at most this often. */
const askEveryMs = 3_000;

/** How a charge of the player's stands. A waiting one is looked up at the bank, so that a lost callback is seen at once. */
export function createGetChargeStatus(needs: Needs) {
  const askBank = async (scope: PlayerScope, deposit: Deposit): Promise<void> => {
    const now = needs.clock.now();
    const claim = { tenant_id: deposit.tenant_id, id: deposit.id, now, before: new Date(now.getTime() - askEveryMs) };
    if (!(await needs.deposits.claimCheck(needs.db, claim))) return;
    try {
      await needs.checkCharge(scope.tenant, deposit);
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      needs.log.warn({ err: error, deposit_id: deposit.id }, "the bank did not say how a charge stands");
    }
  };

  return async (scope: PlayerScope, id: string): Promise<PixCharge> => {
    const which = { tenant_id: scope.tenant.id, player_id: scope.player_id, id };
    const before = await needs.deposits.find(needs.db, which);
    if (before?.status === "waiting_payment") await askBank(scope, before);
    const deposit = await needs.deposits.find(needs.db, which);
    // A charge that the bank never made has nothing to show.
    if (!deposit || deposit.br_code === null) throw refuse("not_found");
    const received = await needs.received.ofDeposits(needs.db, { tenant_id: which.tenant_id, deposit_ids: [id] });
    return presentCharge({ ...deposit, br_code: deposit.br_code }, received);
  };
}
