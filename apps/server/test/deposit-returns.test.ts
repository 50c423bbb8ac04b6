import type { DepositFile, ListedDeposit, Proposal, ProposalFile } from "@trevo/contract";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fulfilledOf, raceAtBarrier } from "./barrier.ts";
import { type TestMember, hire, office } from "./staff.ts";
import { type Member, type TestSite, expectStatus, startTestSite } from "./test-site.ts";

let site: TestSite;
/** Ana proposes, Bia decides, Caio only reads. */
let ana: TestMember;
let bia: TestMember;
let caio: TestMember;

beforeAll(async () => {
  site = await startTestSite();
  [ana, bia] = [await hire(site, { may: ["deposits.return", "audit.read"] }), await hire(site, { may: ["deposits.return"] })];
  caio = await hire(site, { may: ["deposits.read"] });
}, 120_000);
afterAll(() => site.close());

const get = (path: string, { token } = ana) => office(site, "GET", path, { token });
const post = (path: string, body: object, { token } = ana) => office(site, "POST", path, { token, body });
const codeOf = ({ status, json }: { status: number; json: Record<string, unknown> }) => [status, json["code"] ?? null];

/** Creates a player who has paid one deposit. Returns the player and the deposit's id. */
async function payer(amount = 50_00): Promise<{ member: Member; id: string }> {
  const member = await site.join();
  await site.deposit(member, amount);
  const { json } = expectStatus(await get("deposits?tenant=trevo&state=paid"), 200);
  return { member, id: (json["data"] as ListedDeposit[]).find(({ player_id }) => player_id === member.id)?.id ?? "" };
}

const ask = (id: string, by = ana, brand = "trevo", body: object = { reason: "paid by mistake" }) =>
  post(`${brand}/deposits/${id}/return`, body, by);
const proposed = async (id: string): Promise<Proposal> => expectStatus(await ask(id), 200).json["data"] as Proposal;
const approve = async ({ id }: Proposal, version?: string) => {
  const file = expectStatus(await get(`proposals/${id}`, bia), 200).json["data"] as ProposalFile;
  return post(`proposals/${id}/approve`, { version: version ?? file.now?.version ?? "0" }, bia);
};
const versionOf = async ({ id }: Proposal): Promise<string> =>
  (expectStatus(await get(`proposals/${id}`, bia), 200).json["data"] as ProposalFile).now?.version ?? "";
const fileOf = async (id: string): Promise<DepositFile> => expectStatus(await get(`trevo/deposits/${id}`), 200).json["data"] as DepositFile;
const tenantId = async (): Promise<number> => (await site.app.modules.tenants.bySlug("trevo"))?.id ?? 0;
const cashOf = async ({ id }: Member): Promise<number> =>
  (await site.app.modules.wallet.balance({ tenant_id: await tenantId(), player_id: id })).cash;
const noteOf = async (member: Member, id: string): Promise<{ status: number; note: string }> => {
  const { json } = await site.call("GET", "/api/wallet/transactions?type=deposit", { token: member.token });
  return (json["data"] as { id: string; status: number; note: string }[]).find((one) => one.id === id) ?? { status: -1, note: "" };
};
const stake = async (member: Member): Promise<void> => {
  const token = await site.launch(member, "dice");
  const body = { game: "dice", stake: 100, params: { target: 50, direction: "over" } };
  expectStatus(await site.call("POST", "/house/api/rounds", { token, body }), 201);
};

