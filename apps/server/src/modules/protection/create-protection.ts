import assert from "node:assert/strict";
import type { Db } from "../../kernel/db.ts";
import { type Refusal, refuse } from "../../kernel/errors.ts";
import { type PlayerKey, type PlayerScope, keyOf } from "../../kernel/scope.ts";
import type { Player } from "../players/index.ts";
import { type RegisterNeeds, checkRegisterDue, checkRegisterToday } from "./query-register.ts";
import { coolOff } from "./cool-off.ts";
import { countMinutes, forgetOldMinutes } from "./count-minutes.ts";
import { decideAlert } from "./decide-alert.ts";
import { excludePlayer, removeExclusion } from "./exclude-player.ts";
import { activeExclusion, lasting } from "./find-exclusion.ts";
import { accountKeyOf, holderOf } from "./holder.ts";
import { admitAccount } from "./join-person.ts";
import { judgePayer } from "./judge-payer.ts";
import { closePayerLinks } from "./close-payer-links.ts";
import { mayBeSentMarketing, withholdsOffers } from "./may-be-sent-marketing.ts";
import { sharesPayer } from "./shares-payer.ts";
import { listAlerts } from "./list-alerts.ts";
import { listExclusions } from "./list-exclusions.ts";
import { listPayerLinks, listSharedPayers } from "./list-payer-links.ts";
import { listDormantBalances } from "./list-dormant-balances.ts";
import type { CareListener, ExcludedListener, Exclusion, ImpededListener, ProtectionNeeds } from "./needs.ts";
import { offerChoiceStore } from "./offer-choice-store.ts";
import { presentExclusion } from "./present.ts";
import { protectPlayer } from "./protect-player.ts";
import { readAlert } from "./read-alert.ts";
import { listPlayerChanges, readPlayerProtection } from "./read-player-protection.ts";
import { listChanges, missingLimits, readProtection, readSession, setRealityCheck } from "./read-protection.ts";
import { reopenAccount } from "./reopen-account.ts";
import { refreshRestrictions } from "./refresh-restrictions.ts";
import { lockMarketing, marketingBlocks } from "./marketing-blocks.ts";
import { measureRegister } from "./register-measures.ts";
import { checkRegisterForStaff, readRegisterRecord } from "./register-record.ts";
import { enrolInRegister, registerStateOf } from "./register-state.ts";
import { closeRiskSigns, recordRiskSign } from "./risk-signs.ts";
import { cancelRaise, setLimit } from "./set-limit.ts";
import { setOffers } from "./set-offers.ts";
import { settleDue } from "./settle-due.ts";
import { type Standing, standingStore } from "./standing-store.ts";
import { stateStore } from "./state-store.ts";
import { notifyListed } from "./notify-listed.ts";
import type { Protection } from "./protection.ts";

