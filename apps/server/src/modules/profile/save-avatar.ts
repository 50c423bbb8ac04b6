import { recordAuditEvent, playerActor } from "../../kernel/audit-log.ts";
import { newId } from "../../kernel/ids.ts";
import { type PlayerScope, keyOf } from "../../kernel/scope.ts";
import { drawAvatar } from "./draw-avatar.ts";
import type { ProfileNeeds } from "./needs.ts";
import { avatarAddress } from "./present.ts";
import { profileStore } from "./store.ts";

export const avatarFile = (tenantId: number, name: string): string => `avatars/${tenantId}/${name}.webp`;

/** Stores the picture under a new name, then removes the previous one. Returns its address. */
export async function saveAvatar(needs: ProfileNeeds, scope: PlayerScope, bytes: Buffer): Promise<string> {
  const key = keyOf(scope);
  const picture = await drawAvatar(bytes);
  const avatar = newId();
  await needs.storage.put(avatarFile(key.tenant_id, avatar), picture);
  const { avatar: before } = await profileStore.read(needs.db, key);
  await needs.db.transaction().execute(async (tx) => {
    await profileStore.change(tx, key, { avatar });
    const at = needs.clock.now();
    await recordAuditEvent(tx, scope, { at, actor: playerActor(key.player_id), action: "profile_changed", detail: { fields: "avatar" } });
  });
  if (before) await needs.storage.remove(avatarFile(key.tenant_id, before));
  return avatarAddress(avatar);
}

/** Reads a picture. Names are unguessable ids, and belong to a tenant. */
export const readAvatar = async ({ storage }: ProfileNeeds, tenantId: number, name: string): Promise<Buffer | null> =>
  /^[0-9a-f-]{36}$/.test(name) ? storage.get(avatarFile(tenantId, name)) : null;
