import { Button } from "@trevo/ui/button";
import { BrandLogo } from "@trevo/ui/logo";
import { Sheet } from "@trevo/ui/sheet";
import { useState } from "react";
import type { ModalState } from "../../lib/modal-state.ts";
import { useSite } from "../../lib/site-data.ts";
import { m } from "../../paraglide/messages.js";
import { forgetInstall, install, installStore } from "./install-offer.ts";

/** Adds the site to the home screen: through the browser's own dialog, or with instructions where it must be done by hand. */
export function InstallSheet({ open, onClose, onClosed }: ModalState) {
  const { siteTitle, theme } = useSite();
  const [kind] = useState(installStore.get);
  // A mouse indicates a computer, which has no home screen and is not operated by thumb.
  const [desktop] = useState(() => matchMedia("(hover: hover) and (pointer: fine)").matches);
  const [busy, setBusy] = useState(false);
  const leave = () => {
    forgetInstall();
    onClose();
  };
  const accept = () => {
    setBusy(true);
    void install().finally(leave);
  };
  return (
    <Sheet
      open={open}
      onClose={leave}
      onClosed={onClosed}
      title={desktop ? m.pwa_install_desktop_title({ brand: siteTitle }) : m.pwa_install_title({ brand: siteTitle })}
      closeLabel={m.close()}
    >
      <div className="pwa-offer">
        <span className="pwa-tile">
          <BrandLogo form={theme.corners} />
        </span>
        <p>{kind === "ios" ? m.pwa_install_ios_text() : desktop ? m.pwa_install_desktop_text() : m.pwa_install_text()}</p>
        {kind === "ios" ? <IosSteps /> : null}
        <div className="pwa-keys">
          {kind === "ios" ? (
            <Button tone="accent" size="large" wide onClick={leave}>
              {m.pwa_install_ios_done()}
            </Button>
          ) : (
            <>
              <Button tone="accent" size="large" wide busy={busy ? m.pwa_install_busy() : undefined} onClick={accept}>
                {m.pwa_install_now()}
              </Button>
              <Button tone="quiet" wide onClick={leave}>
                {m.pwa_install_later()}
              </Button>
            </>
          )}
        </div>
      </div>
    </Sheet>
  );
}

function IosSteps() {
  return (
    <ol className="pwa-steps">
      {[m.pwa_install_ios_1, m.pwa_install_ios_2, m.pwa_install_ios_3].map((step) => (
        <li key={step()}>{step()}</li>
      ))}
    </ol>
  );
}
