import type { Db, Tx } from "../../kernel/db.ts";
import type { Jobs } from "../../kernel/jobs.ts";
import { tenantOfRow } from "../../kernel/scope.ts";
import type { DepositNeeds } from "./needs.ts";
import { type ProcessNeeds, processReceivedPix } from "./process-received-pix.ts";
import type { PixKey } from "./received-pix-store.ts";

type Needs = ProcessNeeds & Pick<DepositNeeds, "tenants" | "gatewayFor">;

export const lookUpPixJob = {
  name: "look-up-pix",
  add: (to: { jobs: Pick<Jobs, "add">; db: Db | Tx }, pix: PixKey): Promise<void> =>
    to.jobs.add(to.db, {
      name: "look-up-pix",
      payload: { tenant_id: pix.tenant_id, end_to_end_id: pix.end_to_end_id },
      key: `look-up-pix:${pix.tenant_id}:${pix.end_to_end_id}`,
    }),
};

/** The job behind a callback: processes only what the bank itself returns. */
export async function lookUpPix(needs: Needs, { tenant_id, end_to_end_id }: PixKey): Promise<void> {
  const tenant = await tenantOfRow(needs.tenants, tenant_id);
  const pix = await needs.gatewayFor(tenant).readReceived(end_to_end_id);
  if (pix) await processReceivedPix(needs, tenant, pix);
  else needs.log.warn({ tenant_id, end_to_end_id }, "a callback names a Pix unknown to the bank");
}
