import "./prompts.css";
import { Button, ButtonLink } from "@trevo/ui/button";
import { Sheet } from "@trevo/ui/sheet";
import type { Exclusion } from "../../lib/exclusion.ts";
import type { ModalState } from "../../lib/modal-state.ts";
import { m } from "../../paraglide/messages.js";
import { type ExclusionActions, ExclusionNotice } from "./exclusion-notice.tsx";

/** Notice for an excluded person, who is not signed in. Nothing here invites to play. */
export function ExclusionSheet({
  exclusion,
  Actions,
  open,
  onClose,
  onClosed,
}: ModalState & { exclusion: Exclusion; Actions: ExclusionActions }) {
  return (
    <Sheet open={open} onClose={onClose} onClosed={onClosed} title={m.exclusion_title()} closeLabel={m.close()}>
      <ExclusionNotice exclusion={exclusion} Actions={Actions} />
      <div className="prompt-actions">
        <Button wide size="large" onClick={onClose}>
          {m.exclusion_ok()}
        </Button>
        <ButtonLink wide tone="quiet" href="/responsible-gaming">
          {m.exclusion_help()}
        </ButtonLink>
      </div>
    </Sheet>
  );
}
