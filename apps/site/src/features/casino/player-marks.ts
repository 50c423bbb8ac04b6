import { showToast } from "@trevo/ui/toasts";
import { type Session, sessionStore, updateUser } from "../../lib/session.ts";
import { m } from "../../paraglide/messages.js";
import { type MarkReply, type Marks, createMarks } from "./mark-runner.ts";
import { sendFavorite, sendLike } from "./api.ts";

type MarkField = "user_likes" | "user_favorites";

/** No further try helps: the player is gone, or the game is. */
const isFinal = (status: number): boolean => [401, 403, 404, 422].includes(status);

/** The thumb: `games/like`, whose highest operation wins on the server. */
export const likes = followSession(
  "user_likes",
  createMarks({
    now: Date.now,
    onGaveUp: () => showToast(m.game_like_failed()),
    send: async ({ game, opId, marked }, signal): Promise<MarkReply> => {
      const reply = await sendLike({ gameId: game, marked, opId, signal });
      if (!reply.ok) return { ok: false, final: isFinal(reply.status) };
      return { ok: true, marked: reply.data.data.liked, version: reply.data.data.opId };
    },
  }),
);

/** The heart: what the player keeps. */
export const favorites = followSession(
  "user_favorites",
  createMarks({
    now: Date.now,
    onGaveUp: () => showToast(m.game_favorite_failed()),
    send: async ({ game, opId, marked }, signal): Promise<MarkReply> => {
      const reply = await sendFavorite({ gameId: game, marked, signal });
      if (!reply.ok) return { ok: false, final: isFinal(reply.status) };
      return { ok: true, marked: reply.data.data.hasFavorite, version: opId };
    },
  }),
);

/** The marks are the session's user's, and what the server confirmed is kept with that user. */
function followSession(field: MarkField, marks: Marks): Marks {
  let session: Session | null = null;
  const follow = (): void => {
    const before = session;
    session = sessionStore.get();
    if (before && before.token !== session.token) marks.forget();
    const ids = session.user?.[field] ?? [];
    if (before?.user?.[field] !== ids || before.token !== session.token) marks.sync(ids);
  };
  follow();
  sessionStore.subscribe(follow);
  marks.subscribe(() => {
    const { user } = sessionStore.get();
    const { known, pending } = marks.get();
    const stored = user?.[field] ?? [];
    if (!user || pending.size > 0 || (known.size === stored.length && stored.every((id) => known.has(id)))) return;
    updateUser({ ...user, [field]: [...known] });
  });
  return marks;
}
