import { gamecodeOf } from "../../adapters/providers/gamecode.ts";
import type { GameProvider, OutcomeCode, PlayerRef } from "../../adapters/providers/port.ts";
import type { PlayerKey, Tenant } from "../../kernel/scope.ts";
import type { Catalog } from "../catalog/index.ts";
import type { Launch } from "./launches-store.ts";
import type { Launches } from "./create-launches.ts";

export interface CallerNeeds {
  readonly play: { readonly launches: Launches };
  readonly catalog: Pick<Catalog, "idOf" | "wagering">;
  readonly providers: {
    /** The player and game that a grant of free rounds belongs to. */
    readonly grantOf: (
      place: { tenant_id: number; provider_code: string },
      id: string,
    ) => Promise<{ player_id: string; game_id: number } | null>;
  };
}

export interface CallbackPlace {
  readonly tenant: Tenant;
  readonly provider: GameProvider;
}

/** The player that a callback refers to, and the game. */
export interface Caller {
  readonly owner: PlayerKey;
  readonly game_id: number;
  readonly gamecode: string;
  /** Null for free rounds, which need no open game. */
  readonly launch: Launch | null;
  /** True if the game accepts no bonus money. */
  readonly cash_only: boolean;
  /** The class that decides how much a stake contributes to wagering, 0 to 7. */
  readonly wager_class: number;
}

/** The id by which providers refer to a player. */
export const playerRef = (tenant: Pick<Tenant, "slug">, player_id: string): string => `${tenant.slug}-${player_id}`;

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

function playerIdOf(tenant: Tenant, ref: string): string | null {
  const id = ref.startsWith(`${tenant.slug}-`) ? ref.slice(tenant.slug.length + 1) : "";
  return uuid.test(id) ? id : null;
}

/** Expired sessions still identify their player. Whether a stake may be placed is decided elsewhere. */
async function findLaunch(
  needs: CallerNeeds,
  place: CallbackPlace,
  { player_ref, gamecode }: { player_ref: PlayerRef; gamecode: string | undefined },
): Promise<Launch | null> {
  const { launches } = needs.play;
  const provider_code = place.provider.code;
  if (player_ref.session !== undefined) return launches.any(place.tenant, player_ref.session);
  if (player_ref.provider_session !== undefined)
    return launches.named(place.tenant, { provider_code, provider_session: player_ref.provider_session });
  const player_id = player_ref.player === undefined ? null : playerIdOf(place.tenant, player_ref.player);
  return player_id === null ? null : launches.last(place.tenant, { player_id, provider_code, gamecode });
}

/** Sports bets accept cash only. Wager class 6 is sports. */
const betOnSports = { cash_only: true, wager_class: 6 } as const;

interface CallerQuery {
  readonly player_ref: PlayerRef;
  readonly gamecode?: string | undefined;
  /** Whether the callback contains a stake. */
  readonly stakes: boolean;
}

/**
 * Returns the player and game if session, player, provider and game in the callback agree. Money that is returned reaches its player even
 * if the game no longer exists.
 */
export async function findCaller(needs: CallerNeeds, place: CallbackPlace, query: CallerQuery): Promise<Caller | OutcomeCode> {
  const found = await findLaunchedGame(needs, place, query);
  if (typeof found === "string") return found;
  return { ...found, ...(place.provider.book ? betOnSports : await needs.catalog.wagering(place.tenant, found.game_id)) };
}

async function findLaunchedGame(
  needs: CallerNeeds,
  place: CallbackPlace,
  query: CallerQuery,
): Promise<Omit<Caller, "cash_only" | "wager_class"> | OutcomeCode> {
  const { tenant, provider } = place;
  if (query.player_ref.grant !== undefined) {
    const grant = await needs.providers.grantOf({ tenant_id: tenant.id, provider_code: provider.code }, query.player_ref.grant);
    if (!grant) return "PLAYER_NOT_FOUND";
    return { owner: { tenant_id: tenant.id, player_id: grant.player_id }, game_id: grant.game_id, gamecode: "", launch: null };
  }
  const gamecode = query.gamecode === undefined ? undefined : gamecodeOf(query.gamecode);
  const launch = await findLaunch(needs, place, { player_ref: query.player_ref, gamecode });
  if (!launch) return "SESSION_INVALID";
  const { player_id } = launch;
  if (launch.mode !== "real" || !player_id || launch.provider_code !== provider.code) return "SESSION_INVALID";
  if (query.player_ref.player !== undefined && query.player_ref.player !== playerRef(tenant, player_id)) return "SESSION_INVALID";
  const owner = { tenant_id: tenant.id, player_id };
  if (gamecode === undefined || gamecode === launch.gamecode) return { owner, launch, game_id: launch.game_id, gamecode: launch.gamecode };
  if (!provider.callbacks?.games_change) return "SESSION_INVALID";
  const game_id = await needs.catalog.idOf({ provider_code: provider.code, gamecode });
  if (game_id === null && query.stakes) return "GAME_DISABLED";
  return { owner, launch, game_id: game_id ?? launch.game_id, gamecode };
}
