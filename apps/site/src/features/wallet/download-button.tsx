import { Button } from "@trevo/ui/button";
import { showToast } from "@trevo/ui/toasts";
import { useState } from "react";
import { saveFile } from "../../lib/save-file.ts";
import { m } from "../../paraglide/messages.js";

export function DownloadButton({ path }: { path: string }) {
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    if (!(await saveFile(path))) showToast(m.wallet_export_failed());
    setBusy(false);
  };
  return (
    <Button className="wallet-download" busy={busy ? m.wallet_exporting() : undefined} onClick={() => void save()}>
      {m.wallet_export()}
    </Button>
  );
}
