import type { KeyService } from "../../adapters/keys/key-service.ts";
import type { OutgoingPolicy } from "../../adapters/outgoing-policy.ts";
import type { Clock } from "../../kernel/clock.ts";
import type { Vault } from "../../kernel/crypto.ts";
import type { Db } from "../../kernel/db.ts";
import type { Proposals } from "../proposals/index.ts";
import type { Tenants } from "../tenants/index.ts";
import type { ActiveAccounts } from "./create-active-accounts.ts";

export interface PartnerAccountNeeds {
  readonly db: Db;
  readonly clock: Clock;
  readonly vault: Pick<Vault, "blindIndex">;
  readonly keys: KeyService;
  readonly outgoing: Pick<OutgoingPolicy, "faultOf">;
  readonly accounts: Pick<ActiveAccounts, "forget">;
  readonly tenants: Pick<Tenants, "all">;
  readonly proposals: Pick<Proposals, "propose">;
}
