import assert from "node:assert/strict";
import type { PlaySession, ProtectionChange, ProtectionState } from "@trevo/contract";
import type { Db, Tx } from "../../kernel/db.ts";
import { type Refusal, refuse } from "../../kernel/errors.ts";
import type { ListPage } from "../../kernel/page-of.ts";
import type { PlayerScope, Tenant } from "../../kernel/scope.ts";
import type { Player, PlayerKey } from "../players/index.ts";
import { type AskingNeeds, checkRegisterDue, checkRegisterToday } from "./ask-register.ts";
import { coolOff } from "./cool-off.ts";
import { countMinutes, forgetOldMinutes } from "./count-minutes.ts";
import { excludePlayer, removeExclusion } from "./exclude-player.ts";
import { activeExclusion } from "./find-exclusion.ts";
import { holderOf, keyOf } from "./holder.ts";
import { admitAccount } from "./join-person.ts";
import { isClosedByPayer } from "./barred-payer.ts";
import { type PayerJudgement, judgePayer } from "./judge-payer.ts";
import { type LimitName, limitStore } from "./limit-store.ts";
import { type PayerLinkCase, listPayerLinks } from "./list-payer-links.ts";
import { type Unclaimed, listUnclaimed } from "./list-unclaimed.ts";
import type { ExcludedListener, Exclusion, ProtectionNeeds } from "./needs.ts";
import { type Term, gateOf } from "./policy.ts";
import { presentExclusion } from "./present.ts";
import { listChanges, missingLimits, readProtection, readSession, setRealityCheck } from "./read-protection.ts";
import { refreshGuards } from "./refresh-guards.ts";
import { measureRegister } from "./register-measures.ts";
import { enrolInRegister, registerStateOf } from "./register-state.ts";
import { cancelRaise, setLimit } from "./set-limit.ts";
import { settleDue } from "./settle-due.ts";
import { stateStore } from "./state-store.ts";

export { protectionPersonalData } from "./personal-data.ts";
export type { PayerJudgement } from "./judge-payer.ts";
export type { PayerLinkCase } from "./list-payer-links.ts";
export type { Exclusion } from "./needs.ts";
export { registerProtectionRoutes } from "./routes.ts";

/**
 * Owns exclusions, players' limits, pauses and the time they use. The one place that answers 'may this player register / log
 * in / deposit / stake / withdraw / be sent marketing?': each `may` answers by returning, or by throwing the refusal.
 * Promises: what a player sets holds at every brand of the operator, in the wallet's own decisions, from its commit on;
 * what makes play stricter holds at once, what makes it looser waits.
 * Does not: end sessions itself (the job `end-sessions` does), count money (the wallet does).
 */
