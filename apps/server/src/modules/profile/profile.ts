import type { Address, Profile, PublicProfile, VipProgress } from "@trevo/contract";
import type { PlayerScope, TenantScope } from "../../kernel/scope.ts";
import type { ProfileChange } from "./change-profile.ts";

/**
 * Owns what players enter about themselves (gender, marital status, picture, address) and shows it to them and to others. Guarantees:
 * others see a masked name, and neither name nor figures of hidden players; a picture is re-encoded from its pixels and carries nothing
 * else; no address in clear in the database. Does not own name, contacts and birth date (`players` does), or verify identity.
 */
export interface ProfileModule {
  read(scope: PlayerScope): Promise<Profile>;
  vip(scope: PlayerScope): Promise<VipProgress>;
  /** Refuses with `invalid_fields`: `underage`, `date_invalid`. */
  change(scope: PlayerScope, change: ProfileChange): Promise<void>;
  /** Refuses with `not_found`. */
  show(scope: TenantScope, playerId: string): Promise<PublicProfile>;
  /** Returns the picture's address. Refuses with `invalid_fields`: `image_invalid`, `image_too_large`, or `busy`. */
  saveAvatar(scope: PlayerScope, bytes: Buffer): Promise<string>;
  /** WebP bytes, or null if there is none. */
  avatar(tenantId: number, name: string): Promise<Buffer | null>;
  setAddress(scope: PlayerScope, address: Address): Promise<void>;
}
