import assert from "node:assert/strict";
import type { Db, Tx } from "../../kernel/db.ts";
import { type Refusal, refuse } from "../../kernel/errors.ts";
import type { PlayerScope } from "../../kernel/scope.ts";
import type { Player, PlayerKey } from "../players/index.ts";
import { activeExclusion, excludePlayer, joinPerson, liftEndedExclusion } from "./exclude-player.ts";
import type { Exclusion, ProtectionNeeds } from "./needs.ts";
import { exclusionStore } from "./store.ts";

export type { Exclusion } from "./needs.ts";

/**
 * Owns exclusions. The one place that answers 'may this player register / log in / deposit / stake?': each answers
 * by returning, or by throwing the refusal.
 * Promises: an exclusion holds at every brand of the operator, and the wallet refuses stakes and deposits from its commit on.
 * Does not: end sessions itself (the job `end-sessions` does), count limits (the wallet does).
 */
export interface Protection {
  /** `self_excluded`. In the registering transaction, after the account was stored. */
  mayRegister(tx: Tx, player: Player): Promise<void>;
  /** `self_excluded` with the term in its extras, `blocked`. */
  mayLogin(player: Player): Promise<void>;
  /** `self_excluded`, `blocked`, `contacts_unverified`. */
  mayDeposit(scope: PlayerScope): Promise<void>;
  /** `self_excluded`, `blocked`. For what does not pass the wallet's own guards, such as a launch. */
  mayStake(scope: PlayerScope): Promise<void>;
  /** From now until `endAt`; null is for ever. */
  exclude(scope: PlayerScope, endAt: Date | null): Promise<Exclusion>;
  /** Players' `takeCpf`; from then on the exclusions of account and person are each other's. */
  takeCpf(tx: Tx, key: PlayerKey, cpf: string): Promise<boolean>;
}

export function createProtection(needs: ProtectionNeeds): Protection {
  const find = async (key: PlayerKey, db: Db = needs.db): Promise<Player> => {
    const player = await needs.players.byId(key, db);
    assert(player, "the player of a scope exists");
    return player;
  };
  const mayPlay = async (player: Player, db: Db = needs.db): Promise<void> => {
    const exclusion = await activeExclusion(needs, db, player);
    if (exclusion) throw selfExcluded(exclusion);
    if (player.state === "blocked") throw refuse("blocked");
  };
  return {
    mayRegister: (tx, player) => mayPlay(player, tx),
    mayLogin: async (player) => {
      await mayPlay(player);
      if (await exclusionStore.last(needs.db, player)) await liftEndedExclusion(needs, player);
    },
    mayDeposit: async (scope) => {
      const player = await find({ tenant_id: scope.tenant.id, player_id: scope.player_id });
      await mayPlay(player);
      const verified = player.phone_verified_at !== null && player.email_verified_at !== null;
      if (scope.tenant.settings.casVerifyRegistrations && !verified) throw refuse("contacts_unverified");
    },
    mayStake: async (scope) => mayPlay(await find({ tenant_id: scope.tenant.id, player_id: scope.player_id })),
    exclude: (scope, endAt) => excludePlayer(needs, scope, endAt),
    takeCpf: async (tx, key, cpf) => {
      const before = await find(key, tx);
      const own = await needs.players.takeCpf(tx, key, cpf);
      if (own && before.person_id === null) await joinPerson(needs, tx, await find(key, tx));
      return own;
    },
  };
}

const selfExcluded = ({ start_at, end_at }: Exclusion): Refusal =>
  refuse("self_excluded", { extras: { selfExcluded: true, start_at: start_at.toISOString(), end_at: end_at?.toISOString() ?? null } });