export function createProtection(required: ProtectionNeeds): Protection {
  const impeded: ImpededListener[] = [];
  const needs: RegisterNeeds = { ...required, measure: measureRegister(required) };
  const excluded: ExcludedListener[] = [];
  const cared: CareListener[] = [];
  const excluding = { ...needs, excluded };
  const caring = { ...excluding, cared };
  return {
    ...createRulings(needs),
    mayRegister: async (tx, tenant, player) => {
      await mayEnter(needs, player, tx);
      await admitAccount(excluding, tx, { tenant, player });
      await enrolInRegister(needs, tx, player);
    },
    checkRegister: (player) => checkRegisterToday(needs, player),
    checkRegisterDue: () => checkRegisterDue(needs),
    onImpeded: (listener) => {
      impeded.push(listener);
    },
    reopenAccount: (tx, key) => reopenAccount(needs, tx, key),
    exclude: (scope, term) => excludePlayer(excluding, scope, term),
    removeExclusion: (scope) => removeExclusion(needs, scope),
    exclusionOf: async (tx, key) => activeExclusion(needs, tx, await find(needs, key, tx)),
    onExcluded: (listener) => {
      excluded.push(listener);
    },
    onCared: (listener) => {
      cared.push(listener);
    },
    setLimit: (scope, wanted) => setLimit(needs, scope, wanted),
    cancelRaise: (scope, name) => cancelRaise(needs, scope, name),
    coolOff: (scope, hours) => coolOff(needs, scope, hours),
    lockMarketing: (tx, key) => lockMarketing(needs, tx, key),
    recordRiskSign: (tx, key, sign) => recordRiskSign(needs, tx, { key, sign }),
    closeRiskSigns: (tx, key, sign) => closeRiskSigns(needs, tx, { key, sign }),
    wantsOffers: (key, db = needs.db) => offerChoiceStore.wantsOffers(db, key),
    setOffers: (scope, enabled) => setOffers(needs, scope, enabled),
    setRealityCheck: (scope, minutes) => setRealityCheck(needs, scope, minutes),
    read: (scope) => readProtection(needs, scope),
    session: (scope) => readSession(needs, scope),
    history: (scope, query) => listChanges(needs, scope, query),
    countMinutes: (key, span) => countMinutes(needs, key, span),
    settleDue: () => settleDue(needs),
    dormantBalances: (operatorId) => listDormantBalances(needs, operatorId),
    isVerified: async (key) => needs.verification.isVerified(await find(needs, key)),
    judgePayer: (tx, key, cpf) => judgePayer(excluding, tx, { key, cpf }),
    sharesPayer: (tx, key, others) => sharesPayer(needs, tx, { key, others }),
    sharedPayers: (tenantId) => listSharedPayers(needs, tenantId),
    payerLinks: (tenantId) => listPayerLinks(needs, tenantId),
    closePayerLinks: (tx, closing) => closePayerLinks(needs, tx, closing),
    jobs: { notifyListed: (job) => notifyListed({ ...needs, impeded }, job), forgetOldMinutes: () => forgetOldMinutes(needs) },
    backOffice: {
      registerRecord: (scope, playerId) => readRegisterRecord(needs, scope, playerId),
      checkRegister: (scope, playerId) => checkRegisterForStaff(needs, scope, playerId),
      exclusions: (scope, query) => listExclusions(needs, scope, query),
      player: (scope, playerId) => readPlayerProtection(needs, scope, playerId),
      playerChanges: (scope, query) => listPlayerChanges(needs, scope, query),
      alerts: (scope, query) => listAlerts(needs, scope, query),
      alert: (scope, playerId) => readAlert(needs, scope, playerId),
      decideAlert: async (scope, decision) => {
        await decideAlert(caring, scope, decision);
        return readAlert(needs, scope, decision.player_id);
      },
      protect: (scope, input) => protectPlayer(caring, scope, input),
    },
  };
}

type Rulings = Pick<
  Protection,
  "mayLogin" | "mayDeposit" | "mayStake" | "mayChat" | "unverifiedLimit" | "marketingBlocks" | "mayBeSentMarketing" | "withholdsOffers"
>;

