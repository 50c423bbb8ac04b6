import type { BrowserContext, Page } from "@playwright/test";
import { expect, test } from "./support/journey.ts";
import { arrive, depositByApi, joinByApi } from "./support/player.ts";
import { shownOnDevice } from "./support/sandbox.ts";

/** Delivers messages of a push service to the page's own worker, as the browser would. */
async function createBrowserPush(page: Page): Promise<(data: string) => Promise<void>> {
  const browser = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) =>
    browser.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const live = registrations.find(({ isDeleted }) => !isDeleted);
      if (live) resolve(live.registrationId);
    }),
  );
  await browser.send("ServiceWorker.enable");
  const registrationId = await registered;
  const { origin } = new URL(page.url());
  return async (data) => void (await browser.send("ServiceWorker.deliverPushMessage", { origin, registrationId, data }));
}

interface Shown {
  readonly title: string;
  readonly body: string;
}

/**
 * Records what the page's worker shows. The headless browser cannot show notifications and refuses them, so only the final call is
 * replaced.
 */
async function watchWorker(context: BrowserContext): Promise<() => Promise<Shown[]>> {
  const [worker] = context.serviceWorkers();
  if (!worker) throw new Error("no service worker");
  await worker.evaluate(() => {
    const scope = globalThis as unknown as { shown: Shown[]; registration: { showNotification: unknown } };
    scope.shown = [];
    scope.registration.showNotification = async (title: string, { body }: { body: string }) => void scope.shown.push({ title, body });
  });
  return () => worker.evaluate(() => (globalThis as unknown as { shown: Shown[] }).shown);
}

test("a player turns push messages on for a device, receives one, and removes the device", async ({
  page,
  context,
  request,
  words,
  at,
  look,
  provokes,
}) => {
  // A private window reaches no push service: the sandbox's replaces it.
  provokes(/Push API in incognito/);
  await context.grantPermissions(["notifications"]);
  const player = await joinByApi(request);
  await arrive(page, player, at("/user/edit/access-data"));
  const panel = page.locator(".pwa-devices");
  await panel.scrollIntoViewIfNeeded();
  await expect(panel).toContainText(words("pwa_devices_none"));
  await look("push-none");

  await panel.getByRole("button", { name: words("pwa_device_on") }).click();
  await expect(panel).toContainText(words("pwa_device_here"));
  await look("push-on");
  const endpoint = await page.evaluate(() => localStorage.getItem("push-device") ?? "");

  const plain = await test.step("the device decrypts messages from the product", async () => {
    await depositByApi(request, player, 2_000);
    let message = "";
    await expect(async () => {
      message = (await shownOnDevice(endpoint))[0]?.plain ?? "";
      expect(JSON.parse(message)).toMatchObject({ title: expect.any(String), link: expect.stringMatching(/^\//) });
    }).toPass({ timeout: 15_000 });
    return message;
  });

  await test.step("the worker shows the message, and a generic line for one that it cannot read", async () => {
    const shown = await watchWorker(context);
    const deliver = await createBrowserPush(page);
    await deliver(plain);
    const { title, text } = JSON.parse(plain) as { title: string; text: string };
    await expect.poll(shown).toEqual([{ title, body: text }]);
    await deliver("{nothing");
    await expect.poll(async () => (await shown())[1]).toEqual({ title: expect.stringMatching(/notifica/), body: expect.any(String) });
  });

  await test.step("a removed device receives nothing more", async () => {
    await panel.getByRole("button", { name: new RegExp(words("pwa_device_remove")) }).click();
    await expect(panel).toContainText(words("pwa_devices_none"));
    await expect(panel.getByRole("button", { name: words("pwa_device_on") })).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem("push-device"))).toBe(null);
  });
});
