import type { roundFile, roundRecord } from "@trevo/contract";
import type { z } from "zod";
import type { Db } from "../../kernel/db.ts";
import { Refusal, refuse } from "../../kernel/errors.ts";
import type { StaffTenantScope } from "../../kernel/scope.ts";
import type { Catalog } from "../catalog/index.ts";
import type { HouseGames } from "../play/index.ts";
import type { Providers } from "../providers/index.ts";
import { type RoundRecord, type Wallet, ledgerRecords } from "../wallet/index.ts";
import { providersOwnRound } from "./get-round-status.ts";
import type { Brand } from "./needs.ts";
import { presentDecision, presentWaiting } from "./present.ts";
import { openRoundStore } from "./store.ts";

export interface ReadCaseNeeds {
  readonly db: Db;
  readonly wallet: Pick<Wallet, "round">;
  readonly catalog: Pick<Catalog, "byIds">;
  readonly providers: Pick<Providers, "adapters" | "calls">;
}

export interface ReadRoundNeeds extends ReadCaseNeeds {
  readonly proofFor: HouseGames["proofFor"];
}

export type RoundProved = z.output<typeof roundRecord>;
export type RoundFile = z.output<typeof roundFile>;

/** Returns a round that is or was a case, with all related records. Refuses with `not_found`. */
export async function readCase(needs: ReadCaseNeeds, brand: Brand, round_id: string): Promise<RoundFile> {
  const file = await readRoundFile(needs, brand, round_id);
  if (!file.case && file.decisions.length === 0) throw refuse("not_found");
  return file;
}

/** Returns any round, with its proof if the house drew it and it has ended. Refuses with `not_found`. */
export async function readRound(
  needs: ReadRoundNeeds,
  { tenant }: Pick<StaffTenantScope, "tenant">,
  round_id: string,
): Promise<RoundProved> {
  const file = await readRoundFile(needs, { tenant }, round_id);
  const proof = await needs.proofFor({ tenant, player_id: file.player_id }, round_id).catch((error: unknown) => {
    if (error instanceof Refusal && error.code === "not_found") return null;
    throw error;
  });
  return { ...file, proof };
}

async function readRoundFile(needs: ReadCaseNeeds, { tenant }: Brand, round_id: string): Promise<RoundFile> {
  const { db, wallet, catalog, providers } = needs;
  const key = { tenant_id: tenant.id, round_id };
  const [round, waiting, decisions] = await Promise.all([
    wallet.round(tenant.id, round_id),
    openRoundStore.findCase(db, key),
    openRoundStore.decisions(db, key),
  ]);
  if (!round) throw refuse("not_found");
  const [games, moves] = await Promise.all([catalog.byIds([round.game_id]), ledgerRecords.roundMoves(db, key)]);
  const game = games.get(round.game_id);
  const provider = providers.adapters.get(round.provider);
  const external_round = providersOwnRound(round, { gamecode: game?.gamecode ?? "", provider }) ?? round.external_round;
  const refs = [external_round, ...moves.map(({ external_id }) => external_id)];
  const calls = await providers.calls.naming(tenant.id, {
    provider_code: round.provider,
    refs,
    posted_at: moves.map(({ at }) => at),
  });
  return {
    ...presentRound(round),
    external_round,
    game: game ? { title: game.title, gamecode: game.gamecode } : null,
    case: waiting ? presentWaiting(waiting) : null,
    moves: moves.map(({ kind, external_id: transaction, cash, bonus, at }) => ({ kind, transaction, cash, bonus, at: at.toISOString() })),
    calls: calls.map(({ id, action, status, code, at }) => ({ id, action, status, code, at: at.toISOString() })),
    decisions: decisions.map(presentDecision),
  };
}

function presentRound(round: RoundRecord) {
  const { id, provider, player_id, game_id, state, opened_at, closed_at } = round;
  return {
    id,
    provider,
    player_id,
    game_id,
    state,
    staked: round.staked_cash + round.staked_bonus,
    won: round.won_cash + round.won_bonus,
    opened_at: opened_at.toISOString(),
    closed_at: closed_at?.toISOString() ?? null,
  };
}
