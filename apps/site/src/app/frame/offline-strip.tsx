import { useSyncExternalStore } from "react";
import { m } from "../../paraglide/messages.js";

function subscribe(listener: () => void): () => void {
  addEventListener("online", listener);
  addEventListener("offline", listener);
  return () => {
    removeEventListener("online", listener);
    removeEventListener("offline", listener);
  };
}

/** Under the top bar while the connection is away. The page below stays readable. */
export function OfflineStrip() {
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  return (
    <div role="status" className="offline-strip" hidden={online}>
      {online ? null : m.offline()}
    </div>
  );
}
