/** What became of a link that was to be shared: `shown` where the browser gives neither a share sheet nor the clipboard. */
export type Shared = "shared" | "copied" | "cancelled" | "shown";

/** By the device's own share sheet, or to the clipboard where there is none. */
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
