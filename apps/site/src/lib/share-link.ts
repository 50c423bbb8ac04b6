/** Outcome of sharing a link. `shown`: the browser offers neither a share sheet nor the clipboard. */
export type Shared = "shared" | "copied" | "cancelled" | "shown";

/** Shares a link with the device's share sheet, or copies it to the clipboard without one. */
export async function shareLink(
  browser: Partial<Pick<Navigator, "share" | "clipboard">>,
  link: { title: string; url: string },
): Promise<Shared> {
  if (typeof browser.share === "function") {
    try {
      await browser.share(link);
      return "shared";
    } catch (error) {
      if (error instanceof Error && error.name === "AbortError") return "cancelled";
    }
  }
  try {
    if (!browser.clipboard) return "shown";
    await browser.clipboard.writeText(link.url);
    return "copied";
  } catch {
    return "shown";
  }
}
