/** Fetches a file of the site as a `data:` URL, so that another file can contain it. Throws if it cannot be loaded. */
export async function readAsDataUrl(address: string, signal: AbortSignal): Promise<string> {
  const reply = await fetch(address, { signal });
  if (!reply.ok) throw new Error(`${address}: ${reply.status}`);
  const blob = await reply.blob();
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener("load", () => (typeof reader.result === "string" ? resolve(reader.result) : reject(new Error(address))));
    reader.addEventListener("error", () => reject(new Error(`${address}: unreadable`)));
    reader.readAsDataURL(blob);
  });
}
