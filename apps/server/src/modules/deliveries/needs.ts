import type { MessageChannel, Theme } from "@trevo/contract";
import type { Locale } from "@trevo/domain";
import type { Accepted } from "../../adapters/messaging/carrier.ts";
import type { Alerts } from "../../kernel/alerts.ts";
import type { Clock } from "../../kernel/clock.ts";
import type { Vault } from "../../kernel/crypto.ts";
import type { Db } from "../../kernel/db.ts";
import type { Jobs } from "../../kernel/jobs.ts";
import type { Log } from "../../kernel/log.ts";
import type { Metrics } from "../../kernel/metrics.ts";
import type { PlayerKey, Tenant } from "../../kernel/scope.ts";
import type { Consents } from "../consents/index.ts";
import type { Players } from "../players/index.ts";
import type { Protection } from "../protection/index.ts";

/** What a carrier receives. `reference` is the delivery's id at the carrier. */
export interface Outgoing {
  readonly to: PlayerKey;
  readonly address: string | null;
  readonly reference: string;
  readonly locale: Locale;
  readonly brand: string;
  readonly isMarketing: boolean;
  readonly title: string;
  readonly text: string;
  /** Of the site, and its address. */
  readonly path: string;
  readonly url: string;
  /** The brand's, as its pages have them by day. */
  readonly colors: Theme["light"];
  /** Of an e-mail that ends its kind by one click; null where it cannot be ended. */
  readonly unsubscribe: Unsubscribe | null;
}

export interface Unsubscribe {
  /** Of the page that asks once more. The token follows `#`: no server sees it. */
  readonly page: string;
  /** Takes the mailbox's own POST (RFC 8058). */
  readonly one_click: string;
}

/** Takes one message, or throws a `Fault`; a `Bounce` where the address takes none. The same reference again is the same message. */
export type Carrier = (message: Outgoing) => Promise<Accepted>;

export interface DeliveryNeeds {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Pick<Log, "info" | "warn" | "error">;
  readonly metrics: Metrics;
  readonly alerts: Alerts;
  readonly jobs: Pick<Jobs, "add">;
  readonly vault: Pick<Vault, "seal" | "open" | "newToken">;
  readonly tenants: { byId(id: number): Promise<Tenant | null>; hosts(id: number): Promise<string[]> };
  readonly players: Pick<Players, "byId" | "byUsername" | "staffNames">;
  readonly protection: Pick<Protection, "lockMarketing" | "exclusionOf">;
  readonly consents: Pick<Consents, "permissionsOf" | "record" | "suppress" | "recordFull" | "indexOf">;
  /** How visitors reach a brand's host: scheme, host and port. */
  readonly addressOf: (host: string) => string;
  /** By channel; a channel without a carrier reaches nobody. */
  readonly carriers: Partial<Record<MessageChannel, Carrier>>;
  /** Whether the brand has a carrier for the channel now. */
  readonly isServed: (tenantId: number, channel: MessageChannel) => Promise<boolean>;
  /** Whether the player has a device that takes push messages. */
  readonly hasDevice: (owner: PlayerKey) => Promise<boolean>;
}
