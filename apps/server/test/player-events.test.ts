import { afterAll, beforeAll, expect, it } from "vitest";
import { type Member, type TestSite, expectStatus, startTestSite } from "./test-site.ts";

let site: TestSite;

beforeAll(async () => {
  site = await startTestSite({ TREVO_ROLES: "api,realtime,worker" });
});
afterAll(() => site.close());

const eventsOf = async ({ id }: Member): Promise<{ kind: string; data: object }[]> =>
  site.database.sql<{ kind: string; data: object }[]>`select kind, data from player_events where player_id = ${id} order by id`;

it("a registration and confirmed contacts are recorded", async () => {
  const member = await site.join({ verified: true });
  const [registered, ...verified] = await eventsOf(member);
  expect(registered).toEqual({ kind: "registered", data: { by: "form" } });
  expect(verified).toContainEqual({ kind: "contact_verified", data: { contact: "phone" } });
});

it("a limit is recorded when it is set or lowered, not when an increase is requested", async () => {
  const member = await site.join();
  const set = async (value: number) =>
    expectStatus(
      await site.call("POST", "/api/protection/limits", { token: member.token, body: { kind: "loss", period: "day", value } }),
      200,
    );
  await set(10_000);
  await set(5_000);
  await set(20_000);
  expect((await eventsOf(member)).filter(({ kind }) => kind === "limit_set")).toEqual([
    { kind: "limit_set", data: { kind: "loss", period: "day" } },
    { kind: "limit_set", data: { kind: "loss", period: "day" } },
  ]);
});
