import type { HouseRound, Proof } from "@trevo/contract";
import { type Step, rulesOfGame } from "@trevo/engines";
import type { Clock } from "../../kernel/clock.ts";
import type { Db, Tx } from "../../kernel/db.ts";
import { refuse } from "../../kernel/errors.ts";
import type { LaunchScope, PlayerScope } from "../../kernel/scope.ts";
import type { Catalog } from "../catalog/index.ts";
import type { Owner, Wallet } from "../wallet/index.ts";
import { type RoundInput, checkOpening, checkRound } from "./house-round.ts";
import { lockDemoWallet, readDemoWallet, saveDemoWallet, startRound } from "./launches-store.ts";
import { demoRoundStore } from "./demo-round-store.ts";
import { playDemoRound } from "./play-demo-round.ts";
import { createRealRounds, roundKey } from "./play-real-round.ts";
import { fromDemo, fromLedger, presentDemoRound, presentProof, presentRealRound } from "./present.ts";
import type { Holder, Seeds } from "./seeds.ts";
import { stakeLimits } from "./stake-limits.ts";
import { createStepRounds } from "./step-rounds.ts";
import { hasOpenRound } from "./step-store.ts";

export interface HouseGamesNeeds {
  readonly db: Db;
  readonly catalog: Pick<Catalog, "isPlayable">;
  readonly clock: Clock;
  readonly seeds: Seeds;
  readonly wallet: Pick<
    Wallet,
    "post" | "postIn" | "nonce" | "round" | "roundBySource" | "rounds" | "balance" | "announce" | "setNonceSeed" | "roundEntries"
  >;
}

/** Rounds that a history strip shows. */
const recentRounds = 20;

/** Where house games are played: everything behind `/house/api`, for a launch of either mode. */
export function createHouseGames(needs: HouseGamesNeeds) {
  const playRealRound = createRealRounds(needs);
  const steps = createStepRounds(needs);

  const balanceOf = async (scope: LaunchScope): Promise<number> => {
    if (!isReal(scope)) return (await readDemoWallet(needs.db, demoLaunch(scope))).demo_balance;
    const balance = await needs.wallet.balance(ownerOf(scope));
    return balance.cash + balance.bonus;
  };

  const seedState = async (scope: LaunchScope) => {
    const holder = holderOf(scope);
    const active = await needs.seeds.active(holder, async (tx, seedId) => activate(scope, tx, seedId));
    const nonce = isReal(scope)
      ? (await needs.wallet.nonce(ownerOf(scope))).next_nonce
      : (await readDemoWallet(needs.db, demoLaunch(scope))).demo_nonce;
    return {
      server_seed_hash: active.server_seed_hash,
      next_server_seed_hash: await needs.seeds.nextHash(holder),
      client_seed: active.client_seed,
      nonce,
    };
  };

  const activate = async (scope: LaunchScope, tx: Tx, seedId: string): Promise<void> => {
    if (isReal(scope)) await needs.wallet.setNonceSeed(tx, ownerOf(scope), seedId);
  };

  return {
    session: async (scope: LaunchScope) => {
      const { settings } = scope.tenant;
      const rules = rulesOfGame(scope.gamecode);
      if (!rules) throw refuse("not_found");
      return {
        game: scope.gamecode,
        mode: scope.mode,
        balance: await balanceOf(scope),
        currency: "BRL" as const,
        ...stakeLimits(settings, scope.gamecode),
        minimum_cycle_ms: settings.policy.minimum_cycle_ms,
        autoplay: settings.policy.autoplay,
        rtp: rules.returnBasisPoints,
        rules_hash: rules.rulesHash,
        locale: scope.locale,
      };
    },

    play: async (scope: LaunchScope, input: RoundInput, key: string | null): Promise<HouseRound> => {
      const opening = checkOpening(scope, input);
      const round = opening ? null : checkRound(scope, input);
      await mustBeOpen(needs, scope, key);
      await enforceMinimumCycle(needs, scope);
      if (opening) return steps.open(scope, { opening, key });
      if (!round) throw refuse("game_maintenance");
      return isReal(scope) ? playRealRound(scope, round, key) : playDemoRound(needs, scope, { round, key });
    },

    act: (scope: LaunchScope, roundId: string, call: { step: Step; key: string | null }): Promise<HouseRound> =>
      steps.act(scope, roundId, call),

    finishAbandoned: steps.finishAbandoned,

    recent: async (scope: LaunchScope, open: boolean): Promise<HouseRound[]> => {
      const waiting = open ? await steps.waiting(scope) : null;
      if (open) return waiting ? [waiting] : [];
      const balance = await balanceOf(scope);
      if (!isReal(scope))
        return (await demoRoundStore.list(needs.db, demoLaunch(scope), recentRounds)).map((round) => presentDemoRound(round, balance));
      const { items } = await needs.wallet.rounds(ownerOf(scope), {
        page: 1,
        per_page: recentRounds,
        game_id: scope.game_id,
        state: "closed",
      });
      const present = await needs.wallet.balance(ownerOf(scope));
      return items.filter((record) => record.detail !== null).map((record) => presentRealRound(record, present));
    },

    fairness: seedState,

    rotate: async (scope: LaunchScope, clientSeed: string) => {
      await seedState(scope);
      const { revealed, nonces } = await needs.seeds.rotate(holderOf(scope), {
        client_seed: clientSeed,
        switchNonce: async (tx, seedId) => {
          const used = await switchNonce(needs, scope, { tx, seedId });
          // An opening posts under the lock that the switch holds now: one that came before has committed, one that comes after finds the new seed.
          if (await hasOpenRound(tx, holderOf(scope))) throw refuse("wrong_state");
          return used;
        },
      });
      return {
        ...(await seedState(scope)),
        revealed: {
          server_seed: revealed.server_seed,
          server_seed_hash: revealed.server_seed_hash,
          client_seed: revealed.client_seed,
          nonces,
        },
      };
    },

    proof: async (scope: LaunchScope, roundId: string): Promise<Proof> => {
      if (!isReal(scope)) {
        const demo = await demoRoundStore.find(needs.db, { tenant_id: scope.tenant.id }, roundId);
        if (!demo || demo.launch_id !== scope.launch_id || !demo.closed) throw refuse("not_found");
        return presentProof(fromDemo(demo), await needs.seeds.byId({ tenant_id: scope.tenant.id }, demo.seed_id), []);
      }
      return proveRound(needs, ownerOf(scope), roundId);
    },

    /** For the player's own history, without a game open. */
    proofFor: (scope: PlayerScope, roundId: string): Promise<Proof> =>
      proveRound(needs, { tenant_id: scope.tenant.id, player_id: scope.player_id }, roundId),
  };
}

