import { callerHeaders } from "./api.ts";

/** Fetches a file of the player's own, which no plain link could ask for, and hands it to the browser. False when it did not come. */
export async function saveFile(path: string): Promise<boolean> {
  const reply = await fetch(path, { headers: callerHeaders() }).catch(() => null);
  const blob = reply?.ok ? await reply.blob().catch(() => null) : null;
  if (!reply || !blob) return false;
  handOver(blob, /filename="([^"]+)"/.exec(reply.headers.get("content-disposition") ?? "")?.[1] ?? "trevo");
  return true;
}

/** Hands a text to the browser as a file. */
export const saveText = (name: string, text: string): void => handOver(new Blob([text], { type: "application/json" }), name);

function handOver(blob: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
