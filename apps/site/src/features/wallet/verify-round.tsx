import { localPath } from "@trevo/domain";
import { Button } from "@trevo/ui/button";
import { Icon } from "@trevo/ui/icon";
import { showToast } from "@trevo/ui/toasts";
import { useNavigate } from "react-router";
import { errorText } from "../../lib/error-text.ts";
import { useLocale } from "../../lib/locale.ts";
import { proofFragment } from "../../lib/proof-link.ts";
import { m } from "../../paraglide/messages.js";
import { useSend } from "../../lib/use-action.ts";
import { roundProofMutation } from "./api.ts";

/** Passes the round's evidence to the page that recomputes it in the browser. */
export function VerifyRound({ id }: { id: string }) {
  const navigate = useNavigate();
  const locale = useLocale();
  const { busy, send } = useSend(roundProofMutation);
  const verify = async () => {
    const reply = await send(id);
    if (!reply.ok) return showToast(errorText(reply));
    void navigate(`${localPath("/fairness", locale)}${proofFragment(JSON.stringify(reply.data.data))}`);
  };
  return (
    <Button busy={busy ? m.loading() : undefined} onClick={() => void verify()}>
      <Icon name="shield" />
      {m.wallet_receipt_verify()}
    </Button>
  );
}
