import { afterAll, beforeAll, expect, it } from "vitest";
import type { PartnerAccount } from "@trevo/contract";
import { type TestMember, hire, office } from "./staff.ts";
import { type TestSite, expectStatus, startTestSite } from "./test-site.ts";

let site: TestSite;
let ana: TestMember;
beforeAll(async () => {
  site = await startTestSite();
  ana = await hire(site, { may: ["partners.credentials"] });
});
afterAll(() => site.close());

const fieldsOf = (change: Record<string, string> = {}) => ({
  feed_url: site.sandboxUrl,
  mq_host: "mq.example.com",
  mq_port: "5671",
  token: "trevo-odds-feed",
  ...change,
});
const add = (fields: object) => office(site, "POST", "trevo/partners", { token: ana.token, body: { kind: "sports_feed", fields } });
async function checked(fields: object): Promise<PartnerAccount> {
  const { id } = expectStatus(await add(fields), 201).json["data"] as PartnerAccount;
  return expectStatus(await office(site, "POST", `trevo/partners/${id}/check`, { token: ana.token, body: {} }), 200).json[
    "data"
  ] as PartnerAccount;
}

it("an account of a sports feed is checked at the partner: its token is accepted", async () => {
  expect(await checked(fieldsOf())).toMatchObject({ kind: "sports_feed", state: "checked" });
});

it("an account with a token that the partner does not know stays a draft", async () => {
  expect(await checked(fieldsOf({ token: "another" }))).toMatchObject({ state: "draft" });
});

it.each([
  ["mq_host", "mq.example.com:5671"],
  ["mq_host", "user@mq.example.com"],
  ["mq_port", "65536"],
  ["feed_url", "no address"],
  ["token", ""],
])("an account whose %s is %s is refused", async (name, value) => {
  const reply = expectStatus(await add(fieldsOf({ [name]: value })), 422);
  expect(Object.keys(reply.json["errors"] as object)).toEqual([name]);
});
