import type { Db } from "../../kernel/db.ts";
import type { Jobs } from "../../kernel/jobs.ts";
import { type PaymentsNeeds, tenantOfRow } from "./needs.ts";
import type { ProcessReceivedPix } from "./process-received-pix.ts";

interface Needs extends Pick<PaymentsNeeds, "log" | "tenants" | "gatewayFor"> {
  readonly processReceivedPix: ProcessReceivedPix;
}

interface PixNotice {
  readonly tenant_id: number;
  readonly end_to_end_id: string;
}

export const lookUpPixJob = {
  name: "look-up-pix",
  add: (to: { jobs: Pick<Jobs, "add">; db: Db }, notice: PixNotice): Promise<void> =>
    to.jobs.add(to.db, { name: "look-up-pix", payload: notice, key: `look-up-pix:${notice.tenant_id}:${notice.end_to_end_id}` }),
};

/** The job behind a callback: what the bank itself says is taken, anything else is not. */
export function createLookUpPix(needs: Needs) {
  return async ({ tenant_id, end_to_end_id }: PixNotice): Promise<void> => {
    const tenant = await tenantOfRow(needs.tenants, tenant_id);
    const pix = await needs.gatewayFor(tenant).readReceived(end_to_end_id);
    if (pix) await needs.processReceivedPix(tenant, pix);
    else needs.log.warn({ tenant_id, end_to_end_id }, "a callback names a Pix that the bank does not have");
  };
}
