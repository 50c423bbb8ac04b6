import assert from "node:assert/strict";
import type { Tx } from "../../kernel/db.ts";
import type { PlayerKey } from "../../kernel/scope.ts";
import type { Player } from "../players/index.ts";
import { mayNotBet } from "./barred-payer.ts";
import type { ExcludingNeeds } from "./exclude-player.ts";
import { accountKeyOf } from "./holder.ts";
import { joinPerson } from "./join-person.ts";
import type { ProtectionNeeds } from "./needs.ts";
import { payerStore } from "./payer-store.ts";
import { refreshRestrictions } from "./refresh-restrictions.ts";

/** The payer from the account's point of view. `excluded`: somebody else, who may not bet; the account is now closed for play. */
export type PayerJudgement = "own" | "someone_else" | "excluded";

/**
 * Judges who paid for an account, in the transaction that decides about the money. An account without a CPF receives its payer's. Both
 * persons stay locked until the transaction ends: an exclusion of either has committed and is visible, or waits.
 */
export async function judgePayer(needs: ExcludingNeeds, tx: Tx, { key, cpf }: { key: PlayerKey; cpf: string }): Promise<PayerJudgement> {
  // Otherwise two concurrent payments to an account without a CPF would both hold it and deadlock when giving it a person.
  await needs.players.holdAlone(tx, key);
  const player = await find(needs, tx, key);
  const payer_id = await needs.players.personOfCpf(tx, { operator_id: player.operator_id, cpf });
  await lockPersons(needs, tx, { player, payer_id });
  if (await isOwn(needs, tx, { key, cpf })) return "own";
  const payer = { operator_id: player.operator_id, person_id: payer_id };
  const closes = await mayNotBet(needs, tx, payer);
  await payerStore.record(tx, { ...key, operator_id: player.operator_id, payer_id }, { paidAt: needs.clock.now(), closes });
  if (!closes) return "someone_else";
  await refreshRestrictions(needs, tx, await find(needs, tx, key));
  return "excluded";
}

async function isOwn(needs: ExcludingNeeds, tx: Tx, { key, cpf }: { key: PlayerKey; cpf: string }): Promise<boolean> {
  const before = await find(needs, tx, key);
  if (before.person_id !== null) return before.cpf === cpf;
  const own = await needs.players.takeCpf(tx, key, cpf);
  if (own) await joinPerson(needs, tx, await find(needs, tx, key));
  return own;
}

/** Locks in a fixed order, so that two players who pay for each other at the same time do not deadlock. */
async function lockPersons(needs: ExcludingNeeds, tx: Tx, { player, payer_id }: { player: Player; payer_id: string }): Promise<void> {
  const { operator_id } = player;
  for (const person_id of [...new Set([player.person_id ?? payer_id, payer_id])].sort())
    await needs.players.ofPerson(tx, { operator_id, person_id });
}

async function find(needs: Pick<ProtectionNeeds, "players">, tx: Tx, key: PlayerKey): Promise<Player> {
  const player = await needs.players.byId(key, tx);
  assert(player, "the account that was paid for exists");
  assert.deepEqual(accountKeyOf(player), key);
  return player;
}