function createRulings(needs: ProtectionNeeds): Rulings {
  /**
   * The checks that stakes and deposits share. A pause that has ended reopens the restrictions here, before the job that runs every minute
   * does.
   */
  const mayPlay = async (scope: PlayerScope, { onlyVerified }: { onlyVerified: boolean }): Promise<Standing & { player: Player }> => {
    const player = await find(needs, keyOf(scope));
    const now = needs.clock.now();
    const found = await standingStore.read(needs.db, player, now);
    mustNotBeExcluded(player, lasting(found.exclusion, now));
    const standing = (await reopen(needs, player)) ? await standingStore.read(needs.db, player, now) : found;
    if (standing.is_closed_by_payer) throw refuse("payer_excluded");
    const { paused_until, limits } = standing;
    if (paused_until) throw refuse("cooling_off", { extras: { until: paused_until.toISOString() } });
    if (onlyVerified) await mustBeVerified(needs, player);
    await mustBeClear(needs, player);
    if (missingLimits(scope.tenant.settings.policy, limits).length > 0) throw refuse("limits_required");
    return { ...standing, player };
  };
  return {
    mayLogin: async (player, tx) => {
      await mayEnter(needs, player, tx);
      if (!tx) await reopen(needs, player);
    },
    mayDeposit: async (scope) => {
      const { verification_before_deposit } = scope.tenant.settings.policy;
      const { player } = await mayPlay(scope, { onlyVerified: verification_before_deposit });
      const verified = player.phone_verified_at !== null && player.email_verified_at !== null;
      if (scope.tenant.settings.casVerifyRegistrations && !verified) throw refuse("contacts_unverified");
    },
    mayStake: async (scope) => {
      const { verification_before_play } = scope.tenant.settings.policy;
      const { time_up_until } = await mayPlay(scope, { onlyVerified: verification_before_play });
      if (time_up_until) throw refuse("limit_reached", { extras: { until: time_up_until.toISOString() } });
    },
    mayChat: async (scope, tx, read) => {
      const player = read ?? (await find(needs, keyOf(scope), tx));
      await mayEnter(needs, player, tx);
      const { paused_until } = await stateStore.read(tx ?? needs.db, holderOf(player));
      if (paused_until && paused_until > needs.clock.now()) throw refuse("cooling_off", { extras: { until: paused_until.toISOString() } });
      await mustNotBeListed(needs, player, tx);
    },
    unverifiedLimit: async (scope) => {
      const { verification_above_withdrawal: unseen } = scope.tenant.settings.policy;
      if (scope.payout_only || unseen === null) return null;
      const player = await find(needs, keyOf(scope));
      if ((await registerStateOf(needs, needs.db, player)) === "impeded") return null;
      return (await needs.verification.isVerified(player)) ? null : unseen;
    },
    marketingBlocks: (tenant_id, player_ids, within = needs.db) => marketingBlocks(needs, within, { tenant_id, player_ids }),
    mayBeSentMarketing: (key, db) => mayBeSentMarketing(needs, key, db),
    withholdsOffers: (player, db) => withholdsOffers(needs, player, db),
  };
}

async function find(needs: ProtectionNeeds, key: PlayerKey, db: Db = needs.db): Promise<Player> {
  const player = await needs.players.byId(key, db);
  assert(player, "the player of a scope exists");
  return player;
}

async function mayEnter(needs: ProtectionNeeds, player: Player, db: Db = needs.db): Promise<void> {
  mustNotBeExcluded(player, await activeExclusion(needs, db, player));
}

function mustNotBeExcluded(player: Player, exclusion: Exclusion | null): void {
  if (exclusion) throw selfExcluded(exclusion);
  if (player.state !== "active") throw refuse("blocked");
}

async function mustBeVerified({ verification }: ProtectionNeeds, player: Player): Promise<void> {
  if (!(await verification.isVerified(player))) throw refuse("kyc_required");
}

/** The register's answer is shown only to a player whose identity is verified. Others are told that the account must be verified. */
async function mustNotBeListed(needs: ProtectionNeeds, player: Player, db: Db = needs.db): Promise<void> {
  if ((await registerStateOf(needs, db, player)) !== "impeded") return;
  await mustBeVerified(needs, player);
  throw refuse("register_impeded");
}

async function mustBeClear(needs: ProtectionNeeds, player: Player): Promise<void> {
  await mustNotBeListed(needs, player);
  if ((await registerStateOf(needs, needs.db, player)) === "unanswered") throw refuse("register_unanswered");
}

/** Returns true if temporarily closed restrictions were recomputed, because their time may have ended. */
async function reopen(needs: ProtectionNeeds, player: Player): Promise<boolean> {
  const { reason } = await needs.wallet.restrictions(accountKeyOf(player));
  if (reason === null || reason === "blocked") return false;
  await needs.db.transaction().execute((tx) => refreshRestrictions(needs, tx, player));
  return true;
}

const selfExcluded = (exclusion: Exclusion): Refusal =>
  refuse("self_excluded", { extras: { selfExcluded: true, ...presentExclusion(exclusion) } });
