import type { MessageChannel, StaffDelivery, StaffDeliveryFile, StaffMarketing } from "@trevo/contract";
import type { CarrierReport, Reply } from "../../adapters/messaging/carrier.ts";
import type { Tx } from "../../kernel/db.ts";
import type { PlayerKey, StaffTenantScope, Tenant, TenantScope } from "../../kernel/scope.ts";
import type { Slice } from "../../kernel/slice-of.ts";
import type { MadeExclusion } from "../protection/index.ts";
import type { NewMessage } from "./enqueue.ts";
import type { LogQuery } from "./log-store.ts";
import type { DirectDelivery } from "./send-now.ts";
import type { MarketingSwitch } from "./stop-marketing.ts";
import type { ToldNotification } from "./tell-of.ts";

/**
 * Owns what is sent to players by a channel: e-mail, SMS, WhatsApp, push; its words, its outcome, its log.
 * Promises: whether something leaves is decided in the transaction that claims it, holding what an exclusion holds; a thing is told of once by a channel;
 * marketing never leaves twice.
 * Does not: decide what is worth telling (its callers do), show notifications in the product (`notifications` does).
 */
export interface Deliveries {
  /** In the transaction of its cause; a repeated key changes nothing. */
  enqueue(tx: Tx, message: NewMessage): Promise<void>;
  /** Of a notification, by the channels that reach the player now; what the player has turned off is decided when it is sent. Once, however often it is called. */
  tellOf(tx: Tx, notification: ToldNotification): Promise<void>;
  /** Of an exclusion, in its transaction, to the account's confirmed contacts. */
  tellOfExclusion(tx: Tx, account: PlayerKey, exclusion: Pick<MadeExclusion, "id" | "end_at">): Promise<void>;
  /** A code or a notice that waits for nothing. The log keeps what its record says. Throws the carrier's fault; what left once is not sent again. */
  sendNow(direct: DirectDelivery): Promise<void>;
  /** By a token of a message. Takes effect at once and does not reveal whose token it is. */
  unsubscribe(scope: TenantScope, token: string): Promise<void>;
  /** What a carrier says became of a message, in any order and more than once. One that names a message nobody knows yet waits ten minutes. */
  recordReports(tenantId: number, channel: MessageChannel, reports: readonly CarrierReport[]): Promise<void>;
  /** What a phone answered: the words that end messages take back the consent to marketing by the channel. */
  recordReplies(tenant: Tenant, channel: MessageChannel, replies: readonly Reply[]): Promise<void>;
  readonly backOffice: {
    log(scope: StaffTenantScope, query: LogQuery): Promise<Slice<StaffDelivery>>;
    read(scope: StaffTenantScope, id: string): Promise<StaffDeliveryFile>;
    marketing(scope: StaffTenantScope): Promise<StaffMarketing>;
    /** Refuses with `wrong_state` what is so already. */
    switchMarketing(scope: StaffTenantScope, input: MarketingSwitch): Promise<StaffMarketing>;
  };
  /** For the manifest. */
  readonly jobs: {
    sendDue(): Promise<void>;
    notifyExcluded(account: PlayerKey): Promise<void>;
    checkComplaints(): Promise<void>;
    forgetOld(): Promise<void>;
  };
}
