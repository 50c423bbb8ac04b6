import "./pwa.css";
import { Button } from "@trevo/ui/button";
import { Icon } from "@trevo/ui/icon";
import { useEffect, useState } from "react";
import { reloadHolds, reloadWhenFree } from "../../lib/reload-hold.ts";
import { takeUpdate, workerStore } from "../../lib/service-worker.ts";
import { useStore } from "../../lib/store.ts";
import { m } from "../../paraglide/messages.js";
import { createUpdateNotice } from "./update-notice-state.ts";

/** Notice of a new version, at the bottom right of the page. It never blocks the page. */
export function UpdateNotice() {
  const [notice] = useState(() => createUpdateNotice({ refresh: takeUpdate, reload: reloadWhenFree }));
  const { updateAvailable } = useStore(workerStore);
  const { visible, refreshing } = useStore(notice.state);
  const held = useStore(reloadHolds) > 0;
  // Once the new version is active, none is waiting any more. The notice stays until the page reloads.
  useEffect(() => notice.setAvailable(updateAvailable || refreshing), [notice, updateAvailable, refreshing]);
  useEffect(() => notice.stop, [notice]);
  return (
    <div className="update-slot" role="status">
      {visible ? (
        <section className="update-notice" aria-label={m.pwa_update_title()}>
          <header>
            <Icon name="info" />
            <h2>{m.pwa_update_title()}</h2>
            {refreshing ? null : (
              <button type="button" className="icon-button" aria-label={m.close()} onClick={notice.later}>
                <Icon name="x" />
              </button>
            )}
          </header>
          <p>{refreshing && held ? m.pwa_update_held() : m.pwa_update_text()}</p>
          <div className="update-actions">
            {refreshing ? null : (
              <Button tone="quiet" onClick={notice.later}>
                {m.pwa_update_later()}
              </Button>
            )}
            <Button tone="accent" busy={refreshing ? m.pwa_update_busy() : undefined} onClick={() => void notice.now()}>
              {m.pwa_update_now()}
            </Button>
          </div>
        </section>
      ) : null}
    </div>
  );
}
