import { Button } from "@trevo/ui/button";
import { showToast } from "@trevo/ui/toasts";
import { useState } from "react";
import { callerHeaders } from "../../lib/api.ts";
import { m } from "../../paraglide/messages.js";

/** Fetches a file of the player's own, which no plain link could ask for, and hands it to the browser. False when it did not come. */
async function saveFile(path: string): Promise<boolean> {
  const reply = await fetch(path, { headers: callerHeaders() }).catch(() => null);
  const blob = reply?.ok ? await reply.blob().catch(() => null) : null;
  if (!reply || !blob) return false;
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = /filename="([^"]+)"/.exec(reply.headers.get("content-disposition") ?? "")?.[1] ?? "trevo.csv";
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  return true;
}

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
