import { Button } from "@trevo/ui/button";
import { Icon } from "@trevo/ui/icon";
import { Notice } from "@trevo/ui/notice";
import { Sheet } from "@trevo/ui/sheet";
import { useEffect, useEffectEvent, useState } from "react";
import type { ModalState } from "../../lib/modal-state.ts";
import { useSite } from "../../lib/site-data.ts";
import { m } from "../../paraglide/messages.js";
import { pushServers } from "./api.ts";
import { type PushEnd, subscribeToPush } from "./push-device.ts";
import { pushEndTexts } from "./push-end-texts.ts";
import { hidePush } from "./push-permission.ts";

const closeAfterMs = 2_000;

/** Prepares the player for the browser's permission prompt: explains what the messages are about and how to switch them off. */
export function PushSheet({ open, onClose, onClosed }: ModalState) {
  const { push_public_key: publicKey, sandboxUrl } = useSite();
  const [busy, setBusy] = useState(false);
  const [end, setEnd] = useState<PushEnd | null>(null);
  const close = useEffectEvent(onClose);

  useEffect(() => {
    if (end !== "done") return;
    const timer = setTimeout(() => close(), closeAfterMs);
    return () => clearTimeout(timer);
  }, [end]);
  const leave = (why: "refused" | "closed") => {
    if (end === null) hidePush(why, Date.now());
    onClose();
  };
  const accept = async () => {
    setBusy(true);
    const next = await subscribeToPush({ publicKey: publicKey ?? "", sandboxUrl }, pushServers);
    setBusy(false);
    setEnd(next);
    if (next === "denied") hidePush("refused", Date.now());
    else if (next !== "done") hidePush("closed", Date.now());
  };
  return (
    <Sheet open={open} onClose={() => leave("closed")} onClosed={onClosed} title={m.pwa_push_title()} closeLabel={m.close()}>
      <div className="pwa-offer">
        <span className="pwa-tile">
          <Icon name="bell" />
        </span>
        <p>{m.pwa_push_text()}</p>
        {end ? (
          <Notice tone={end === "done" ? "good" : "bad"} announce>
            {pushEndTexts[end]()}
          </Notice>
        ) : null}
        {end === "done" ? null : (
          <div className="pwa-keys">
            <Button tone="accent" size="large" wide busy={busy ? m.pwa_push_busy() : undefined} onClick={() => void accept()}>
              {end ? m.try_again() : m.pwa_push_now()}
            </Button>
            <Button tone="quiet" wide onClick={() => leave("refused")}>
              {m.pwa_push_later()}
            </Button>
          </div>
        )}
      </div>
    </Sheet>
  );
}
