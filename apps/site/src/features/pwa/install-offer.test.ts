import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { forgetInstall, install, type InstallEvent, installStore, isIos, keepInstallOffer } from "./install-offer.ts";

/** Simulates a browser, its storage and its device properties. */
function openBrowser({ userAgent = "Chrome", installed = false } = {}) {
  const page = new EventTarget();
  const kept = new Map<string, string>();
  vi.stubGlobal("window", page);
  vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
  vi.stubGlobal("matchMedia", () => ({ matches: installed }));
  vi.stubGlobal("navigator", { userAgent, maxTouchPoints: 5 });
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
  const prompt = vi.fn(async () => undefined);
  return {
    kept,
    prompt,
    /** Does what the script in the head does when the browser offers to install the site. */
    offer(outcome: "accepted" | "dismissed" = "accepted") {
      window.installOffer = Object.assign(new Event("beforeinstallprompt"), {
        prompt,
        userChoice: Promise.resolve({ outcome }),
      }) satisfies InstallEvent;
      page.dispatchEvent(new Event("install-offer"));
    },
    dispatch: (name: string) => page.dispatchEvent(new Event(name)),
  };
}

let stop = () => undefined as void;
const keep = () => {
  stop = keepInstallOffer();
};

beforeEach(() => installStore.set(null));
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
});

describe("the offer to install", () => {
  it("comes from the browser, whether its event fired earlier or later", () => {
    const browser = openBrowser();
    keep();
    expect(installStore.get()).toBeNull();
    browser.offer();
    expect(installStore.get()).toBe("browser");
    stop();
    installStore.set(null);
    keep();
    expect(installStore.get()).toBe("browser");
  });

  it("is manual on an iPhone and absent in the installed app", () => {
    openBrowser({ userAgent: "iPhone" });
    keep();
    expect(installStore.get()).toBe("ios");
    stop();
    openBrowser({ userAgent: "iPhone", installed: true });
    keep();
    expect(installStore.get()).toBeNull();
  });

  it.each(["accepted", "dismissed"] as const)("is not repeated after it was %s", async (outcome) => {
    const browser = openBrowser();
    keep();
    browser.offer(outcome);
    await install();
    expect(browser.prompt).toHaveBeenCalledOnce();
    expect(installStore.get()).toBeNull();
    expect(browser.kept.get("hide-install")).toBe("true");
    browser.offer();
    expect(installStore.get()).toBeNull();
  });

  it("ends when the site is installed, or when the visitor declines", () => {
    const browser = openBrowser();
    keep();
    browser.offer();
    browser.dispatch("appinstalled");
    expect(installStore.get()).toBeNull();
    forgetInstall();
    expect(browser.kept.get("hide-install")).toBe("true");
  });

  it("shows no prompt if the browser has offered nothing", async () => {
    const { prompt } = openBrowser();
    await install();
    expect(prompt).not.toHaveBeenCalled();
  });
});

it("recognises an iPad by its touch points although it reports a Mac", () => {
  expect(isIos({ userAgent: "Macintosh", maxTouchPoints: 5 })).toBe(true);
  expect(isIos({ userAgent: "Macintosh", maxTouchPoints: 0 })).toBe(false);
  expect(isIos({ userAgent: "Linux; Android 10", maxTouchPoints: 5 })).toBe(false);
});
