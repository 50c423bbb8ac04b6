import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { expect, test } from "./support/journey.ts";
import { joinChat } from "./support/chat.ts";
import { arriveAtOffice, officeLabels, officeUrl } from "./support/office.ts";
import { arrive, joinByApi } from "./support/player.ts";

/** Each payload would run somewhere that renders text as markup. To players all of them must be plain text. */
const payloads = [
  "<img src=x onerror=alert(1)>",
  "<svg/onload=alert(1)>",
  '"><script>alert(1)</script>',
  "</textarea><script>alert(1)</script>",
  "{{constructor.constructor('alert(1)')()}}",
  "${alert(1)} #{alert(1)} <%= alert(1) %>",
  "<details open ontoggle=alert(1)>",
  "<math><mi xlink:href=data:x,<script>alert(1)</script>>",
  "' onfocus=alert(1) autofocus='",
  "<style>@import'x'</style><base href=//x>",
];

/** Detects scripts that ran, blocked loads, and injected elements. */
async function watch(page: Page): Promise<() => Promise<void>> {
  const dialogs: string[] = [];
  page.on("dialog", (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  await page.addInitScript(() => {
    const found: string[] = [];
    Object.assign(window, { violations: found });
    document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI, sample, sourceFile, lineNumber }) =>
      found.push([violatedDirective, blockedURI, sample, `${sourceFile}:${lineNumber}`].join(" ")),
    );
  });
  return async () => {
    expect(dialogs).toEqual([]);
    expect(await page.evaluate(() => (window as unknown as { violations: string[] }).violations)).toEqual([]);
    expect(await page.locator("[onerror], [onload], [ontoggle], [onfocus], img[src='x'], base, math").count()).toBe(0);
  };
}

test("markup in a ticket is plain text to its player and to staff", async ({ page, request, baseURL, locale, at, provokes }) => {
  test.setTimeout(240_000);
  provokes(/^401 \/api\/staff\//);
  const nothingRan = await watch(page);
  const player = await joinByApi(request, { verified: true });
  const headers = { authorization: `Bearer ${player.token}` };
  const data = { client_id: randomUUID(), category: "account", message: payloads.join("\n") };
  const opened = await request.post("/api/support/tickets", { headers, data });
  expect(opened.ok(), await opened.text()).toBe(true);
  const { data: ticket } = (await opened.json()) as { data: { id: string } };
  await arrive(page, player, at(`/support/${ticket.id}`));
  for (const payload of payloads) await expect(page.getByText(payload).first()).toBeVisible();
  await nothingRan();

  await page.setViewportSize({ width: 1440, height: 900 });
  await arriveAtOffice(page, `${officeUrl(baseURL ?? "")}/atendimento/trevo/${ticket.id}`, officeLabels[locale]);
  for (const payload of payloads) await expect(page.getByText(payload).first()).toBeVisible();
  await nothingRan();
});

test("markup in the chat is plain text to its readers", async ({ page, request, at }) => {
  const nothingRan = await watch(page);
  const author = await joinChat(request);
  const headers = { authorization: `Bearer ${author.token}` };
  const sent = payloads.map((payload) => `${payload} ${randomUUID().replaceAll(/\d/g, "x").slice(0, 6)}`);
  for (const message of sent) {
    await expect(async () => {
      const reply = await request.post("/api/chat/messages", { headers, data: { message, client_id: randomUUID() } });
      expect(reply.ok(), await reply.text()).toBe(true);
    }).toPass();
  }
  const reader = await joinChat(request);
  await arrive(page, reader, at("/?chat=30"));
  for (const message of sent) await expect(page.locator(".chat-message", { hasText: message })).toBeVisible();
  await nothingRan();
});
