import type { MessageChannel } from "@trevo/contract";
import { type PhoneCarriers, type PhoneChannel, phoneChannels } from "./adapters/messaging/carrier.ts";
import type { Messenger } from "./adapters/messaging/messenger.ts";
import type { ModuleNeeds } from "./compose-modules.ts";
import { Fault } from "./kernel/errors.ts";
import { createConsents } from "./modules/consents/index.ts";
import { type Carrier, type DeliveryNeeds, createDeliveries, writeEmail, writePhoneMessage } from "./modules/deliveries/index.ts";
import type { Notifications } from "./modules/notifications/index.ts";
import type { Players } from "./modules/players/index.ts";
import type { Protection } from "./modules/protection/index.ts";
import type { Push } from "./modules/push/index.ts";
import type { Sessions } from "./modules/sessions/index.ts";

interface MessageModules {
  readonly players: Players;
  readonly sessions: Pick<Sessions, "onAgreed">;
  readonly protection: Protection;
  readonly push: Pick<Push, "send" | "devices">;
  readonly notifications: Pick<Notifications, "onSent">;
}

/** What players agreed to be sent, and what is sent to them besides notifications. */
export function createMessages(needs: ModuleNeeds, modules: MessageModules) {
  const { protection, push, notifications } = modules;
  const { messenger, carriers: phones } = needs.adapters;
  const common = { ...needs, ...modules, db: needs.database.db, isServed: isServedBy(phones) };
  const consents = createConsents(common);
  modules.sessions.onAgreed((tx, key, agreed) => consents.recordRegistration(tx, key, agreed));
  // By a job: the excluding transaction holds wallets, and accounts are locked before wallets. Marketing is blocked meanwhile.
  protection.onExcluded((tx, account) => consents.queueRevocation(tx, account, "exclusion"));
  const deliveries = createDeliveries({
    ...common,
    consents,
    carriers: carriersOf({ messenger, push, phones }),
    hasDevice: async (owner) => (await push.devices(owner)).length > 0,
  });
  notifications.onSent((tx, sent) => deliveries.tellOf(tx, sent));
  return { consents, deliveries };
}

interface Carried {
  readonly messenger: Messenger;
  readonly push: Pick<Push, "send">;
  readonly phones: PhoneCarriers;
}

/** Mailboxes and devices name no message, and count none. */
const unnamed = { provider_id: null, parts: null };

const carriersOf = ({ messenger, push, phones }: Carried): DeliveryNeeds["carriers"] => ({
  email: async (message) => {
    await messenger.sendEmail(writeEmail(message));
    return unnamed;
  },
  push: async ({ to, reference, title, text, path }) => {
    await push.send(to, { id: reference, message: { title, text, link: path } });
    return unnamed;
  },
  sms: byPhone(phones, "sms"),
  whatsapp: byPhone(phones, "whatsapp"),
});

const byPhone =
  (phones: PhoneCarriers, channel: PhoneChannel): Carrier =>
  async (message) => {
    const carrier = await phones.active(message.to.tenant_id, channel);
    if (!carrier) throw new Fault(`brand ${message.to.tenant_id} has no carrier for ${channel}`, { retryable: true });
    return carrier.send(writePhoneMessage(message, channel));
  };

/** E-mail and push are everybody's. */
const isServedBy =
  (phones: PhoneCarriers) =>
  async (tenantId: number, channel: MessageChannel): Promise<boolean> => {
    const phone = phoneChannels.find((one) => one === channel);
    return phone === undefined || (await phones.active(tenantId, phone)) !== null;
  };