describe("the return of a deposit", () => {
  it("moves nothing until another member approves it, then leaves the wallet, reaches the bank, and the player is notified", async () => {
    const { member, id } = await payer();
    const proposal = await proposed(id);
    expect(proposal).toMatchObject({
      kind: "deposit_return",
      before: { state: "paid", cash: 50_00 },
      after: { state: "refunded", cash: 0 },
      approvals_needed: 1,
    });
    expect([await cashOf(member), (await fileOf(id)).state]).toEqual([50_00, "paid"]);
    expect(expectStatus(await approve(proposal), 200).json["data"]).toMatchObject({ state: "applied" });
    expect(await cashOf(member)).toBe(0);
    await expect.poll(async () => (await fileOf(id)).returned?.state, { timeout: 10_000 }).toBe("returned");
    const file = await fileOf(id);
    expect(file).toMatchObject({
      state: "refunded",
      return_obstacle: "wrong_state",
      pix: [{ disposition: "credited", refunds: [{ amount: 50_00, demanded: false }] }],
      entries: [
        { kind: "deposit", cash: 50_00 },
        { kind: "deposit_reversed", cash: -50_00, cash_after: 0 },
      ],
    });
    expect((await noteOf(member, id)).note).toMatch(/^Voltaram R\$\s50,00 para quem pagou\.$/);
    const { json } = await get(`trevo/audit-events?subject=deposit:${id}`);
    expect(
      (json["data"] as { action: string; detail: object }[]).find(({ action }) => action === "deposit_returned")?.detail,
    ).toMatchObject({
      amount: 50_00,
      proposed_by: ana.id,
      approved_by: bia.id,
    });
  });

  it("requires its own permission, a reason of at most 500 characters, and a second person", async () => {
    const { member, id } = await payer();
    expectStatus(await ask(id, caio), 403);
    expectStatus(await ask(id, await hire(site, { operator: "meridian" })), 404);
    expectStatus(await ask(id, ana, "aurora"), 404);
    for (const body of [{}, { reason: " " }, { reason: "r".repeat(501) }, { reason: "x", amount: 1 }])
      expectStatus(await ask(id, ana, "trevo", body), 422);
    const made = expectStatus(await ask(id, ana, "trevo", { reason: "r".repeat(500) }), 200).json["data"] as Proposal;
    const own = await post(`proposals/${made.id}/approve`, { version: await versionOf(made) }, ana);
    expect(codeOf(own)).toEqual([409, "approved_by_you"]);
    expect([await cashOf(member), (await fileOf(id)).returned]).toEqual([50_00, null]);
  });

  it("is refused once the player has staked, even between the proposal and the approval", async () => {
    const { member, id } = await payer(80_00);
    const proposal = await proposed(id);
    const version = await versionOf(proposal);
    await stake(member);
    const before = await cashOf(member);
    expect((await fileOf(id)).return_obstacle).toBe("deposit_played");
    expect(codeOf(await ask(id))).toEqual([409, "deposit_played"]);
    expect(codeOf(await approve(proposal, version))).toEqual([409, "deposit_played"]);
    expect([await cashOf(member), (await fileOf(id)).state]).toEqual([before, "paid"]);
  });

  it("never takes more cash than the player has: it passes with exactly the amount, and is refused with one centavo less", async () => {
    const { member, id } = await payer(60_00);
    const proposal = await proposed(id);
    const version = await versionOf(proposal);
    const tenant_id = await tenantId();
    const move = (cash: number) => {
      const key = { tenant_id, player_id: member.id, source: "test", external_id: `${id}:${cash}` };
      return site.app.modules.wallet.post({ ...key, kind: "adjustment", cash, bonus: 0, reason: "test" });
    };
    await move(-1);
    expect((await fileOf(id)).return_obstacle).toBe("insufficient_balance");
    expect(codeOf(await approve(proposal, version))).toEqual([402, "insufficient_balance"]);
    expect([await cashOf(member), (await fileOf(id)).state]).toEqual([59_99, "paid"]);
    await move(1);
    expectStatus(await approve(proposal, version), 200);
    expect(await cashOf(member)).toBe(0);
  });

  it("that is proposed twice and approved twice at the same time is done once", async () => {
    const { member, id } = await payer(30_00);
    await site.deposit(member, 40_00);
    const proposals = [await proposed(id), await proposed(id)] as const;
    const versions = await Promise.all(proposals.map(versionOf));
    const answers = await raceAtBarrier({
      database: site.database,
      hold: (tx) => tx`select 1 from deposits where id = ${id} for update`,
      callers: 2,
      // The second call waits for the account or the Pix that the first one has locked.
      waiting: 2,
      call: (nth) => post(`proposals/${proposals[nth]?.id}/approve`, { version: versions[nth] }, bia),
    });
    expect(
      fulfilledOf(answers)
        .map(({ status }) => status)
        .sort((one, other) => one - other),
    ).toEqual([200, 409]);
    expect(await cashOf(member)).toBe(40_00);
    const { rows } = await sql`select 1 from deposit_returns where deposit_id = ${id}`.execute(site.database.db);
    expect(rows).toHaveLength(1);
  });
});
