import type { Vault } from "../../kernel/crypto.ts";
import type { PlayerKey } from "../../kernel/scope.ts";
import { sealedColumn } from "../../kernel/sealed-values.ts";

const contextOf = (player: PlayerKey): string => `profiles.address:${player.tenant_id}:${player.player_id}`;

/** Encrypts an address for its player. */
export const sealAddress = (vault: Pick<Vault, "seal">, player: PlayerKey, json: string): Buffer => vault.seal(json, contextOf(player));

export const openAddress = (vault: Pick<Vault, "open">, player: PlayerKey, sealed: Buffer): string => vault.open(sealed, contextOf(player));

export const sealedProfiles = [
  sealedColumn<PlayerKey>({ table: "profiles", column: "address_sealed", key: ["tenant_id", "player_id"], context: contextOf }),
];
