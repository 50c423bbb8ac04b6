import type { Realtime } from "./adapters/realtime/realtime.ts";
import type { Broadcaster } from "./kernel/broadcaster.ts";
import type { Bus } from "./kernel/bus.ts";
import { type Notifications, type Screens, welcomeNotification } from "./modules/notifications/index.ts";
import { type Protection, careNotification, impededNotification } from "./modules/protection/index.ts";
import type { Sessions } from "./modules/sessions/index.ts";
import { type VerificationModule, decisionNotification } from "./modules/verification/index.ts";
import type { Wallet } from "./modules/wallet/index.ts";

interface NotificationSources {
  readonly sessions: Pick<Sessions, "onSignedUp">;
  readonly verification: Pick<VerificationModule, "onDecided">;
  readonly protection: Pick<Protection, "onCared" | "onImpeded">;
}

/** Notifies players: of a new account, of the decision on their documents, and of what a listing in the national register means. */
export function notifyPlayers(
  notifications: Pick<Notifications, "send">,
  { sessions, verification, protection }: NotificationSources,
): void {
  sessions.onSignedUp((tx, { tenant }, player) =>
    notifications.send(tx, {
      to: { tenant_id: tenant.id, player_id: player.id },
      notification: welcomeNotification(tenant.settings.siteTitle),
    }),
  );
  protection.onImpeded((tx, to, since) => notifications.send(tx, { to, notification: impededNotification(to, since) }));
  protection.onCared(async (tx, to, care) => {
    const notification = careNotification(care);
    if (notification) await notifications.send(tx, { to, notification });
  });
  verification.onDecided((tx, to, verdict) => notifications.send(tx, { to, notification: decisionNotification(verdict) }));
}

const announcedTopic = "notification-announced";

/** Connects announcements to all players of a brand with the screens of each node. */
export const screensOf = ({ bus, broadcaster }: { bus: Bus; broadcaster: Pick<Realtime, "here"> }): Screens => ({
  publish: (announced) => bus.publish(announcedTopic, announced),
  onPublished: (listener) => bus.subscribe(announcedTopic, (announced) => listener(announced as Parameters<typeof listener>[0])),
  playersHere: (tenantId) => broadcaster.here.players(tenantId),
  toPlayer: (...event) => broadcaster.here.toPlayer(...event),
});

/**
 * Publishes every change of a wallet, after its commit, to the player's own screens. The version prevents an older message from overwriting
 * a newer one.
 */
export function publishBalances(wallet: Wallet, broadcaster: Broadcaster): void {
  wallet.onPosted((postings) => {
    for (const { owner, balance, progress } of postings) {
      const { cash, bonus, held, version } = balance;
      broadcaster.toPlayer(owner.tenant_id, owner.player_id, "BalanceUpdated", {
        balance: cash + bonus,
        balance_withdrawal: cash,
        bonus,
        held,
        version,
        ...(progress && { wagered: progress.wagered, required: progress.required }),
        ...(progress?.bonus_id && { bonus_id: progress.bonus_id }),
      });
    }
  });
}
