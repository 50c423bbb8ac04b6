import type { OpenStakes } from "../../kernel/open-stakes.ts";
import type { AnchoredPage } from "../../kernel/page-of.ts";
import type { LaunchScope, PlayerScope, Tenant, TenantScope } from "../../kernel/scope.ts";
import type { Game, SportLaunch } from "@trevo/contract";
import type { DemoWallet } from "./create-demo-wallet.ts";
import type { Launches } from "./create-launches.ts";
import type { HouseGames } from "./house-games.ts";
import type { LaunchInput } from "./launch-game.ts";

/**
 * Owns launches, seeds and demo rounds; plays house rounds and answers providers' wallet calls. Guarantees: a nonce belongs to one accepted
 * round, without gaps; an active seed is never revealed; a stake needs a valid session. Does not hold real money (the ledger does) or
 * implement a provider's protocol (its adapter does).
 */
export interface Play {
  /** Returns the address of the game's client. */
  launch(scope: TenantScope & { readonly player: PlayerScope | null }, input: LaunchInput): Promise<string>;
  /** Opens the brand's sportsbook at one of its pages. */
  launchBook(scope: TenantScope & { readonly player: PlayerScope | null }, page: string | undefined): Promise<SportLaunch>;
  /** The script of a partner's sportsbook that the brand's pages load. Null if there is none. */
  bookScript(tenant: Tenant): Promise<string | null>;
  /** Used by the kernel: returns the launch that a token belongs to. */
  authenticate(tenant: Tenant, token: string): Promise<Omit<LaunchScope, keyof TenantScope> | null>;
  readonly launches: Launches;
  readonly table: HouseGames;
  readonly demoWallet: DemoWallet;
  /** Stakes in house rounds that wait for an action. */
  openStakes(tenantId: number): Promise<OpenStakes>;
  recentGames(scope: PlayerScope, query: { page: number; as_of?: string | undefined }): Promise<AnchoredPage<Game>>;
}
