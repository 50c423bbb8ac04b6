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

/** The request's address and guest id. */
export type Origin = Pick<PlayerScope, "ip" | "guest_id">;

/** Stores a hash under a key of the installation, never the value itself. */
const signal = ({ vault }: Pick<Needs, "vault">, kind: SignalKind, value: string): Signal => ({
  kind,
  hash: vault.blindIndex(value, `redemption-signal:${kind}`),
});

/** Collects the signals of an account and of the request that redeems; without a request, of the account only. */
export async function signalsOf(needs: Needs, tx: Tx, { player, origin }: { player: Player; origin: Origin | null }): Promise<Signal[]> {
  const pixKeys = await needs.pixKeysOf(tx, { tenant_id: player.tenant_id, player_id: player.id });
  const values: [SignalKind, string | null][] = [
    ["device", origin?.guest_id ?? null],
    ["network_hour", origin && networkHour(origin.ip, needs.clock.now())],
    ["phone_stem", phoneStem(player.phone)],
    ["email_stem", emailStem(player.email)],
    // An inviter and the invited players share the inviter's code.
    ["referral", referralCode(player.id)],
    ["referral", player.ref],
    ["person", player.person_id],
    ...pixKeys.map((key): [SignalKind, string] => ["pix_key", key.toString("hex")]),
  ];
  return values.flatMap(([kind, value]) => (value === null ? [] : [signal(needs, kind, value)]));
}

/**
 * Waits for every transaction of an account that could be held because of this one, or the reverse. The locks cover all brands of the
 * installation.
 */
export const lockSignals = (tx: Tx, signals: readonly Signal[]): Promise<void> =>
  store.signals.lock(
    tx,
    exclusiveSignals(signals).map((together) => {
      const digest = createHash("sha256").update("redemption-signals");
      for (const { kind, hash } of together.toSorted((one, other) => (one.kind < other.kind ? -1 : 1))) digest.update(kind).update(hash);
      return digest.digest();
    }),
  );

/** Stores the signals when a use is reserved, because less is known when it is granted. */
export const storeSignals = (tx: Tx, { tenant_id, id, player_id, created_at }: Redemption, signals: readonly Signal[]): Promise<void> =>
  store.signals.add(
    tx,
    signals.map((one) => ({ tenant_id, redemption_id: id, player_id, ...one, at: created_at })),
  );

/** The payer's CPF, if the bank reports it. */
export const payerSignal = (needs: Needs, cpf: string): Signal => signal(needs, "payer", cpf);
