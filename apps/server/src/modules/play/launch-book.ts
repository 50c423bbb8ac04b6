import type { SportLaunch } from "@trevo/contract";
import { localPath } from "@trevo/domain";
import type { GameProvider, PartnerBook, ProviderConfig } from "../../adapters/providers/port.ts";
import { refuse } from "../../kernel/errors.ts";
import type { PlayerScope, Tenant, TenantScope } from "../../kernel/scope.ts";
import type { Catalog } from "../catalog/index.ts";
import { type OpenLaunchNeeds, type ProviderAccess, openLaunch } from "./open-launch.ts";

export interface BookNeeds extends OpenLaunchNeeds {
  readonly catalog: Pick<Catalog, "idOf" | "isSuspended">;
  readonly providers: ReadonlyMap<string, GameProvider>;
  readonly protection: { mayStake(scope: PlayerScope): Promise<void> };
  readonly providerAccess: ProviderAccess;
}

interface AgreedBook {
  readonly provider: GameProvider;
  readonly book: PartnerBook;
  readonly config: ProviderConfig;
}

/** The partner's book that the brand has chosen and has an agreement for. Null if there is none. */
async function agreedBook(needs: Pick<BookNeeds, "providers" | "providerAccess">, tenant: Tenant): Promise<AgreedBook | null> {
  if (!tenant.settings.betby.active) return null;
  for (const provider of needs.providers.values()) {
    const { book } = provider;
    const config = book && (await needs.providerAccess.configOf(tenant, provider.code));
    if (book && config) return { provider, book, config };
  }
  return null;
}

/** The address of the script that the brand's pages load for its partner's book. Null if there is none. */
export async function readBookScript(needs: Pick<BookNeeds, "providers" | "providerAccess">, tenant: Tenant): Promise<string | null> {
  const agreed = await agreedBook(needs, tenant);
  return agreed && agreed.book.script(agreed.config);
}

/** A path of letters, digits and signs that change nothing about an address. Any other path opens the book's home. */
const inside = /^(?:\/(?!\.{1,2}(?:\/|$))[\p{L}\p{N}._~-]{1,120}){1,10}$/u;
const pathOf = (asked: string | undefined): string => (asked !== undefined && inside.test(asked) ? asked : "");

/**
 * Opens the brand's sportsbook: ours by its address, a partner's with the values its script needs. A guest sees the partner's book without
 * a token. Refuses with `not_found` if the brand has no sportsbook, and with the reason if the player may not stake.
 */
export async function launchBook(
  needs: BookNeeds,
  scope: TenantScope & { readonly player: PlayerScope | null },
  asked: string | undefined,
): Promise<SportLaunch> {
  const { hasSports, betby } = scope.tenant.settings;
  const gameUrl = scope.origin + localPath(pathOf(asked) === "" && !betby.active ? "/sports" : `/sportsbook${pathOf(asked)}`, scope.locale);
  if (!betby.active) {
    if (!hasSports) throw refuse("not_found");
    return { gameUrl, book: "own" };
  }
  const agreed = await agreedBook(needs, scope.tenant);
  const id = agreed && (await needs.catalog.idOf({ provider_code: agreed.provider.code, gamecode: agreed.book.gamecode }));
  if (!agreed || id === null || (await needs.catalog.isSuspended(scope.tenant, agreed.provider.code))) throw refuse("game_maintenance");
  const { provider, book, config } = agreed;
  const { player } = scope;
  if (player) await needs.protection.mayStake(player);
  const { gamecode } = book;
  const { brand_id, theme_name } = betby;
  const launched =
    player && (await openLaunch(needs, scope, { provider, config, game: { id, gamecode }, mode: "real", player, gamecode, brand_id }));
  return {
    gameUrl,
    book: "betby",
    embed: {
      script: book.script(config),
      brand_id,
      theme_name,
      token: launched?.embed?.token ?? null,
      expires_at: launched?.embed?.expires_at.toISOString() ?? null,
      lang: book.languages[scope.locale],
      currency: "BRL",
    },
  };
}
