import { useSyncExternalStore } from "react";
import { type ApiHealth, apiHealthStore } from "../../lib/api-health.ts";
import { useStore } from "../../lib/store.ts";
import { m } from "../../paraglide/messages.js";

function subscribe(listener: () => void): () => void {
  addEventListener("online", listener);
  addEventListener("offline", listener);
  return () => {
    removeEventListener("online", listener);
    removeEventListener("offline", listener);
  };
}

/** Consecutive unanswered calls after which the device counts as offline, whatever the browser reports. */
const silence = 3;

function troubleOf(online: boolean, { unanswered, isUnavailable, isLoaded }: ApiHealth): string | null {
  if (!online) return m.offline();
  if (unanswered >= silence) return m.offline_server();
  if (isUnavailable) return m.offline_unavailable();
  return isLoaded ? m.offline_loaded() : null;
}

/** Strip under the top bar while the connection or the server is unavailable. The page below stays readable. */
export function OfflineStrip() {
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  const trouble = troubleOf(online, useStore(apiHealthStore));
  return (
    <div role="status" className="offline-strip" hidden={trouble === null}>
      {trouble}
    </div>
  );
}
