import type { Messenger } from "./adapters/messaging/messenger.ts";
import type { ModuleNeeds } from "./compose-modules.ts";
import { createConsents } from "./modules/consents/index.ts";
import { type DeliveryNeeds, createDeliveries, writeEmail } from "./modules/deliveries/index.ts";
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
  const common = { ...needs, ...modules, db: needs.database.db };
  const consents = createConsents(common);
  modules.sessions.onAgreed((tx, key, agreed) => consents.recordRegistration(tx, key, agreed));
  // By a job: the excluding transaction holds wallets, and accounts are locked before wallets. Marketing is blocked meanwhile.
  protection.onExcluded((tx, account) => consents.queueRevocation(tx, account, "exclusion"));
  const deliveries = createDeliveries({
    ...common,
    consents,
    carriers: carriersOf({ messenger: needs.adapters.messenger, push }),
    hasDevice: async (owner) => (await push.devices(owner)).length > 0,
  });
  notifications.onSent((tx, sent) => deliveries.tellOf(tx, sent));
  return { consents, deliveries };
}

const carriersOf = ({ messenger, push }: { messenger: Messenger; push: Pick<Push, "send"> }): DeliveryNeeds["carriers"] => ({
  email: (message) => messenger.sendEmail(writeEmail(message)),
  push: ({ to, reference, title, text, path }) => push.send(to, { id: reference, message: { title, text, link: path } }),
});
