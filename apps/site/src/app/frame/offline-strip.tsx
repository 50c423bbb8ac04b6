import { useSyncExternalStore } from "react";
import { apiHealthStore } from "../../lib/api-health.ts";
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

/** Calls in a row without an answer after which the device counts as offline, whatever the browser reports. */
const silence = 3;

/** Under the top bar while the connection, or the server, is away. The page below stays readable. */
export function OfflineStrip() {
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  const { unanswered, isUnavailable } = useStore(apiHealthStore);
  const trouble = online ? (unanswered >= silence ? m.offline_server() : isUnavailable ? m.offline_unavailable() : null) : m.offline();
  return (
    <div role="status" className="offline-strip" hidden={trouble === null}>
      {trouble}
    </div>
  );
}