export interface Protection {
  /** `self_excluded`; `invalid_fields` where a person may have one account. In the registering transaction, after the account was stored. */
  mayRegister(tx: Tx, tenant: Tenant, player: Player): Promise<void>;
  /** `self_excluded` with the term in its extras, `blocked`. A pause does not keep anybody from their account. With `tx`: as that transaction sees it. */
  mayLogin(player: Player, tx?: Tx): Promise<void>;
  /** After a registration and before a login, outside of any transaction: asks the national register where the brand must and has not today. */
  checkRegister(player: Player): Promise<void>;
  /** What is due at the national register; a job asks every minute. */
  checkRegisterDue(): Promise<void>;
  /** `self_excluded`, `payer_excluded`, `cooling_off`, `blocked`, `kyc_required`, `register_impeded`, `register_unanswered`, `limits_required`, `contacts_unverified`. */
  mayDeposit(scope: PlayerScope): Promise<void>;
  /** `self_excluded`, `payer_excluded`, `cooling_off`, `limit_reached`, `blocked`, `kyc_required`, `register_impeded`, `register_unanswered`, `limits_required`. For what does not pass the wallet's own guards, such as a launch. */
  mayStake(scope: PlayerScope): Promise<void>;
  /** What a day's withdrawals may come to before `kyc_required`, centavos; null is no limit. Whoever leaves by exclusion, or may not bet by the register, has none. */
  mostUnseen(scope: PlayerScope): Promise<number | null>;
  /** False for whoever is excluded, pauses or is blocked. Asked before anything is sent that invites to play. */
  mayBeSentMarketing(key: PlayerKey): Promise<boolean>;
  exclude(scope: PlayerScope, term: Term): Promise<Exclusion>;
  removeExclusion(scope: PlayerScope): Promise<Exclusion>;
  /** Runs in the excluding transaction, an account at a time. */
  onExcluded(listener: ExcludedListener): void;
  setLimit(scope: PlayerScope, wanted: LimitName & { readonly value: number | null }): Promise<void>;
  cancelRaise(scope: PlayerScope, name: LimitName): Promise<void>;
  coolOff(scope: PlayerScope, hours: number): Promise<void>;
  setRealityCheck(scope: PlayerScope, minutes: number): Promise<void>;
  read(scope: PlayerScope): Promise<ProtectionState>;
  session(scope: PlayerScope): Promise<PlaySession>;
  history(scope: PlayerScope, query: { page: number; as_of?: string | undefined }): Promise<ListPage<ProtectionChange> & { as_of: string }>;
  /** A sign of use, and the one before. */
  countMinutes(key: PlayerKey, span: { from: Date; to: Date }): Promise<void>;
  /** What is due now; a job asks every minute. */
  settleDue(): Promise<void>;
  unclaimed(operatorId: number): Promise<Unclaimed[]>;
  /** Whose identity was confirmed. */
  isVerified(key: PlayerKey): Promise<boolean>;
  /** In the transaction that decides over a payment: `excluded` must go back. An account without a CPF takes the payer's, with that person's limits and exclusions. */
  judgePayer(tx: Tx, key: PlayerKey, cpf: string): Promise<PayerJudgement>;
  /** For the operator's staff: accounts of the brand that one payer links. */
  payerLinks(tenantId: number): Promise<PayerLinkCase[]>;
}

export function createProtection(given: ProtectionNeeds): Protection {
  const needs: AskingNeeds = { ...given, measure: measureRegister(given) };
  const excluded: ExcludedListener[] = [];
  const excluding = { ...needs, excluded };
  needs.jobs.every("* * * * *", "settle-protection", () => settleDue(needs));
  needs.jobs.every("* * * * *", "check-national-register", () => checkRegisterDue(needs));
  needs.jobs.every("41 4 * * *", "forget-used-minutes", () => forgetOldMinutes(needs));
  return {
    ...createRulings(needs),
    mayRegister: async (tx, tenant, player) => {
      await mayEnter(needs, player, tx);
      await admitAccount(excluding, tx, { tenant, player });
      await enrolInRegister(needs, tx, player);
    },
    checkRegister: (player) => checkRegisterToday(needs, player),
    checkRegisterDue: () => checkRegisterDue(needs),
    exclude: (scope, term) => excludePlayer(excluding, scope, term),
    removeExclusion: (scope) => removeExclusion(needs, scope),
    onExcluded: (listener) => {
      excluded.push(listener);
    },
    setLimit: (scope, wanted) => setLimit(needs, scope, wanted),
    cancelRaise: (scope, name) => cancelRaise(needs, scope, name),
    coolOff: (scope, hours) => coolOff(needs, scope, hours),
    setRealityCheck: (scope, minutes) => setRealityCheck(needs, scope, minutes),
    read: (scope) => readProtection(needs, scope),
    session: (scope) => readSession(needs, scope),
    history: (scope, query) => listChanges(needs, scope, query),
    countMinutes: (key, span) => countMinutes(needs, key, span),
    settleDue: () => settleDue(needs),
    unclaimed: (operatorId) => listUnclaimed(needs, operatorId),
    isVerified: async (key) => needs.verification.isVerified(await find(needs, key)),
    judgePayer: (tx, key, cpf) => judgePayer(excluding, tx, { key, cpf }),
    payerLinks: (tenantId) => listPayerLinks(needs, tenantId),
  };
}

type Rulings = Pick<Protection, "mayLogin" | "mayDeposit" | "mayStake" | "mostUnseen" | "mayBeSentMarketing">;

