import type { MessageChannel } from "@trevo/contract";
import { type PhoneCarrier, type PhoneCarriers, type PhoneChannel, phoneChannels, writtenSms } from "./adapters/messaging/carrier.ts";
import type { Messenger, PlayerMessenger } from "./adapters/messaging/messenger.ts";
import type { ModuleNeeds } from "./compose-modules.ts";
import type { Alerts } from "./kernel/alerts.ts";
import { Fault } from "./kernel/errors.ts";
import { createConsents } from "./modules/consents/index.ts";
import {
  type Carrier,
  type Deliveries,
  type DeliveryNeeds,
  createBrandTexts,
  createDeliveries,
  writeEmail,
  writePhoneMessage,
} from "./modules/deliveries/index.ts";
import type { Notifications } from "./modules/notifications/index.ts";
import type { Players } from "./modules/players/index.ts";
import type { Protection } from "./modules/protection/index.ts";
import type { Push } from "./modules/push/index.ts";
import { paymentWords } from "./compose-templates.ts";
import type { Staff } from "./modules/staff/index.ts";
import type { Sessions } from "./modules/sessions/index.ts";

interface MessageModules {
  readonly players: Players;
  readonly sessions: Pick<Sessions, "onAgreed">;
  readonly protection: Protection;
  readonly push: Pick<Push, "send" | "devices">;
  readonly notifications: Pick<Notifications, "onSent">;
  readonly staff: Pick<Staff, "me">;
  readonly alerts: Alerts;
}

/** Composes consents, and messages to players other than notifications. */
export function createMessages(needs: ModuleNeeds, modules: MessageModules) {
  const { protection, push, notifications } = modules;
  const { messenger, carriers: phones } = needs.adapters;
  const common = { ...needs, ...modules, db: needs.database.db, isServed: isServedBy(phones) };
  const consents = createConsents(common);
  modules.sessions.onAgreed((tx, key, agreed) => consents.recordRegistration(tx, key, agreed));
  // Done by a job: the excluding transaction holds wallet locks, and accounts must be locked before wallets. Marketing is blocked
  // meanwhile.
  protection.onExcluded((tx, account) => consents.queueRevocation(tx, account, "exclusion"));
  const carriers = carriersOf({ messenger, push, phones });
  const deliveries = createDeliveries({
    ...common,
    consents,
    carriers,
    hasDevice: async (owner) => (await push.devices(owner)).length > 0,
  });
  notifications.onSent((tx, sent) => deliveries.deliverNotification(tx, sent));
  protection.onExcluded((tx, account, exclusion) => deliveries.deliverExclusionNotice(tx, account, exclusion));
  const brandTexts = createBrandTexts({
    ...common,
    carrier: carriers.email,
    paymentWords,
    emailOf: async (scope) => (await modules.staff.me(scope)).email,
  });
  return {
    modules: { consents, deliveries, brandTexts },
    playerMessenger: createPlayerMessenger({ deliveries, messenger, phones, hosts: needs.tenants.hosts }),
  };
}

interface Direct {
  readonly deliveries: Pick<Deliveries, "sendNow">;
  readonly messenger: Pick<Messenger, "sendEmail">;
  readonly phones: PhoneCarriers;
  readonly hosts: (tenantId: number) => Promise<string[]>;
}

/** Sends the messages of the modules below at once, through the same carriers and into the same log as all others. */
const createPlayerMessenger = ({ deliveries, messenger, phones, hosts }: Direct): PlayerMessenger => ({
  sendSms: ({ tenant_id, to, text, record }) =>
    deliveries.sendNow({
      tenant_id,
      channel: "sms",
      address: to,
      record,
      send: async (reference) => (await carrierOf(phones, tenant_id, "sms")).send(writtenSms(to, text, reference)),
    }),
  sendEmail: ({ record, ...email }) =>
    deliveries.sendNow({
      tenant_id: email.tenant_id,
      channel: "email",
      address: email.to,
      record,
      send: async (reference) => {
        const [host = "localhost"] = await hosts(email.tenant_id);
        await messenger.sendEmail({ ...email, message_id: `${reference}@${host}` });
        return unnamed;
      },
    }),
});

interface Carried {
  readonly messenger: Pick<Messenger, "sendEmail">;
  readonly push: Pick<Push, "send">;
  readonly phones: PhoneCarriers;
}

/** Mail servers and push services return neither an id nor a number of parts. */
const unnamed = { provider_id: null, parts: null };

const carriersOf = ({ messenger, push, phones }: Carried): Required<DeliveryNeeds["carriers"]> => ({
  email: async (message) => {
    await messenger.sendEmail(writeEmail(message));
    return unnamed;
  },
  push: async ({ to, reference, title, text, path, url, token, tag, locale, push: care }) => {
    const shown = { id: token, url, tag, lang: locale };
    await push.send(to, { id: reference, message: { title, text, link: path, shown }, care });
    return unnamed;
  },
  sms: byPhone(phones, "sms"),
  whatsapp: byPhone(phones, "whatsapp"),
});

const byPhone =
  (phones: PhoneCarriers, channel: PhoneChannel): Carrier =>
  async (message) =>
    (await carrierOf(phones, message.to.tenant_id, channel)).send(writePhoneMessage(message, channel));

async function carrierOf(phones: PhoneCarriers, tenantId: number, channel: PhoneChannel): Promise<PhoneCarrier> {
  const carrier = await phones.active(tenantId, channel);
  if (!carrier) throw new Fault(`brand ${tenantId} has no carrier for ${channel}`, { retryable: true });
  return carrier;
}

/** E-mail and push are available to every brand. */
const isServedBy =
  (phones: PhoneCarriers) =>
  async (tenantId: number, channel: MessageChannel): Promise<boolean> => {
    const phone = phoneChannels.find((one) => one === channel);
    return phone === undefined || (await phones.active(tenantId, phone)) !== null;
  };
