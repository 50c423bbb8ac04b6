import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readTyped } from "../src/staff-search.ts";
import { type TestMember, hire, office } from "./staff.ts";
import { type Member, type TestSite, expectStatus, startTestSite } from "./test-site.ts";

/** The palette finds records by their identifiers, within the member's permissions. */
describe("the search of the back office", () => {
  let site: TestSite;
  let ana: TestMember;
  let who: Member;

  beforeAll(async () => {
    site = await startTestSite();
    ana = await hire(site);
    who = await site.join({ verified: true });
  });
  afterAll(() => site.close());

  const search = async (by: TestMember, text: string, tenant?: string) => {
    const body = { text, ...(tenant !== undefined && { tenant }) };
    return expectStatus(await office(site, "POST", "search", { token: by.token, body }), 200).json["data"] as Record<string, unknown>[];
  };
  const kindsOf = (found: Record<string, unknown>[]) => found.map(({ kind }) => kind);
  const endToEnd = `E00000000202611291200${"a".repeat(12)}`.slice(0, 32);

  /** Creates a paid deposit and a withdrawal with the bank's ids. */
  const payments = async () => {
    const { owner } = site.database;
    const [withdrawal, deposit] = ["00000000-0000-4000-8000-00000000000a", "00000000-0000-4000-8000-00000000000b"];
    await owner.sql`insert into withdrawals (tenant_id, id, player_id, amount, status, method_id, method_type, key_masked, destination, payout_id,
        end_to_end_id, balance_after, automatic, created_at, updated_at)
      select tenant_id, ${withdrawal}, id, 12345, 'pending', gen_random_uuid(), 'cpf', '***', '\\x00', 'searchpayout', ${endToEnd}, 0, false, now(), now()
      from players where id = ${who.id}`;
    await owner.sql`insert into deposits (tenant_id, id, player_id, amount, status, txid, br_code, created_at, updated_at, expires_at)
      select tenant_id, ${deposit}, id, 6789, 'waiting_payment', 'searchtxid00000000000000000001', 'a code', now(), now(), now()
      from players where id = ${who.id}`;
    await owner.sql`insert into received_pix (tenant_id, end_to_end_id, deposit_id, amount, paid_at, disposition, created_at, updated_at)
      select tenant_id, ${endToEnd}, ${deposit}, 6789, now(), 'under_review', now(), now() from players where id = ${who.id}`;
    return { withdrawal, deposit };
  };

  it("recognises ids and Pix `endToEndId`s by their form", () => {
    expect(readTyped(` ${"A".repeat(8)}-0000-4000-8000-000000000000 `).id).toBe("aaaaaaaa-0000-4000-8000-000000000000");
    expect(readTyped(endToEnd)).toMatchObject({ id: null, end_to_end_id: endToEnd });
    for (const text of [endToEnd.slice(1), `${endToEnd}a`, "marina"])
      expect(readTyped(text)).toMatchObject({ id: null, end_to_end_id: null });
  });

  it("finds a withdrawal and a deposit by their id and the bank's id, with the masked player", async () => {
    const { withdrawal, deposit } = await payments();
    expect(await search(ana, withdrawal)).toMatchObject([{ kind: "withdrawal", tenant: "trevo", id: withdrawal, amount: 12_345 }]);
    expect(await search(ana, deposit.toUpperCase())).toMatchObject([{ kind: "deposit", id: deposit, amount: 6_789 }]);
    const both = await search(ana, endToEnd);
    expect(kindsOf(both)).toEqual(["withdrawal", "deposit"]);
    for (const { player_name } of both) expect(player_name).toMatch(/^\p{L}+( \p{L}\.)+$/u);
    expect(JSON.stringify(both)).not.toContain(who.cpf);
  });

  it("finds a player by CPF and records the search without the text", async () => {
    expect(await search(ana, who.cpf, "trevo")).toMatchObject([{ kind: "player", id: who.id }]);
    const events = await site.database.owner.sql`
      select detail::text as detail from audit_events where action = 'players_searched' and actor = ${`staff:${ana.id}`}`;
    expect(events.length).toBeGreaterThan(0);
    expect(JSON.stringify(events)).not.toContain(who.cpf);
  });

  it("finds an offer by a part of its name, and matches wildcard characters literally", async () => {
    const [offer] = await site.database.owner.sql<{ name: { pt: string } }[]>`
      select v.name from offer_versions v join tenants t on t.id = v.tenant_id where t.slug = 'trevo' limit 1`;
    const part = offer?.name.pt.slice(0, 6) ?? "";
    expect(kindsOf(await search(ana, part, "trevo"))).toContain("offer");
    expect(kindsOf(await search(ana, "%_%", "trevo"))).not.toContain("offer");
  });

  it("finds a ticket by its protocol; a guest's ticket has no name", async () => {
    const opened = expectStatus(
      await site.call("POST", "/api/support/tickets", {
        token: who.token,
        body: { client_id: "00000000-0000-4000-8000-00000000000c", category: "account", message: "Quero mudar meu e-mail." },
      }),
      201,
    ).json["data"];
    expect(await search(ana, opened.protocol)).toMatchObject([{ kind: "ticket", id: opened.id }]);
    expect(await search(ana, opened.id)).toMatchObject([{ kind: "ticket", id: opened.id }]);
  });

  it("finds only kinds that the member may read, at brands where the member may read them", async () => {
    const { id } = who;
    const [withdrawal] = await site.database.owner.sql<{ id: string }[]>`select id from withdrawals where player_id = ${id} limit 1`;
    const supporter = await hire(site, { may: ["players.read"] });
    const payer = await hire(site, { may: ["payouts.read"] });
    const foreigner = await hire(site, { operator: "meridian" });
    expect(kindsOf(await search(supporter, withdrawal?.id ?? ""))).toEqual([]);
    expect(kindsOf(await search(payer, withdrawal?.id ?? ""))).toEqual(["withdrawal"]);
    expect(kindsOf(await search(payer, id))).toEqual([]);
    expect(kindsOf(await search(supporter, id))).toEqual(["player"]);
    expect(await search(foreigner, id)).toEqual([]);
    expect(await search(payer, withdrawal?.id ?? "", "aurora")).toEqual([]);
    expect((await office(site, "POST", "search", { body: { text: "x" } })).status).toBe(401);
  });
});
