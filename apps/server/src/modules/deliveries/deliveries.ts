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
import type { SentNotification } from "./deliver-notification.ts";

/**
 * Owns messages to players by e-mail, SMS, WhatsApp and push: their text, their outcome, their log. Guarantees: whether a message is sent
 * is decided in the transaction that claims it, under the lock that an exclusion takes; a subject is sent once per channel; marketing is
 * never sent twice. It does not decide what players are notified of (its callers do), or show notifications in the product (`notifications`
 * does).
 */
export interface Deliveries {
  /** Call in the transaction of the cause. A repeated key changes nothing. */
  enqueue(tx: Tx, message: NewMessage): Promise<void>;
  /**
   * Queues a notification on the channels that reach the player now. Whether the player has turned it off is decided when it is sent.
   * Repeated calls change nothing.
   */
  deliverNotification(tx: Tx, notification: SentNotification): Promise<void>;
  /** Queues the message about an exclusion to the account's confirmed contacts. Call in the exclusion's transaction. */
  deliverExclusionNotice(tx: Tx, account: PlayerKey, exclusion: Pick<MadeExclusion, "id" | "end_at">): Promise<void>;
  /**
   * Sends a code or a notice at once. The log stores only the record of it. Throws the carrier's fault. A message that was sent is not sent
   * again.
   */
  sendNow(direct: DirectDelivery): Promise<void>;
  /** Unsubscribes by the token of a message. Takes effect at once and does not reveal whose token it is. */
  unsubscribe(scope: TenantScope, token: string): Promise<void>;
  /** Counts the opening of a message, once, by the token of its link. Does not reveal whose token it is. */
  recordClick(scope: TenantScope, token: string): Promise<void>;
  /** Records a carrier's reports about messages, in any order and with repetitions. A report about an unknown message waits ten minutes. */
  recordReports(tenantId: number, channel: MessageChannel, reports: readonly CarrierReport[]): Promise<void>;
  /** Records replies from phones. An opt-out word withdraws the consent to marketing by the channel. */
  recordReplies(tenant: Tenant, channel: MessageChannel, replies: readonly Reply[]): Promise<void>;
  readonly backOffice: {
    log(scope: StaffTenantScope, query: LogQuery): Promise<Slice<StaffDelivery>>;
    read(scope: StaffTenantScope, id: string): Promise<StaffDeliveryFile>;
    marketing(scope: StaffTenantScope): Promise<StaffMarketing>;
    /** Refuses with `wrong_state` if marketing is already in the requested state. */
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
