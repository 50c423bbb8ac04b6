import { Icon } from "@trevo/ui/icon";
import { showToast } from "@trevo/ui/toasts";
import { useEffect } from "react";
import { errorText } from "../../lib/error-text.ts";
import { useModals } from "../../lib/modals.ts";
import { useSession } from "../../lib/session.ts";
import { m } from "../../paraglide/messages.js";
import { type FavoriteThing, useFavorite } from "./favorites.ts";

/** Adds a match, a competition or a team to the favourites, or removes it. A guest must sign in first. */
export function FavoriteButton({ name, kind, id }: FavoriteThing & { readonly name: string }) {
  const { token } = useSession();
  const { open } = useModals();
  const { isOn, busy, failure, toggle } = useFavorite({ kind, id });
  useEffect(() => {
    if (failure) showToast(errorText(failure));
  }, [failure]);
  return (
    <button
      type="button"
      className="icon-button favorite-button"
      aria-pressed={isOn}
      aria-label={m.sports_favorite({ name })}
      aria-busy={busy}
      onClick={() => (token ? void toggle() : open("login"))}
    >
      <Icon name="star" />
    </button>
  );
}
