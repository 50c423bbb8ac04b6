import { changeProfile } from "./change-profile.ts";
import type { ProfileNeeds } from "./needs.ts";
import { readProfile, readVip } from "./read-profile.ts";
import { readAvatar, saveAvatar } from "./save-avatar.ts";
import { setAddress } from "./set-address.ts";
import { showPlayer } from "./show-player.ts";
import type { ProfileModule } from "./profile.ts";

export function createProfile(needs: ProfileNeeds): ProfileModule {
  return {
    read: (scope) => readProfile(needs, scope),
    vip: (scope) => readVip(needs, scope),
    change: (scope, change) => changeProfile(needs, scope, change),
    show: (scope, playerId) => showPlayer(needs, scope, playerId),
    saveAvatar: (scope, bytes) => saveAvatar(needs, scope, bytes),
    avatar: (tenantId, name) => readAvatar(needs, tenantId, name),
    setAddress: (scope, address) => setAddress(needs, scope, address),
  };
}
