import type { Profile } from "@trevo/contract";
import { avatarMaxBytes, avatarTypes } from "@trevo/contract/profile-rules";
import { Icon } from "@trevo/ui/icon";
import { showToast } from "@trevo/ui/toasts";
import type { ChangeEvent } from "react";
import { m } from "../../paraglide/messages.js";
import { Picture } from "./picture.tsx";
import { useSend } from "../../lib/use-action.ts";
import { uploadAvatarMutation } from "./api.ts";

/** The picture is the button. A file that cannot be accepted is rejected before it is sent. */
export function AvatarPicker({ profile, onChanged }: { profile: Profile; onChanged: (avatar: string) => void }) {
  const { busy, send } = useSend(uploadAvatarMutation);
  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    event.target.value = "";
    if (!file) return;
    if (file.size > avatarMaxBytes) return showToast(m.profile_avatar_large(), "bad");
    const answer = await send(file);
    if (!answer.ok) return;
    if ("message" in answer.data) return showToast(answer.data.message, "bad");
    onChanged(answer.data.avatar);
    showToast(m.profile_avatar_saved(), "good");
  };
  return (
    <label className="avatar-picker" aria-busy={busy || undefined} title={m.profile_avatar_hint()}>
      <Picture address={profile.avatar} name={profile.name} />
      <input type="file" accept={avatarTypes.join(",")} disabled={busy} onChange={(event) => void choose(event)} />
      <span className="avatar-edit">
        <Icon name="plus" />
        <span className="sr-only">{busy ? m.profile_avatar_sending() : m.profile_avatar_change()}</span>
      </span>
    </label>
  );
}
