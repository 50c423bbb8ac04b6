import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestMember, hire, office } from "./staff.ts";
import { type TestSite, expectStatus, startTestSite } from "./test-site.ts";

describe("a provider's address saved by a member of staff", () => {
  const path = "aurora/providers/swipe-games/credentials";
  let site: TestSite;
  let staff: TestMember;

  beforeAll(async () => {
    site = await startTestSite({ OUTGOING_LOOPBACK: "refused" });
    staff = await hire(site);
  });
  afterAll(() => site.close());

  const save = (base_url: string) => {
    const body = { base_url, client_id: "aurora", own_key: "own-key-of-aurora", callback_key: "callback-key-of-aurora" };
    return office(site, "POST", path, { token: staff.token, body });
  };
  const saved = async () => expectStatus(await office(site, "GET", path, { token: staff.token }), 200).json["data"] as unknown;

  it.each([
    ["loopback", "https://127.0.0.1:5432/"],
    ["loopback, shortened", "https://127.1/"],
    ["loopback, as one number", "https://2130706433/"],
    ["loopback, by name", "https://localhost/"],
    ["loopback, by a name below localhost", "https://studio.localhost/"],
    ["loopback of IPv6", "https://[::1]/"],
    ["private, 10/8", "https://10.0.0.1/"],
    ["private, 172.16/12", "https://172.31.255.255/"],
    ["private, 192.168/16", "https://192.168.0.1/"],
    ["private, inside IPv6", "https://[::ffff:10.0.0.1]/"],
    ["private, IPv6", "https://[fd00::1]/"],
    ["of a carrier", "https://100.64.0.1/"],
    ["unspecified", "https://0.0.0.0/"],
    ["link-local", "https://169.254.169.254/latest/meta-data"],
    ["link-local, IPv6", "https://[fe80::1]/"],
    ["with a name and a password", "https://user:pass@studio.example/"],
    ["with a name", "https://user@studio.example/"],
  ])("is refused and not saved when it is %s", async (_, base_url) => {
    const refused = expectStatus(await save(base_url), 422);
    expect([refused.json["code"], Object.keys(refused.json["errors"] as object)]).toEqual(["invalid_fields", ["base_url"]]);
    expect(await saved()).toBeNull();
  });

  it.each(["https://172.32.0.1/", "https://studio.example/api/"])("is saved when it is public: %s", async (base_url) => {
    expectStatus(await save(base_url), 200);
    expect(await saved()).toMatchObject({ base_url });
  });
});
