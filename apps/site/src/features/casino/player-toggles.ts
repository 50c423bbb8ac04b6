import { showToast } from "@trevo/ui/toasts";
import { type Session, sessionStore, updateUser } from "../../lib/session.ts";
import { m } from "../../paraglide/messages.js";
import { type ToggleReply, type Toggles, createToggles } from "./toggle-runner.ts";
import { sendFavorite, sendLike } from "./api.ts";

type ToggleField = "user_likes" | "user_favorites";

/** Statuses for which a retry is useless: the player or the game is no longer available. */
const isFinal = (status: number): boolean => [401, 403, 404, 422].includes(status);

/** Likes: `games/like`, where the highest operation id wins on the server. */
export const likes = followSession(
  "user_likes",
  createToggles({
    now: Date.now,
    onGaveUp: () => showToast(m.game_like_failed()),
    send: async ({ game, opId, on }, signal): Promise<ToggleReply> => {
      const reply = await sendLike({ gameId: game, on, opId, signal });
      if (!reply.ok) return { ok: false, final: isFinal(reply.status) };
      return { ok: true, on: reply.data.data.liked, version: reply.data.data.opId };
    },
  }),
);

/** Favourites of the player. */
export const favorites = followSession(
  "user_favorites",
  createToggles({
    now: Date.now,
    onGaveUp: () => showToast(m.game_favorite_failed()),
    send: async ({ game, opId, on }, signal): Promise<ToggleReply> => {
      const reply = await sendFavorite({ gameId: game, on, signal });
      if (!reply.ok) return { ok: false, final: isFinal(reply.status) };
      return { ok: true, on: reply.data.data.hasFavorite, version: opId };
    },
  }),
);

/** Binds the toggles to the session's user, and stores what the server confirmed with that user. */
function followSession(field: ToggleField, toggles: Toggles): Toggles {
  let session: Session | null = null;
  const follow = (): void => {
    const before = session;
    session = sessionStore.get();
    if (before && before.token !== session.token) toggles.forget();
    const ids = session.user?.[field] ?? [];
    if (before?.user?.[field] !== ids || before.token !== session.token) toggles.sync(ids);
  };
  follow();
  sessionStore.subscribe(follow);
  toggles.subscribe(() => {
    const { user } = sessionStore.get();
    const { known, pending } = toggles.get();
    const stored = user?.[field] ?? [];
    if (!user || pending.size > 0 || (known.size === stored.length && stored.every((id) => known.has(id)))) return;
    updateUser({ ...user, [field]: [...known] });
  });
  return toggles;
}
