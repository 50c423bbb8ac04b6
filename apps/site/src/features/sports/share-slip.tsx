import { localPath } from "@trevo/domain";
import { Button } from "@trevo/ui/button";
import { Icon } from "@trevo/ui/icon";
import { showToast } from "@trevo/ui/toasts";
import { FailureNotice } from "../../lib/failure-notice.tsx";
import { useLocale } from "../../lib/locale.ts";
import { shareLink } from "../../lib/share-link.ts";
import { useAction } from "../../lib/use-action.ts";
import { m } from "../../paraglide/messages.js";
import { shareSlipMutation } from "./api.ts";
import { sharedOf } from "./shared-legs.ts";
import type { Slip } from "./slip.ts";

/** Shares the selections under a link, without a stake. The link shows the odds at the time it is opened. */
export function ShareSlip({ slip, label = m.sports_share() }: { slip: Slip; label?: string }) {
  const locale = useLocale();
  const { busy, failure, run } = useAction(shareSlipMutation);
  const share = async () => {
    const kept = await run({ selections: sharedOf(slip) });
    if (!kept) return;
    const url = new URL(`${localPath("/sports", locale)}?slip=${kept.data.code}`, location.origin).href;
    const became = await shareLink(navigator, { title: m.sports_slip(), url });
    if (became === "copied") showToast(m.sports_share_copied());
    if (became === "shown") showToast(m.sports_share_shown({ url }));
  };
  return (
    <>
      <Button busy={busy ? m.loading() : undefined} onClick={() => void share()}>
        <Icon name="send" />
        {label}
      </Button>
      {failure ? <FailureNotice failure={failure} /> : null}
    </>
  );
}
