import { avatarMaxBytes, avatarTypes, type Profile } from "@trevo/contract";
import { Icon } from "@trevo/ui/icon";
import { showToast } from "@trevo/ui/toasts";
import { type ChangeEvent, useState } from "react";
import { callerHeaders } from "../../lib/api.ts";
import { m } from "../../paraglide/messages.js";
import { Picture } from "./picture.tsx";

/** The picture is its own button. What cannot be sent is said before it is sent. */
export function AvatarPicker({ profile, onChanged }: { profile: Profile; onChanged: (avatar: string) => void }) {
  const [busy, setBusy] = useState(false);
  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    event.target.value = "";
    if (!file) return;
    if (file.size > avatarMaxBytes) return showToast(m.profile_avatar_large(), "bad");
    setBusy(true);
    const answer = await send(file);
    setBusy(false);
    if ("message" in answer) return showToast(answer.message, "bad");
    onChanged(answer.avatar);
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

async function send(file: File): Promise<{ avatar: string } | { message: string }> {
  const body = new FormData();
  body.set("avatar", file);
  try {
    const reply = await fetch("/api/profile/uploadAvatar", { method: "POST", headers: callerHeaders(), body });
    return (await reply.json()) as { avatar: string } | { message: string };
  } catch {
    return { message: m.error_offline() };
  }
}
