import assert from "node:assert/strict";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Decision } from "../src/modules/moderation/index.ts";
import { hire, office } from "./staff.ts";
import { type Member, type TestSite, expectStatus, startTestSite } from "./test-site.ts";

let site: TestSite;
const decided: Decision[] = [];
beforeAll(async () => {
  site = await startTestSite();
  moderation().onDecided((_, decision) => Promise.resolve(void decided.push(decision)));
}, 120_000);
afterAll(() => site.close());

const moderation = () => site.app.modules.moderation;
const tenant = async () => {
  const found = await site.app.modules.tenants.byId(1);
  if (!found) throw new Error("the first brand is there");
  return found;
};
const keyOf = (member: Member) => ({ tenant_id: 1, player_id: member.id });

async function openCase(member: Member, more: { urgency?: "care" | "other" | "scam"; reason?: string } = {}): Promise<string> {
  const { urgency = "other", reason = "offence" } = more;
  return site.database.db.transaction().execute((tx) =>
    moderation().openCase(tx, {
      ...keyOf(member),
      subject: { type: "message", id: crypto.randomUUID() },
      room: 30,
      urgency,
      reason,
      quote: "palavras de teste",
    }),
  );
}

const refuseText = async (member: Member) => {
  const brand = await tenant();
  return site.database.db
    .transaction()
    .execute((tx) => moderation().recordRefusals(tx, { tenant: brand, player_id: member.id, request_id: null, rules: ["links"] }));
};

describe("the escalation of refused messages", () => {
  it("mutes for ten minutes at the third refusal within ten minutes, then for an hour, then for a day with a case", async () => {
    const member = await site.join();
    const minutes = (until: Date | null | undefined) => Math.round(((until?.getTime() ?? 0) - site.clock.now().getTime()) / 60_000);
    expect([await refuseText(member), await refuseText(member)]).toEqual([null, null]);
    expect(minutes((await refuseText(member))?.until)).toBe(10);
    const player = await site.app.modules.players.byId(keyOf(member));
    assert(player, "a member has an account");
    expect(await moderation().sanctionIn(site.database.db, player, 30)).toMatchObject({ kind: "mute", reason: "refusals" });
    expect([await refuseText(member), await refuseText(member)]).toEqual([null, null]);
    expect(minutes((await refuseText(member))?.until)).toBe(60);
    await refuseText(member);
    await refuseText(member);
    expect(minutes((await refuseText(member))?.until)).toBe(1_440);
    const someone = await hire(site);
    const queue = expectStatus(await office(site, "GET", "trevo/chat/queue", { token: someone.token }), 200).json["data"] as {
      player_id: string;
      reason: string;
    }[];
    expect(queue.filter(({ player_id }) => player_id === member.id)).toMatchObject([{ reason: "refusals" }]);
  });
});

describe("a moderation case", () => {
  it("is decided once, with its sanction, notification and audit event", async () => {
    const [member, someone] = [await site.join(), await hire(site)];
    const id = await openCase(member);
    const body = { decision: "uphold", action: "delete", reason: "offence", sanction: { kind: "mute", minutes: 60 }, note: "visto" };
    const path = `trevo/chat/cases/${id}`;
    expect(expectStatus(await office(site, "POST", path, { token: someone.token, body }), 200).json["data"]).toMatchObject({
      state: "upheld",
      action: "delete",
    });
    expect((await office(site, "POST", path, { token: someone.token, body })).json).toMatchObject({ code: "wrong_state" });
    expect(decided.filter(({ case_id }) => case_id === id)).toMatchObject([{ action: "delete", player_id: member.id, room: 30 }]);
    const cases = expectStatus(await site.call("GET", "/api/chat/cases", { token: member.token }), 200).json["data"];
    expect(cases).toMatchObject([{ id, quote: "palavras de teste", sanction: { kind: "mute", active: true }, appeal: null }]);
    const notices = await site.call("GET", "/api/notifications", { token: member.token });
    expect(JSON.stringify(notices.json)).toContain("Recorra em até 30 dias");
    const audit = await office(site, "GET", `trevo/audit-events?subject=chat_case:${id}`, { token: someone.token });
    expect(JSON.stringify(audit.json)).toContain("chat_case_upheld");
  });

  it("about a player who may need help allows no sanction", async () => {
    const [member, someone] = [await site.join(), await hire(site)];
    const id = await openCase(member, { urgency: "care", reason: "care" });
    const body = { decision: "uphold", reason: "other", sanction: { kind: "mute", minutes: 10 } };
    const reply = await office(site, "POST", `trevo/chat/cases/${id}`, { token: someone.token, body });
    expect(reply.json).toMatchObject({ code: "invalid_fields" });
    expect(await moderation().sanctionsOf(keyOf(member))).toEqual([]);
  });

  it("of another player or brand is not found", async () => {
    const [member, other, someone] = [await site.join(), await site.join(), await hire(site)];
    const id = await openCase(member);
    expect((await site.call("POST", `/api/chat/cases/${id}/appeal`, { token: other.token, body: { text: "não fui eu" } })).status).toBe(
      404,
    );
    expect((await office(site, "GET", `aurora/chat/cases/${id}`, { token: someone.token })).status).toBe(404);
  });
});
