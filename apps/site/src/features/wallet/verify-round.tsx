import { Button } from "@trevo/ui/button";
import { Icon } from "@trevo/ui/icon";
import { showToast } from "@trevo/ui/toasts";
import { useState } from "react";
import { useNavigate } from "react-router";
import { api } from "../../lib/api.ts";
import { errorText } from "../../lib/error-text.ts";
import { localPath, useLocale } from "../../lib/locale.ts";
import { proofFragment } from "../../lib/proof-link.ts";
import { m } from "../../paraglide/messages.js";

/** Takes the round's evidence to the page that recomputes it in the browser. */
export function VerifyRound({ id }: { id: string }) {
  const navigate = useNavigate();
  const locale = useLocale();
  const [busy, setBusy] = useState(false);
  const verify = async () => {
    setBusy(true);
    const reply = await api("GET /wallet/bets/:id/proof", { params: { id } });
    setBusy(false);
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
