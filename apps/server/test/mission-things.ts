import { newId } from "../src/kernel/ids.ts";
import { offerArgsOf } from "./offers-fixture.ts";
import { hire, office } from "./staff.ts";
import { type Member, type TestSite, expectStatus } from "./test-site.ts";

/** Publishes a mission at the test's brand. */
export async function publishMission(site: TestSite, id: string): Promise<void> {
  const { offers, tenants } = site.app.modules;
  const trevo = await tenants.bySlug("trevo");
  if (!trevo) throw new Error("no tenant");
  const rewards = [{ code: "cash" as const, amount: 100 }];
  const args = offerArgsOf({ trigger: null, goals: [{ code: "friend_qualified", friends: 1 }], rewards }, "mission");
  await offers.publishBuiltIn(trevo, { id, kind: "mission", name: { pt: "Missão", en: "Mission" }, args });
}

/** Creates a mission that only the member can find, because its offer has ended after the member accepted it. */
export async function acceptEndedMission(site: TestSite, { token }: Member): Promise<string> {
  const id = newId();
  await publishMission(site, id);
  expectStatus(await site.call("POST", `/api/missions/${id}/accept`, { token, body: {} }), 200);
  const clerk = await hire(site, { may: ["offers.publish"] });
  expectStatus(await office(site, "POST", `trevo/offers/${id}/end`, { token: clerk.token, body: {} }), 200);
  return id;
}