function createRulings(needs: ProtectionNeeds): Rulings {
  /** What both stakes and deposits need; a pause that is over opens the guards here, before the minute's job does. */
  const mayPlay = async (scope: PlayerScope, { onlyVerified }: { onlyVerified: boolean }): Promise<Player> => {
    const player = await find(needs, { tenant_id: scope.tenant.id, player_id: scope.player_id });
    await mayEnter(needs, player);
    await reopen(needs, player);
    if (await isClosedByPayer(needs, needs.db, { ...keyOf(player), operator_id: player.operator_id })) throw refuse("payer_excluded");
    const { paused_until } = await stateStore.read(needs.db, holderOf(player));
    if (paused_until) throw refuse("cooling_off", { extras: { until: paused_until.toISOString() } });
    if (onlyVerified) await mustBeVerified(needs, player);
    await mustBeClear(needs, player);
    const limits = await limitStore.list(needs.db, holderOf(player));
    if (missingLimits(scope.tenant.settings.policy, limits).length > 0) throw refuse("limits_required");
    return player;
  };
  return {
    mayLogin: async (player, tx) => {
      await mayEnter(needs, player, tx);
      if (!tx) await reopen(needs, player);
    },
    mayDeposit: async (scope) => {
      const { verification_before_deposit } = scope.tenant.settings.policy;
      const player = await mayPlay(scope, { onlyVerified: verification_before_deposit });
      const verified = player.phone_verified_at !== null && player.email_verified_at !== null;
      if (scope.tenant.settings.casVerifyRegistrations && !verified) throw refuse("contacts_unverified");
    },
    mayStake: async (scope) => {
      const { verification_before_play } = scope.tenant.settings.policy;
      const player = await mayPlay(scope, { onlyVerified: verification_before_play });
      const { time_up_until } = await stateStore.read(needs.db, holderOf(player));
      if (time_up_until) throw refuse("limit_reached", { extras: { until: time_up_until.toISOString() } });
    },
    mostUnseen: async (scope) => {
      const { verification_above_withdrawal: unseen } = scope.tenant.settings.policy;
      if (scope.payout_only || unseen === null) return null;
      const player = await find(needs, { tenant_id: scope.tenant.id, player_id: scope.player_id });
      if ((await registerStateOf(needs, needs.db, player)) === "impeded") return null;
      return (await needs.verification.isVerified(player)) ? null : unseen;
    },
    mayBeSentMarketing: async (key) => {
      const player = await find(needs, key);
      const state = await stateStore.read(needs.db, holderOf(player));
      const closedByPayer = await isClosedByPayer(needs, needs.db, { ...key, operator_id: player.operator_id });
      const exclusion = await activeExclusion(needs, needs.db, player);
      const register = await registerStateOf(needs, needs.db, player);
      const gate = gateOf({ exclusion, closedByPayer, register, state, now: needs.clock.now() });
      return player.state === "active" && gate.reason === null;
    },
  };
}

async function find(needs: ProtectionNeeds, key: PlayerKey, db: Db = needs.db): Promise<Player> {
  const player = await needs.players.byId(key, db);
  assert(player, "the player of a scope exists");
  return player;
}

async function mayEnter(needs: ProtectionNeeds, player: Player, db: Db = needs.db): Promise<void> {
  const exclusion = await activeExclusion(needs, db, player);
  if (exclusion) throw selfExcluded(exclusion);
  if (player.state !== "active") throw refuse("blocked");
}

async function mustBeVerified({ verification }: ProtectionNeeds, player: Player): Promise<void> {
  if (!(await verification.isVerified(player))) throw refuse("kyc_required");
}

/** What the register said is told to whoever has shown whose CPF it is; to others the account is one that must be verified. */
async function mustBeClear(needs: ProtectionNeeds, player: Player): Promise<void> {
  const register = await registerStateOf(needs, needs.db, player);
  if (register === "impeded") await mustBeVerified(needs, player);
  if (register === "impeded") throw refuse("register_impeded");
  if (register === "unanswered") throw refuse("register_unanswered");
}

/** Guards that were closed by protection itself, for a time that may be over. */
async function reopen(needs: ProtectionNeeds, player: Player): Promise<void> {
  const { reason } = await needs.wallet.guards(keyOf(player));
  if (reason === null || reason === "blocked") return;
  await needs.db.transaction().execute((tx) => refreshGuards(needs, tx, player));
}

const selfExcluded = (exclusion: Exclusion): Refusal =>
  refuse("self_excluded", { extras: { selfExcluded: true, ...presentExclusion(exclusion) } });