/** Of a round of the player's that has ended and was drawn by the house; any other is not there. */
async function proveRound(needs: HouseGamesNeeds, { tenant_id, player_id }: Owner, roundId: string): Promise<Proof> {
  const record = await needs.wallet.round(tenant_id, roundId);
  if (!record || record.player_id !== player_id || !record.seed_id || !record.detail || record.state === "open") throw refuse("not_found");
  const entries = await needs.wallet.roundEntries(tenant_id, record.id);
  return presentProof(fromLedger(record), await needs.seeds.byId({ tenant_id }, record.seed_id), entries);
}

type RealScope = LaunchScope & { readonly player_id: string };

const isReal = (scope: LaunchScope): scope is RealScope => scope.mode === "real" && scope.player_id !== null;
const ownerOf = (scope: RealScope) => ({ tenant_id: scope.tenant.id, player_id: scope.player_id });
const demoLaunch = (scope: LaunchScope) => ({ tenant_id: scope.tenant.id, launch_id: scope.launch_id });
const holderOf = (scope: LaunchScope): Holder => ({
  tenant_id: scope.tenant.id,
  holder_id: isReal(scope) ? scope.player_id : scope.launch_id,
});

/** A new round needs a game that is open. One that was played before is only told again; a round of steps that is open is finished. */
async function mustBeOpen(needs: HouseGamesNeeds, scope: LaunchScope, key: string | null): Promise<void> {
  if (await needs.catalog.isPlayable(scope.tenant, scope.game_id, scope.mode)) return;
  const before = key === null ? null : await needs.wallet.roundBySource(scope.tenant.id, "house", roundKey(scope, key));
  if (!before) throw refuse("game_maintenance");
}

/** No faster than the tenant's minimum cycle, on whichever server, in however many windows. */
async function enforceMinimumCycle(needs: HouseGamesNeeds, scope: LaunchScope): Promise<void> {
  const cycleMs = scope.tenant.settings.policy.minimum_cycle_ms;
  if (cycleMs === 0) return;
  const started = await startRound(needs.db, {
    tenant_id: scope.tenant.id,
    launch_id: scope.launch_id,
    player_id: isReal(scope) ? scope.player_id : null,
    game_id: scope.game_id,
    now: needs.clock.now(),
    cycleMs,
  });
  if (!started) throw refuse("too_many_requests", { retryAfter: cycleMs / 1000 });
}

/** From here on the old counter is locked by this transaction, and can no longer grow. */
const switchNonce = (needs: HouseGamesNeeds, scope: LaunchScope, { tx, seedId }: { tx: Tx; seedId: string }): Promise<number> =>
  isReal(scope) ? needs.wallet.setNonceSeed(tx, ownerOf(scope), seedId) : restartDemoNonce(tx, scope);

async function restartDemoNonce(tx: Tx, scope: LaunchScope): Promise<number> {
  const demoWallet = await lockDemoWallet(tx, demoLaunch(scope));
  await saveDemoWallet(tx, { ...demoLaunch(scope), demo_balance: demoWallet.demo_balance, demo_nonce: 0 });
  return demoWallet.demo_nonce;
}
