import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { verifyBet } from "@trevo/verifier";
import { openSportsbook, type TestSportsbook } from "./sport-things.ts";
import { market, second } from "./sports-feed.ts";
import { type Member, type TestSite, expectStatus, startTestSite } from "./test-site.ts";

let site: TestSite;
let book: TestSportsbook;
let member: Member;
let matches = 0;

beforeAll(async () => {
  site = await startTestSite();
  await site.app.modules.sportsbook.bets.stop();
  book = await openSportsbook(site, 22);
  member = await site.join();
  await site.deposit(member, 1_000_00);
}, 120_000);
afterAll(() => site.close());
beforeEach(() => book.renew());

const match = async (odds: readonly number[], key = market("result")): Promise<string> => {
  const name = `m${++matches}`;
  await book.offer(name, odds, key);
  return name;
};
const settle = () => site.app.modules.sportsbook.bets.settleDue();
const proofOf = async (id: string) =>
  expectStatus(await site.call("GET", `/api/sportsbook/bets/${id}/proof`, { token: member.token }), 200).json as {
    data: { payout: number | null; results: { facts: unknown }[] };
  };
const cli = fileURLToPath(new URL("../../../packages/verifier/src/cli.ts", import.meta.url));
/** Verifies as an outsider does: only with the file and the command. */
const byCommand = (proof: object) => spawnSync(process.execPath, [cli], { input: JSON.stringify(proof), encoding: "utf8" });

const handicap = market("handicap", -3);
const total = market("total", 10);

describe("the proof of a bet", () => {
  it("of a Trixie with a half-won leg is recomputed by the verifier alone, and a changed proof is contradicted", async () => {
    const [first, other, third] = [
      await match([1_825, 2_075], handicap),
      await match([2_000, 1_850], total),
      await match([3_000, 3_400, 2_300]),
    ];
    const legs = [await book.shown(first, "home", handicap), await book.shown(other, "over", total), await book.shown(third)];
    const { id } = await book.placed(member, legs, { stake: 4_00, kind: "system", sizes: [2, 3] });
    await book.end(first, "h12");
    await book.end(other, "h12 a20 h47+");
    await book.end(third, "h12");
    await settle();
    const proof = await proofOf(id);
    // Doubles 1.4125 × 2 + 1.4125 × 3 + 2 × 3, treble 1.4125 × 2 × 3: 21.5375 units of R$ 1.
    expect(proof.data.payout).toBe(21_53);
    expect(proof.data.results.every(({ facts }) => facts !== null)).toBe(true);
    expect(byCommand(proof)).toMatchObject({ status: 0, stdout: expect.stringContaining("3 of 3 results follow from facts") as string });
    const changed = { data: { ...proof.data, payout: 21_54 } };
    expect(byCommand(changed)).toMatchObject({ status: 1, stdout: expect.stringContaining("is 2153; the proof states 2154") as string });
  });

  it("of an open bet contradicts nothing, and proves nothing yet", async () => {
    const { id } = await book.placed(member, [await book.shown(await match([2_000, 3_000, 4_000]))], { stake: 10_00 });
    expect(await verifyBet(await proofOf(id))).toMatchObject({ verdict: "unverifiable" });
  });

  it("of a bet cashed out in part counts what remains, and of one cashed out whole nothing more", async () => {
    const name = await match([2_000, 3_000, 4_000]);
    const placed = [10_00, 20_00].map(async (stake) => book.placed(member, [await book.shown(name)], { stake }));
    const [part, whole] = (await Promise.all(placed)).map(({ id }) => id as string);
    const cashOut = (id: string | undefined, share_bps: number) =>
      site.call("POST", `/api/sportsbook/bets/${id}/cash-out`, { token: member.token, body: { share_bps, seen_amount: 1 } });
    expectStatus(await cashOut(part, 5_000), 200);
    expectStatus(await cashOut(whole, 10_000), 200);
    await book.end(name, "h12");
    await settle();
    const proofs = [await proofOf(part ?? ""), await proofOf(whole ?? "")];
    expect(proofs.map(({ data }) => data.payout)).toEqual([10_00, 0]);
    for (const proof of proofs) expect(await verifyBet(proof)).toMatchObject({ verdict: "verified" });
  });

  it("of a selection that was void at the time of its bet states that without facts", async () => {
    const name = await match([2_000, 3_000, 4_000]);
    const { id } = await book.placed(member, [await book.shown(name)], { stake: 10_00 });
    await book.end(name, "a12", 7_200, Date.now() - 3_600_000);
    await settle();
    const proof = await proofOf(id);
    expect(proof.data).toMatchObject({ payout: 10_00, results: [{ facts: null }] });
    expect(await verifyBet(proof)).toMatchObject({ verdict: "verified" });
  });

  it("of a bet whose result was undone later states the result that settled it", async () => {
    const name = await match([2_000, 3_000, 4_000]);
    const { id } = await book.placed(member, [await book.shown(name)], { stake: 10_00 });
    await book.end(name, "h12");
    await settle();
    await book.feed.send({ t: "undo", markets: [market("result")] }, { at: second(7_300), fixture: name });
    await settle();
    const proof = await proofOf(id);
    expect(proof.data).toMatchObject({ payout: 20_00, results: [{ facts: null }] });
    expect(await verifyBet(proof)).toMatchObject({ verdict: "verified" });
  });

  it("cannot be read by anyone else", async () => {
    const { id } = await book.placed(member, [await book.shown(await match([2_000, 3_000, 4_000]))], { stake: 10_00 });
    const stranger = await site.join();
    expectStatus(await site.call("GET", `/api/sportsbook/bets/${id}/proof`, { token: stranger.token }), 404);
  });
});
