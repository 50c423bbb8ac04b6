import assert from "node:assert/strict";
import type { WithdrawMethod } from "@trevo/contract";
import { type PixKeyType, maskPixKey, parsePixKey } from "@trevo/domain";
import type { Tx } from "../../kernel/db.ts";
import { recordAuditEvent, playerActor } from "../../kernel/audit-log.ts";
import { refuse } from "../../kernel/errors.ts";
import { runIdempotently } from "../../kernel/idempotency.ts";
import { newId } from "../../kernel/ids.ts";
import { type PlayerScope, keyOf } from "../../kernel/scope.ts";
import type { WithdrawMethodNeeds } from "./needs.ts";
import { sealKey } from "./key-vault.ts";
import { queueAddedNotice } from "./notify-added.ts";
import { type PixKey, holdUntil, isOwnKey, opensFor, methodRefusal } from "./policy.ts";
import { presentMethod } from "./present.ts";
import { type WithdrawMethodRow, withdrawMethodStore } from "./store.ts";

const route = "POST /wallet/withdraw/method";

export interface NewMethod {
  readonly type: PixKeyType;
  /** The key as the player typed it. */
  readonly key: string;
  /** Required for every method after the first. */
  readonly password?: string | undefined;
  /** Code of the second factor, if the account has one. */
  readonly code?: string | undefined;
}

/**
 * Adds a Pix key of the player's own. Refuses with `invalid_fields`, `method_exists`, `reauth_required`,
 * `wrong_credentials`, `second_factor_required`, `code_wrong`, `too_many_methods`.
 */
export async function createMethod(
  needs: WithdrawMethodNeeds,
  scope: PlayerScope,
  input: { method: NewMethod; idempotency_key: string | null },
): Promise<WithdrawMethod> {
  const { password, code, ...spelled } = input.method;
  const pixKey = await ownKey(needs, scope, spelled);
  // Hashing a password takes time, and a wrong one must stay counted, so both happen before the transaction.
  if (password !== undefined) await needs.sessions.confirmPassword(scope, password, code);
  const sealed = sealKey(needs.vault, newId(), pixKey.key);
  const call = {
    tenant_id: scope.tenant.id,
    player_id: scope.player_id,
    route,
    key: input.idempotency_key,
    // Contains neither the password nor a key that could be guessed from its hash.
    body: { type: pixKey.type, key: sealed.key_index.toString("base64") },
  };
  return runIdempotently(needs.db, call, async (tx) => {
    const method = await addMethod(needs, tx, {
      scope,
      confirmed: password !== undefined,
      draft: { ...sealed, type: pixKey.type, key_masked: maskPixKey(pixKey.type, pixKey.key) },
    });
    return presentMethod(method, needs.clock.now());
  });
}

async function ownKey(needs: WithdrawMethodNeeds, scope: PlayerScope, spelled: { type: PixKeyType; key: string }): Promise<PixKey> {
  const key = parsePixKey(spelled.type, spelled.key);
  if (key === null) throw refuse("invalid_fields", { fields: { key: ["pix_key_invalid"] } });
  const player = await needs.players.byId(keyOf(scope));
  assert(player, "a signed-in player exists");
  const pixKey = { type: spelled.type, key };
  if (!isOwnKey(pixKey, player) || !opensFor(scope, pixKey.type)) throw refuse("invalid_fields", { fields: { key: ["pix_key_not_own"] } });
  return pixKey;
}

type Draft = Pick<WithdrawMethodRow, "id" | "type" | "key_index" | "key_sealed" | "key_masked">;

async function addMethod(
  needs: WithdrawMethodNeeds,
  tx: Tx,
  input: { scope: PlayerScope; confirmed: boolean; draft: Draft },
): Promise<WithdrawMethodRow> {
  const { scope, draft } = input;
  const owner = keyOf(scope);
  // The lock makes concurrent requests agree on which method is the first.
  await withdrawMethodStore.lock(tx, owner);
  const known = await withdrawMethodStore.list(tx, owner);
  if (known.some((method) => method.key_index.equals(draft.key_index))) throw refuse("method_exists");
  const refusal = methodRefusal(known.length, input.confirmed);
  if (refusal) throw refusal;
  const now = needs.clock.now();
  const method = { ...owner, ...draft, held_until: holdUntil(known.length, now, scope.tenant.settings.method_hold_ms), created_at: now };
  await withdrawMethodStore.insert(tx, method);
  await recordAuditEvent(tx, scope, {
    at: now,
    actor: playerActor(owner.player_id),
    action: "withdraw_method_added",
    subject: `method:${method.id}`,
    detail: { type: method.type },
  });
  if (known.length > 0) await queueAddedNotice(needs, tx, method);
  return method;
}
