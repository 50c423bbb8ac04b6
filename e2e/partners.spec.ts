import { newcomer } from "@trevo/testing";
import type { Page } from "@playwright/test";
import { expect, test } from "./support/journey.ts";
import { arrive } from "./support/player.ts";

/** Calls received by the sandbox's substitutes of third parties. */
type Received = { tags?: number; contact?: Record<string, string>; userToken?: string };
const received = (page: Page): Promise<Received> => page.evaluate(() => (window as { sandbox?: Received }).sandbox ?? {});

const hostOf = (brand: string, base: string | undefined): string => `http://${brand}.localhost:${new URL(base ?? "").port}`;

/** Records requested addresses outside the brand's own hosts. */
function strangers(page: Page, own: string): string[] {
  const requested: string[] = [];
  page.on("request", (request) => {
    if (!request.url().startsWith(own) && request.url().startsWith("http")) requested.push(new URL(request.url()).pathname);
  });
  return requested;
}

const banner = (page: Page, words: (key: string) => string) => page.getByRole("region", { name: words("consent_title") });

test("no visit is measured before consent, and refusing is as easy as accepting", async ({ page, baseURL, at, open, look, words }) => {
  const brand = hostOf("praca", baseURL);
  const requested = strangers(page, brand);
  await open(brand + at("/"));
  await expect(banner(page, words)).toBeVisible();
  await look("consent");
  const [refuse, accept] = await Promise.all(
    ["consent_refuse", "consent_accept"].map((key) =>
      banner(page, words)
        .getByRole("button", { name: words(key) })
        .boundingBox(),
    ),
  );
  expect([refuse?.width, refuse?.height, refuse?.y]).toEqual([accept?.width, accept?.height, accept?.y]);
  expect(requested).toEqual([]);

  await banner(page, words)
    .getByRole("button", { name: words("consent_refuse") })
    .click();
  await expect(banner(page, words)).toBeHidden();
  await open(brand + at("/terms"));
  await expect(page.getByRole("button", { name: words("footer_measuring") })).toBeVisible();
  expect(requested).toEqual([]);

  await page.getByRole("button", { name: words("footer_measuring") }).click();
  await banner(page, words)
    .getByRole("button", { name: words("consent_accept") })
    .click();
  await expect.poll(async () => (await received(page)).tags).toBe(1);
  expect(requested).toEqual(["/third-parties/gtm.js"]);

  await open(brand + at("/"));
  await expect.poll(async () => (await received(page)).tags).toBe(1);
  await expect(banner(page, words)).toBeHidden();
});

test("a tag manager that fails to load does not affect the page", async ({ page, baseURL, at, open, words, provokes }) => {
  provokes(/third-parties\/gtm\.js/);
  await page.route("**/third-parties/gtm.js*", (route) => route.abort());
  await open(hostOf("praca", baseURL) + at("/"));
  await banner(page, words)
    .getByRole("button", { name: words("consent_accept") })
    .click();
  await expect(banner(page, words)).toBeHidden();
  await expect(page.getByRole("heading", { level: 1 })).toBeAttached();
});

/** Records everything sent to hosts other than the brand's: addresses, headers, bodies and socket frames. */
function trafficOfStrangers(page: Page, own: string): string[] {
  const sent: string[] = [];
  page.on("request", (request) => {
    if (!request.url().startsWith("http") || request.url().startsWith(own)) return;
    sent.push(request.url(), request.postData() ?? "");
    void request.allHeaders().then((headers) => sent.push(JSON.stringify(headers)));
  });
  page.on("websocket", (socket) => {
    if (!socket.url().startsWith(own.replace("http", "ws"))) socket.on("framesent", ({ payload }) => sent.push(payload.toString()));
  });
  return sent;
}

test("the chat receives the player's identity and never the session", async ({ page, baseURL, at, open }) => {
  const brand = hostOf("praca", baseURL);
  const sent = trafficOfStrangers(page, brand);
  await open(brand + at("/"));
  const person = { ...newcomer(), captcha: "sandbox" };
  const token = await page.evaluate(async (fields) => {
    const headers = { "content-type": "application/json" };
    const reply = await fetch("/api/auth/register", { method: "POST", headers, body: JSON.stringify(fields) });
    return ((await reply.json()) as { token: string }).token;
  }, person);
  expect((await received(page)).userToken).toBeUndefined();

  await arrive(page, { token }, brand + at("/terms"));
  await expect.poll(async () => (await received(page)).userToken).toBeTruthy();
  const { userToken, contact } = await received(page);
  expect(contact).toMatchObject({ email: person.email, first_name: person.first_name, last_name: person.last_name });
  expect(contact?.["phone"]).toMatch(/^\+55/);
  expect(userToken).not.toContain(token);
  // The widget is on another host: verifies that the traffic to it was recorded.
  expect(sent.some((text) => text.includes("/third-parties/"))).toBe(true);
  expect(sent.filter((text) => text.includes(token))).toEqual([]);
});

test("a brand without partners loads nothing from other hosts", async ({ page, baseURL, open, provokes }) => {
  provokes(/googletagmanager\.com/);
  const requested = strangers(page, baseURL ?? "");
  const answer = page.waitForResponse((response) => response.request().resourceType() === "document");
  await open("/");
  const policy = (await answer).headers()["content-security-policy"] ?? "";
  const scripts = policy.split("; ").find((one) => one.startsWith("script-src ")) ?? "";
  expect(scripts.replace(/'nonce-[^']+'/, "'nonce'")).toBe("script-src 'self' 'nonce'");
  expect(requested).toEqual([]);
  const refused = await page.evaluate(
    () =>
      new Promise((resolve) => {
        document.addEventListener("securitypolicyviolation", (event) => resolve(event.violatedDirective), { once: true });
        const script = document.createElement("script");
        script.src = "https://www.googletagmanager.com/gtm.js";
        document.head.append(script);
      }),
  );
  expect(refused).toBe("script-src-elem");
});
