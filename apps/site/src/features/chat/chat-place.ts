import { useCallback, useSyncExternalStore } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import { inPlace } from "../../lib/modals.ts";
import { readStored, writeStored } from "../../lib/storage.ts";
import { useSite } from "../../lib/site-data.ts";
import { createStore, useStore } from "../../lib/store.ts";

/** From this width on the chat is a column beside the page. */
const wide = "(min-width: 1200px)";
const key = "chat-column";

const columnStore = createStore(false);
if (typeof window !== "undefined") columnStore.set(readStored(key, (text) => (text === "open" ? text : null)) !== null);

export function keepColumn(isOpen: boolean): void {
  writeStored(key, isOpen ? "open" : null);
  columnStore.set(isOpen);
}

export const useColumn = (): boolean => useStore(columnStore);

const onChange = (listener: () => void) => {
  const query = matchMedia(wide);
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
};

export const useIsWide = (): boolean =>
  useSyncExternalStore(
    onChange,
    () => matchMedia(wide).matches,
    () => false,
  );

/** `?chat=30&m=id`: the room and the message that the address opens; without a number it is the brand's public room. */
export function useChatAddress() {
  const { pathname, state } = useLocation();
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const { public_chat_id } = useSite();
  const room = query.has("chat") ? Number(query.get("chat")) || public_chat_id : null;
  const message = query.get("m");
  const pushed = Boolean((state as { modal?: boolean } | null)?.modal);
  const go = useCallback(
    (to: number | null, replace: boolean) => {
      const next = new URLSearchParams(query);
      next.delete("m");
      if (to === null) next.delete("chat");
      else next.set("chat", String(to));
      void navigate(
        { pathname, search: next.size > 0 ? `?${next}` : "" },
        { ...inPlace, replace, state: { modal: to !== null && !replace } },
      );
    },
    [navigate, pathname, query],
  );
  return {
    room,
    message,
    open: (to: number) => go(to, room !== null),
    close: () => void (room === null ? undefined : pushed ? navigate(-1) : go(null, true)),
  };
}
