import { type Endpoint, contract, isOfficeEndpoint, urlPathOf } from "@trevo/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Member, type TestSite, startTestSite } from "./test-site.ts";

/** Written as text, so that values that are not JSON numbers can be sent too. */
const badAmounts = ['"1e2"', "[5]", "true", '""', "null", "1.5", "-1", "0", "9007199254740992", "1e400", '"1000"', '{"a":1}'];

/** The security matrix covers requests without a session and broken bodies. These tests cover invalid values from a signed-in player. */
describe("bad input", () => {
  let site: TestSite;
  let member: Member;
  let game: string;
  let methodId: string;

  beforeAll(async () => {
    site = await startTestSite();
    member = await site.join({ verified: true });
    await site.deposit(member, 5_000);
    game = await site.launch(member, "dice");
    const method = await site.call("POST", "/api/wallet/withdraw/method", { token: member.token, body: { type: "cpf", key: member.cpf } });
    methodId = method.json["data"].id;
  });
  afterAll(() => site.close());

  /** Everything that money or a key could have changed. */
  const state = async () => {
    const [row] = await site.database.sql<{ state: string }[]>`
      select json_build_array((select json_agg(w order by w.player_id) from wallets w), (select count(*) from entries), (select count(*) from rounds),
        (select count(*) from deposits), (select count(*) from withdrawals), (select count(*) from withdraw_methods))::text as state`;
    return row?.state;
  };

  const amountRoutes = [
    { name: "deposit", path: "/api/main-gateway/qrcode-pix", token: () => member.token, body: (amount: string) => `{"amount":${amount}}` },
    {
      name: "withdrawal",
      path: "/api/wallet/withdraw/request",
      token: () => member.token,
      body: (amount: string) => `{"amount":${amount},"method_id":"${methodId}"}`,
    },
    {
      name: "round",
      path: "/house/api/rounds",
      token: () => game,
      body: (stake: string) => `{"game":"dice","stake":${stake},"params":{"target":50,"direction":"over"}}`,
    },
  ];

  it.each(amountRoutes.flatMap((route) => badAmounts.map((amount) => [route.name, amount, route] as const)))(
    "%s of %s is refused and changes nothing",
    async (_name, amount, route) => {
      const before = await state();
      const reply = await site.call("POST", route.path, { token: route.token(), raw: route.body(amount) });
      expect([400, 422]).toContain(reply.status);
      expect(reply.json["message"]).toBeTruthy();
      expect(await state()).toBe(before);
    },
  );

  it("nested deeper than 32 levels is refused as malformed, in a body and in a form's JSON field", async () => {
    const nested = (depth: number) => `{"game_id":${"[".repeat(depth)}${"]".repeat(depth)}}`;
    const post = (raw: string, type: string) => site.call("POST", "/api/games/get", { raw, headers: { "content-type": type } });
    expect((await post(nested(31), "application/json")).status).toBe(422);
    expect(await post(nested(32), "application/json")).toMatchObject({ status: 400, json: { code: "malformed" } });
    const form = (text: string) =>
      `--b\r\ncontent-disposition: form-data; name="game_id"\r\ncontent-type: application/json\r\n\r\n${text}\r\n--b--\r\n`;
    expect((await post(form(nested(30)), "multipart/form-data; boundary=b")).status).toBe(422);
    expect(await post(form(nested(33)), "multipart/form-data; boundary=b")).toMatchObject({ status: 400, json: { code: "malformed" } });
  });

  it.each(amountRoutes)("$name with an unknown field is refused", async (route) => {
    const before = await state();
    const raw = route.body("1000").replace("{", '{"surprise":1,');
    expect((await site.call("POST", route.path, { token: route.token(), raw })).status).toBe(422);
    expect(await state()).toBe(before);
  });

  it.each(["1.999", '"50"', "1", "99", "null", "[50]"])("a dice target of %s is refused", async (target) => {
    const reply = await site.call("POST", "/house/api/rounds", {
      token: game,
      raw: `{"game":"dice","stake":100,"params":{"target":${target},"direction":"over"}}`,
    });
    expect(reply.status).toBe(422);
    expect(reply.json["errors"]).toHaveProperty(["params.target"]);
  });

  it.each([
    ["GET", "/api/casinos/games?searchTerm=%00", undefined],
    ["GET", "/api/casinos/games?category=slots,%00", undefined],
    ["GET", "/casino/games?provider=%00", undefined],
    ["POST", "/api/games/get", '{"game_id":"dice\\u0000"}'],
    ["POST", "/api/games/get", '{"game_id":"dice","provider_code":"\\u0000"}'],
    ["POST", "/api/games/get", '{"game_id":"dice","\\u0000":1}'],
    ["POST", "/api/games/get", `{"game_id":${"[".repeat(20_000)}${"]".repeat(20_000)}}`],
    ["POST", "/api/games/get", '{"game_id":2147483648}'],
    ["POST", "/api/games/getRelated", '{"game_id":99999999999999}'],
    ["POST", "/api/games/url", '{"game_id":99999999999999,"mode":"real"}'],
    ["POST", "/api/games/like/99999999999999", '{"liked":true,"opId":1}'],
  ] as const)("a value that no column can hold answers 4xx: %s %s %.60s", async (method, path, raw) => {
    const reply = await site.call(method, path, { token: member.token, ...(raw !== undefined && { raw }) });
    expect([400, 422]).toContain(reply.status);
  });

  it("is refused in the requested language", async () => {
    const pt = await site.call("GET", "/api/auth/me");
    const en = await site.call("GET", "/api/auth/me", { headers: { "accept-language": "en-US,en;q=0.9,pt;q=0.5" } });
    expect([pt.json["message"], en.json["message"]]).toEqual([
      "Sessão expirada. Entre novamente.",
      "Your session has expired. Log in again.",
    ]);
  });

  it("a tenant's private settings appear in no answer", async () => {
    const reply = await site.call("GET", "/api/site-config");
    expect(Object.keys(reply.json["data"])).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/auto_payout_limit|max_late_win|method_hold_ms|policy/)]),
    );
  });

  it("every endpoint of a brand's contract is served and documented", async () => {
    const { json } = await site.call("GET", "/api/openapi.json");
    const brands = (Object.entries(contract) as [string, Endpoint][]).filter(([, endpoint]) => !isOfficeEndpoint(endpoint));
    for (const [key, endpoint] of brands) {
      const [method = "GET", path = "/"] = key.replace(/:(\w+)/g, "{$1}").split(" ");
      const full = urlPathOf(path);
      expect(json["paths"][full]?.[method.toLowerCase()]?.summary).toBe(endpoint.summary);
    }
  });
});
