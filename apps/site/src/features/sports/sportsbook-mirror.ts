import { useEffect } from "react";
import { useNavigate } from "react-router";
import { barePath } from "../../lib/locale.ts";

type Change = (data: unknown, unused: string, url?: string | URL | null) => void;

/** The router's own entries carry its key. */
const isRouters = (data: unknown): boolean => typeof data === "object" && data !== null && "idx" in data;

/** Addresses below `/sportsbook` that an embedded sportsbook writes into the history become the router's. */
export function useSportsbookMirror(): void {
  const navigate = useNavigate();
  useEffect(() => {
    const mirror = (original: Change): Change =>
      function change(data, unused, url) {
        const target = url === undefined || url === null ? null : new URL(url, location.href);
        const foreign = target !== null && !isRouters(data) && target.origin === location.origin;
        if (!foreign || !/^\/sportsbook(\/|$)/.test(barePath(target.pathname))) return original.call(history, data, unused, url);
        // What the router has just been told by it, or has told it: each would follow the other for ever.
        if (target.href === location.href) return;
        void navigate(target.pathname + target.search + target.hash, { replace: original === replaceState, preventScrollReset: true });
      };
    const { pushState, replaceState } = history;
    history.pushState = mirror(pushState);
    history.replaceState = mirror(replaceState);
    return () => {
      history.pushState = pushState;
      history.replaceState = replaceState;
    };
  }, [navigate]);
}
