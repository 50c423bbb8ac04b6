import { type Endpoint, contract, isOfficeEndpoint } from "@trevo/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Member, type TestSite, startTestSite } from "./test-site.ts";

const strangerId = "01890a5d-ac96-774b-bcce-b302099a8057";

/** As text, so that what is no number in JSON can be sent too. */
const badAmounts = ['"1e2"', "[5]", "true", '""', "null", "1.5", "-1", "0", "9007199254740992", "1e400", '"1000"', '{"a":1}'];

/** `[route, method, path, endpoint]`, with a stranger's id in the place of every parameter. */
const brands = (Object.entries(contract) as [string, Endpoint][]).filter(([, endpoint]) => !isOfficeEndpoint(endpoint));
const routes = brands.map(([key, endpoint]) => {
  const [method = "GET", template = "/"] = key.split(" ");
  const path = template.replace(/:\w+/g, strangerId);
  return { key, method: method as "GET" | "POST", path: path.startsWith("/house/") ? path : `/api${path}`, endpoint };
});

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

  it.each(amountRoutes.map((route) => [route.name, route] as const))(
    "%s with an unknown field, a broken body, no body or a form is refused",
    async (_name, route) => {
      const before = await state();
      const good = route.body("1000");
      const bodies: [string, Record<string, string>, number][] = [
        [good.replace("{", '{"surprise":1,'), {}, 422],
        [good.slice(0, -1), {}, 400],
        [`[${good}]`, {}, 400],
        ["amount=1000", { "content-type": "application/x-www-form-urlencoded" }, 415],
        [`{"x":"${"y".repeat(70_000)}"}`, {}, 413],
      ];
      for (const [raw, headers, status] of bodies) {
        const reply = await site.call("POST", route.path, { token: route.token(), raw, headers });
        expect([raw.slice(0, 30), reply.status]).toEqual([raw.slice(0, 30), status]);
      }
      expect(await state()).toBe(before);
    },
  );

  it.each(["1.999", '"50"', "1", "99", "null", "[50]"])("a dice target of %s is refused", async (target) => {
    const reply = await site.call("POST", "/house/api/rounds", {
      token: game,
      raw: `{"game":"dice","stake":100,"params":{"target":${target},"direction":"over"}}`,
    });
    expect(reply.status).toBe(422);
    expect(reply.json["errors"]).toHaveProperty(["params.target"]);
  });

  it("every route that needs somebody refuses nobody, a dead token, a malformed one and another brand's", async () => {
    const gone = await site.join();
    await site.call("POST", "/api/auth/logout", { token: gone.token });
    const foreigner = await site.join({ tenant: "aurora" });
    const before = await state();
    for (const { key, method, path, endpoint } of routes) {
      if (endpoint.auth === "public") continue;
      for (const token of [undefined, gone.token, foreigner.token, "x", "guest-1234", endpoint.auth === "launch" ? member.token : game]) {
        const reply = await site.call(method, path, { token, ...(method === "POST" && { body: {} }) });
        expect([key, reply.status]).toEqual([key, 401]);
      }
    }
    expect(await state()).toBe(before);
  });

  it("another player's things read as not there", async () => {
    const stranger = await site.join({ verified: true });
    await site.deposit(stranger, 1_000);
    const strangersGame = await site.launch(stranger, "dice");
    const charge = await site.call("POST", "/api/main-gateway/qrcode-pix", { token: member.token, body: { amount: 1_000 } });
    const round = await site.call("POST", "/house/api/rounds", {
      token: game,
      body: { game: "dice", stake: 100, params: { target: 50, direction: "over" } },
    });
    const before = await state();
    const replies = [
      await site.call("POST", "/api/wallet/withdraw/request", { token: stranger.token, body: { amount: 1_000, method_id: methodId } }),
      await site.call("POST", "/api/main-gateway/consult-status-transaction", {
        token: stranger.token,
        body: { id: charge.json["data"].id },
      }),
      await site.call("POST", "/api/main-gateway/user-cancel-withdrawal", { token: stranger.token, body: { id: strangerId } }),
      await site.call("GET", `/house/api/proofs/${round.json["data"].id}`, { token: strangersGame }),
      await site.call("POST", `/house/api/rounds/${round.json["data"].id}/actions`, { token: strangersGame, body: { action: "cashout" } }),
    ];
    expect(replies.map((reply) => reply.status)).toEqual([404, 404, 404, 404, 404]);
    expect(await state()).toBe(before);
  });

  it("answers in the language that is asked for", async () => {
    const pt = await site.call("GET", "/api/auth/me");
    const en = await site.call("GET", "/api/auth/me", { headers: { "accept-language": "en-US,en;q=0.9,pt;q=0.5" } });
    expect([pt.json["message"], en.json["message"]]).toEqual([
      "Sessão expirada. Entre novamente.",
      "Your session has expired. Log in again.",
    ]);
  });

  it("knows no brand it was not told of, and says when one sleeps", async () => {
    const statuses = [];
    for (const tenant of ["nobody", "dormente", "obra", "aurora"])
      statuses.push((await site.call("GET", "/api/site-config", { tenant })).status);
    expect(statuses).toEqual([404, 503, 503, 200]);
  });

  it("shows nobody a tenant's private settings", async () => {
    const reply = await site.call("GET", "/api/site-config");
    expect(Object.keys(reply.json["data"])).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/auto_payout_limit|policy|method_hold_ms/)]),
    );
  });

  it("serves every endpoint of the contract, and documents it", async () => {
    const { json } = await site.call("GET", "/api/openapi.json");
    for (const { key, method, endpoint } of routes) {
      const template = (key.split(" ")[1] ?? "").replace(/:(\w+)/g, "{$1}");
      const path = template.startsWith("/house/") ? template : `/api${template}`;
      expect(json["paths"][path]?.[method.toLowerCase()]?.summary).toBe(endpoint.summary);
    }
  });
});
