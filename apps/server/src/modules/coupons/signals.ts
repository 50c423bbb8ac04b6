import { createHash } from "node:crypto";
import { referralCode } from "@trevo/domain";
import type { Tx } from "../../kernel/db.ts";
import type { PlayerScope } from "../../kernel/scope.ts";
import type { Player } from "../players/index.ts";
import type { CouponNeeds } from "./needs.ts";
import { type SignalKind, emailStem, exclusiveSignals, networkHour, phoneStem } from "./policy.ts";
import type { Redemption } from "./redemption-store.ts";
import type { Signal } from "./signal-store.ts";
import { store } from "./store.ts";

type Needs = Pick<CouponNeeds, "clock" | "vault" | "pixKeysOf">;

/** Where a redemption was asked for. */
export type Origin = Pick<PlayerScope, "ip" | "guest_id">;

/** Never the value itself: its hash under a key of the installation. */
const signal = ({ vault }: Pick<Needs, "vault">, kind: SignalKind, value: string): Signal => ({
  kind,
  hash: vault.blindIndex(value, `redemption-signal:${kind}`),
});

/** What can be known of an account and of the request that redeems. Without a request, of the account alone. */
export async function signalsOf(needs: Needs, tx: Tx, { player, origin }: { player: Player; origin: Origin | null }): Promise<Signal[]> {
  const pixKeys = await needs.pixKeysOf(tx, { tenant_id: player.tenant_id, player_id: player.id });
  const values: [SignalKind, string | null][] = [
    ["device", origin?.guest_id ?? null],
    ["network_hour", origin && networkHour(origin.ip, needs.clock.now())],
    ["phone_stem", phoneStem(player.phone)],
    ["email_stem", emailStem(player.email)],
    // An inviter and the invited have the inviter's code in common.
    ["referral", referralCode(player.id)],
    ["referral", player.ref],
    ["person", player.person_id],
    ...pixKeys.map((key): [SignalKind, string] => ["pix_key", key.toString("hex")]),
  ];
  return values.flatMap(([kind, value]) => (value === null ? [] : [signal(needs, kind, value)]));
}

/** Waits for every other account that could be held because of this one, or this one because of it. Of one installation: the locks know no brand. */
export const lockSignals = (tx: Tx, signals: readonly Signal[]): Promise<void> =>
  store.signals.lock(
    tx,
    exclusiveSignals(signals).map((together) => {
      const digest = createHash("sha256").update("redemption-signals");
      for (const { kind, hash } of together.toSorted((one, other) => (one.kind < other.kind ? -1 : 1))) digest.update(kind).update(hash);
      return digest.digest();
    }),
  );

/** Keeps what is known where a use is reserved: what grants it later knows less. */
export const storeSignals = (tx: Tx, { tenant_id, id, player_id, created_at }: Redemption, signals: readonly Signal[]): Promise<void> =>
  store.signals.add(
    tx,
    signals.map((one) => ({ tenant_id, redemption_id: id, player_id, ...one, at: created_at })),
  );

/** Who paid, where the bank says so. */
export const payerSignal = (needs: Needs, cpf: string): Signal => signal(needs, "payer", cpf);
