import type { Captcha } from "../../adapters/captcha/captcha.ts";
import type { Clock } from "../../kernel/clock.ts";
import type { Vault } from "../../kernel/crypto.ts";
import type { Db } from "../../kernel/db.ts";
import type { Tenant } from "../../kernel/scope.ts";
import type { WalletOpening } from "./player.ts";

export interface PlayersNeeds {
  readonly db: Db;
  readonly clock: Clock;
  readonly vault: Vault;
  readonly captcha: Captcha;
  readonly wallet: WalletOpening;
  /** The version of the tenant's terms now in force. Null if there are none. */
  readonly termsVersion: (tenant: Tenant) => Promise<number | null>;
}
