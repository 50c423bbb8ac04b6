import { createHmac } from "node:crypto";
import { formatReais } from "@trevo/domain";
import { afterAll, beforeAll, expect, it } from "vitest";
import { newId } from "../src/kernel/ids.ts";
import { giveTestBonus } from "./give-test-bonus.ts";
import { type Member, type TestSite, eventually, expectStatus, startTestSite } from "./test-site.ts";

const minuteMs = 60_000;
let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.close());

/** A player at a provider's game, with an active bonus whose maximum stake is R$ 10,00, and this much cash. */
async function sit(cash: number) {
  const member = await site.join({ verified: true });
  const { wallet, tenants } = site.app.modules;
  const tenant_id = (await tenants.bySlug("trevo"))?.id ?? 0;
  const owner = { tenant_id, player_id: member.id };
  if (cash > 0) await wallet.post({ ...owner, kind: "deposit", source: "test", external_id: newId(), amount: cash });
  await giveTestBonus(site, member, { required: 1_000_000, requested: true });
  const session = await site.launch(member, "studio-button");
  const stake = async (amount: number): Promise<string> => {
    const transaction = newId();
    const body = JSON.stringify({ transaction, round: `round-${transaction}`, session, game: "studio-button", amount });
    const signature = createHmac("sha256", "studio-demo-secret").update(body).digest("hex");
    const headers = { "content-type": "application/json", "x-signature": signature };
    const reply = await fetch(`${site.url}/callbacks/trevo/studio/bet`, { method: "POST", headers, body });
    return ((await reply.json()) as { code: string }).code;
  };
  return { member, stake };
}

const refusalsTo = async ({ token }: Member): Promise<string[]> => {
  const { json } = expectStatus(await site.call("GET", "/api/notifications?page=1", { token }), 200);
  return (json["data"] as { title: string; description: string }[])
    .filter(({ title }) => title === "Aposta recusada pelo jogo")
    .map(({ description }) => description);
};
const untilRefusals = (member: Member, count: number) =>
  eventually("the notification", async () => {
    const found = await refusalsTo(member);
    return found.length >= count ? found : undefined;
  });

it("a provider's stake above the maximum of the bonus is refused, and the player is notified of the maximum once a minute", async () => {
  // The start of a minute, so that two stakes are within it.
  site.clock.setOffset(Math.ceil(Date.now() / minuteMs) * minuteMs - Date.now());
  const { member, stake } = await sit(0);
  expect(await stake(1_001)).not.toBe("OK");
  expect(await untilRefusals(member, 1)).toEqual([
    `Com bônus ativo, a aposta vai até ${formatReais(1_000, "pt")}. Só com saldo real, pode ser maior.`,
  ]);
  site.clock.setOffset(site.clock.offsetMs() + minuteMs);
  const first = Math.floor(site.clock.now().getTime() / minuteMs);
  expect(await stake(1_001)).not.toBe("OK");
  expect(await stake(1_001)).not.toBe("OK");
  await untilRefusals(member, 2);
  const minutes = Math.floor(site.clock.now().getTime() / minuteMs) - first + 1;
  expect((await refusalsTo(member)).length).toBeLessThanOrEqual(1 + minutes);
});

it("a stake at the maximum, and one that cash covers, notify of nothing", async () => {
  const { member, stake } = await sit(1_001);
  expect(await stake(1_001)).toBe("OK");
  expect(await stake(1_000)).toBe("OK");
  expect(await refusalsTo(member)).toEqual([]);
});
