/** False if the browser has no clipboard, as outside a secure context, or refuses access, as it may in a frame. */
export async function writeClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
