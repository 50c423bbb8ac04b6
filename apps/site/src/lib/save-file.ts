import { callerHeaders } from "./api.ts";

/** Fetches a file that requires the session, which a plain link could not, and saves it. Returns false if that fails. */
export async function saveFile(path: string): Promise<boolean> {
  const reply = await fetch(path, { headers: callerHeaders() }).catch(() => null);
  const blob = reply?.ok ? await reply.blob().catch(() => null) : null;
  if (!reply || !blob) return false;
  saveBlob(blob, /filename="([^"]+)"/.exec(reply.headers.get("content-disposition") ?? "")?.[1] ?? "trevo");
  return true;
}

/** Saves a text as a file. */
export const saveText = (name: string, text: string): void => saveBlob(new Blob([text], { type: "application/json" }), name);

export function saveBlob(blob: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
