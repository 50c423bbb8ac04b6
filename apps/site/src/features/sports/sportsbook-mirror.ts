import { useEffect } from "react";
import { useNavigate } from "react-router";
import { barePath } from "../../lib/locale.ts";

type Change = (data: unknown, unused: string, url?: string | URL | null) => void;

/** History entries of the router have its `idx`. */
const isRouters = (data: unknown): boolean => typeof data === "object" && data !== null && "idx" in data;

/** Passes addresses below `/sportsbook` that an embedded sportsbook writes into the history to the router. */
export function useSportsbookMirror(): void {
  const navigate = useNavigate();
  useEffect(() => {
    const mirror = (original: Change): Change =>
      function change(data, unused, url) {
        const target = url === undefined || url === null ? null : new URL(url, location.href);
        const foreign = target !== null && !isRouters(data) && target.origin === location.origin;
        if (!foreign || !/^\/sportsbook(\/|$)/.test(barePath(target.pathname))) return original.call(history, data, unused, url);
        // Ignores an address that the router already shows. Otherwise the router and the sportsbook would update each other in an endless
        // loop.
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
