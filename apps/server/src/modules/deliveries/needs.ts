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
import type { PlayerKey, StaffScope, Tenant } from "../../kernel/scope.ts";
import type { Consents } from "../consents/index.ts";
import type { Players } from "../players/index.ts";
import type { Protection } from "../protection/index.ts";
import type { PaymentWords } from "./brand-templates.ts";

/** See RFC 8030, sections 5.2 and 5.3. */
export interface PushCare {
  readonly ttl_seconds: number;
  readonly urgency: "very-low" | "low" | "normal" | "high";
}

/** What a carrier receives. `reference` identifies the delivery at the carrier. */
export interface Outgoing {
  readonly to: PlayerKey;
  readonly address: string | null;
  readonly reference: string;
  readonly locale: Locale;
  readonly brand: string;
  readonly isMarketing: boolean;
  /** How long a push service keeps it, and how urgent it is there. */
  readonly push: PushCare;
  readonly title: string;
  readonly text: string;
  /** Path on the site, and its address, with the token that counts the opening of the message. */
  readonly path: string;
  readonly url: string;
  /** The token of the address; null if the opening is not counted. */
  readonly token: string | null;
  /** The same for all messages on one subject. */
  readonly tag: string;
  /** The brand's colours, in its light theme. */
  readonly colors: Theme["light"];
  /** Links that unsubscribe from this kind of e-mail; null if it cannot be unsubscribed. */
  readonly unsubscribe: Unsubscribe | null;
}

export interface Unsubscribe {
  /** The page that asks for confirmation. The token follows `#`, so that no server receives it. */
  readonly page: string;
  /** Accepts the mailbox's own POST (RFC 8058). */
  readonly one_click: string;
}

/** Sends one message, or throws a `Fault`; a `Bounce` if the address cannot receive it. The same reference again means the same message. */
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
  /** Public address of a brand's host: scheme, host and port. */
  readonly addressOf: (host: string) => string;
  /** Carriers by channel. A channel without a carrier sends nothing. */
  readonly carriers: Partial<Record<MessageChannel, Carrier>>;
  /** True if the brand has a carrier for the channel now. */
  readonly isServed: (tenantId: number, channel: MessageChannel) => Promise<boolean>;
  /** True if the player has a device that receives push messages. */
  readonly hasDevice: (owner: PlayerKey) => Promise<boolean>;
}

export interface BrandTextNeeds extends Pick<DeliveryNeeds, "db" | "clock" | "addressOf"> {
  readonly log: Pick<DeliveryNeeds["log"], "warn">;
  readonly tenants: Pick<DeliveryNeeds["tenants"], "hosts">;
  readonly carrier: Carrier;
  /** The product's texts about payments, which their modules write. */
  readonly paymentWords: PaymentWords;
  /** Address of a member of staff. */
  readonly emailOf: (scope: StaffScope) => Promise<string>;
}
