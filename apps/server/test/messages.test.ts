import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { consentVersion } from "@trevo/contract/consent-text";
import { newcomer } from "@trevo/testing";
import { signedIn } from "./tenants.ts";
import { type Member, type TestSite, eventually, expectStatus, startTestSite } from "./test-site.ts";

const dayMs = 86_400_000;

interface Mail {
  readonly subject: string;
  readonly mail: { readonly html: string; readonly headers: Record<string, string>; readonly copies: number };
}

describe("an e-mail of the brand", () => {
  let site: TestSite;
  beforeAll(async () => {
    site = await startTestSite();
    // Noon in São Paulo, so that no message waits for its permitted hours.
    const noon = Date.parse(`${new Date(Date.now() + dayMs).toISOString().slice(0, 10)}T15:00:00Z`);
    site.clock.setOffset(noon - Date.now());
  });
  afterAll(() => site.close());

  const scopeOf = async (member: Member) => {
    const tenant = await site.app.modules.tenants.bySlug("trevo");
    if (!tenant) throw new Error("no tenant");
    return signedIn(tenant, { id: member.id });
  };
  const mailTo = ({ email }: Member, subject: string): Promise<Mail> =>
    eventually(`"${subject}" in the mailbox`, async () => {
      const { json } = await site.sandbox("GET", `/sandbox/outbox?to=${encodeURIComponent(email)}`);
      return (json["data"] as Mail[]).find((one) => one.subject === subject);
    });
  const granted = async ({ token }: Member): Promise<boolean> =>
    (
      expectStatus(await site.call("GET", "/api/messages/preferences", { token }), 200).json["data"].consents as {
        purpose: string;
        channel: string;
        granted: boolean;
      }[]
    ).some((consent) => consent.purpose === "marketing" && consent.channel === "email" && consent.granted);
  const news = async (member: Member) => {
    const agreed = { purpose: "marketing", channel: "email", granted: true, text_version: consentVersion };
    expectStatus(await site.call("POST", "/api/messages/consents", { token: member.token, body: agreed }), 200);
    const { tenant, player_id } = await scopeOf(member);
    await site.database.db.transaction().execute((tx) =>
      site.app.modules.deliveries.enqueue(tx, {
        to: { tenant_id: tenant.id, player_id },
        template: "news",
        vars: { title_pt: "Jogo novo", title_en: "New game", text_pt: "Há um jogo novo.", text_en: "A new game.", path: "/casino" },
        dedupe_key: `news:${player_id}`,
        channels: ["email"],
      }),
    );
    return mailTo(member, "Jogo novo");
  };

  it("that advertises can be unsubscribed with the mailbox's own button, without a login, and not by a mere request of the link", async () => {
    const member = await site.join({ verified: true });
    const { mail } = await news(member);
    expect(mail.headers["list-unsubscribe-post"]).toBe("List-Unsubscribe=One-Click");
    expect(mail.headers["list-id"]).toMatch(/^<offers\.[\w.-]+>$/);
    const { pathname } = new URL(mail.headers["list-unsubscribe"]?.slice(1, -1) ?? "");
    expectStatus(await site.call("GET", pathname), 200);
    expect(await granted(member)).toBe(true);
    for (const _ of ["once", "again"])
      expectStatus(
        await site.call("POST", pathname, {
          raw: "List-Unsubscribe=One-Click",
          headers: { "content-type": "application/x-www-form-urlencoded", origin: "https://mail.example", accept: "*/*" },
        }),
        200,
      );
    expect(await granted(member)).toBe(false);
  });

  it("links to the brand's public address, and the page's token is in the fragment, which no server receives", async () => {
    const { mail } = await news(await site.join({ verified: true }));
    const links = [...mail.html.matchAll(/href="([^"]+)"/g)].map(([, link = ""]) => new URL(link));
    expect(links.map(({ port, pathname, hash }) => [port, pathname, hash.length > 20])).toEqual([
      [new URL(site.url).port, "/casino", false],
      [new URL(site.url).port, "/unsubscribe", true],
    ]);
  });

  it("announces a deposit once, unless the player has turned it off", async () => {
    const [wants, not] = [await site.join({ verified: true }), await site.join({ verified: true })];
    const off = { category: "money", channel: "email", enabled: false };
    expectStatus(await site.call("POST", "/api/messages/preferences", { token: not.token, body: off }), 200);
    for (const member of [wants, not]) await site.deposit(member, 5_000);
    const told = await eventually("both to be decided", async () => {
      const rows = await site.database.sql<{ player_id: string; state: string; reason: string | null }[]>`
        select player_id, state, reason from deliveries where category = 'money' and channel = 'email' and state not in ('queued', 'sending')`;
      return rows.length >= 2 ? rows : undefined;
    });
    expect(told.find(({ player_id }) => player_id === wants.id)).toMatchObject({ state: "sent" });
    expect(told.find(({ player_id }) => player_id === not.id)).toMatchObject({ state: "stopped", reason: "turned_off" });
  });
});

describe("consent given with the registration", () => {
  let site: TestSite;
  beforeAll(async () => {
    site = await startTestSite();
  });
  afterAll(() => site.close());

  const consentsAfter = async (marketing?: unknown) => {
    const body = { ...newcomer(), ...(marketing !== undefined && { marketing }) };
    const { token } = expectStatus(await site.call("POST", "/api/auth/register", { body }), 201).json as { token: string };
    const { consents } = expectStatus(await site.call("GET", "/api/messages/preferences", { token }), 200).json["data"] as {
      consents: { purpose: string; channel: string; granted: boolean; changed_at: string | null }[];
    };
    return consents.filter(({ granted }) => granted).map(({ purpose, channel, changed_at }) => [purpose, channel, changed_at !== null]);
  };

  it("is recorded for the ticked channels with the version of the text and the time, and for no others", async () => {
    expect(await consentsAfter({ channels: ["email"], text_version: consentVersion })).toEqual([["marketing", "email", true]]);
    expect((await consentsAfter({ channels: ["push", "email"], text_version: consentVersion })).length).toBe(2);
    const rows = await site.database.sql<{ source: string; text_version: string; has_request: boolean }[]>`
      select source, text_version, request_id is not null as has_request from consent_events`;
    expect(rows).toHaveLength(3);
    for (const row of rows) expect(row).toMatchObject({ source: "registration", text_version: consentVersion, has_request: true });
  });

  it("is not recorded if nothing was ticked, or if another version of the text was read; the account is opened in any case", async () => {
    expect(await consentsAfter()).toEqual([]);
    expect(await consentsAfter({ channels: [], text_version: consentVersion })).toEqual([]);
    expect(await consentsAfter({ channels: ["email"], text_version: "2020-01-01" })).toEqual([]);
  });
});
