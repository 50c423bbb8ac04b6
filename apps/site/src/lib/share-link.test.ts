import { describe, expect, it, vi } from "vitest";
import { shareLink } from "./share-link.ts";

const link = { title: "Dice", url: "https://trevo.example/casino/house/dice" };
const failing = (name: string) => vi.fn(async () => Promise.reject(new DOMException("no", name)));
const clipboardWith = (writeText: (text: string) => Promise<void>) => ({ writeText }) as unknown as Clipboard;

describe("a game's link", () => {
  it("is passed to the share sheet if there is one, and not to the clipboard", async () => {
    const share = vi.fn(async () => undefined);
    const write = vi.fn(async () => undefined);
    expect(await shareLink({ share, clipboard: clipboardWith(write) }, link)).toBe("shared");
    expect(share).toHaveBeenCalledWith(link);
    expect(write).not.toHaveBeenCalled();
  });

  it("is not copied when the player closes the share sheet", async () => {
    const write = vi.fn(async () => undefined);
    expect(await shareLink({ share: failing("AbortError"), clipboard: clipboardWith(write) }, link)).toBe("cancelled");
    expect(write).not.toHaveBeenCalled();
  });

  it.each([
    ["there is no share sheet", {}],
    ["the share sheet fails", { share: failing("NotAllowedError") }],
  ])("is copied if %s", async (_, browser) => {
    const write = vi.fn(async () => undefined);
    expect(await shareLink({ ...browser, clipboard: clipboardWith(write) }, link)).toBe("copied");
    expect(write).toHaveBeenCalledWith(link.url);
  });

  it("is shown for copying by hand if the clipboard refuses or is missing", async () => {
    expect(await shareLink({ clipboard: clipboardWith(failing("NotAllowedError")) }, link)).toBe("shown");
    expect(await shareLink({}, link)).toBe("shown");
  });
});
