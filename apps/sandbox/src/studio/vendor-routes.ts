import { createHmac, randomUUID, timingSafeEqual, verify } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { z } from "zod";
import { Problem } from "../problem.ts";
import { readBody } from "../read-body.ts";
import type { PartnerKeys } from "../partner-keys.ts";
import type { Studio, StudioCode } from "./rounds.ts";
import { vendorGames } from "./vendor-games.ts";

export interface VendorNeeds {
  /** Origin at which a player's browser finds the game. */
  readonly origin: () => string;
  readonly hub88: PartnerKeys;
  readonly secrets: { readonly studio: string; readonly swipe: string; readonly softswiss: string };
  readonly studio: Pick<Studio, "status">;
}

interface Seating {
  readonly studio: StudioCode;
  readonly tenant: string;
  readonly game: string;
  /** Absent in demo mode. */
  readonly session?: string | undefined;
  readonly player?: string | undefined;
}

const text = z.string().min(1);

/**
 * Registers the endpoints that the product calls at its providers: launches, lists and free rounds, each in its studio's protocol and with
 * its signature.
 */
export async function vendorRoutes(app: FastifyInstance, needs: VendorNeeds): Promise<void> {
  // The signature covers the bytes as received.
  app.addContentTypeParser("application/json", { parseAs: "buffer" }, (_request, body, done) => done(null, body));
  const seat = ({ studio, session, player, ...rest }: Seating): string => {
    const query = new URLSearchParams({ studio, ...rest, ...(session === undefined ? { demo: "1" } : { session, player: player ?? "" }) });
    return `${needs.origin()}/studio/play?${query.toString()}`;
  };
  buttonRoutes(app, needs);
  swipeRoutes(app, needs, seat);
  hub88Routes(app, needs, seat);
  softswissRoutes(app, needs, seat);
}

type Seat = (seating: Seating) => string;

const bytesOf = (request: FastifyRequest): Buffer => (Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0));
const jsonOf = <T extends z.ZodType>(schema: T, request: FastifyRequest): z.output<T> =>
  readBody(schema, JSON.parse(bytesOf(request).toString("utf8")));

function checkHmac(request: FastifyRequest, message: string | Buffer, key: string): void {
  const header = request.headers["x-request-sign"] ?? request.headers["x-signature"];
  const expected = createHmac("sha256", key).update(message).digest();
  const received = Buffer.from(typeof header === "string" ? header : "", "hex");
  if (received.length !== expected.length || !timingSafeEqual(received, expected))
    throw new Problem(401, "signature", "A assinatura não confere.");
}

const sortedQuery = (request: FastifyRequest): string =>
  JSON.stringify(Object.fromEntries(Object.entries(request.query as Record<string, string>).sort(([a], [b]) => (a < b ? -1 : 1))));

function buttonRoutes(app: FastifyInstance, { secrets, studio }: VendorNeeds): void {
  app.post("/studio/rounds/status", (request) => {
    checkHmac(request, bytesOf(request), secrets.studio);
    return studio.status(jsonOf(z.object({ round: text.nullable() }), request).round ?? "");
  });
}

const longestCampaignMs = 30 * 86_400_000;

function swipeRoutes(app: FastifyInstance, { secrets }: VendorNeeds, seat: Seat): void {
  const client = z.object({ cID: text, extCID: text });
  const launch = client.extend({
    gameID: text,
    demo: z.boolean(),
    locale: z.string().regex(/^[a-z]{2}(_[a-z]{2})?$/),
    sessionID: text.optional(),
    user: z.object({ id: text }).optional(),
  });
  const campaign = client.extend({ extID: text, validFrom: z.iso.datetime(), validUntil: z.iso.datetime() });
  app.post("/swipe/create-new-game", (request) => {
    checkHmac(request, bytesOf(request), secrets.swipe);
    const { extCID: tenant, gameID: game, demo, sessionID, user } = jsonOf(launch, request);
    const session = demo ? undefined : sessionID;
    return { gameURL: seat({ studio: "swipe-games", tenant, game, session, player: user?.id }), gsID: randomUUID() };
  });
  app.get("/swipe/games", (request) => {
    checkHmac(request, sortedQuery(request), secrets.swipe);
    readBody(client, request.query);
    const { code, title } = vendorGames["swipe-games"];
    return [{ id: code, title, currencies: ["BRL"], platforms: ["desktop", "mobile"], hasFreeSpins: true, rtp: 95 }];
  });
  app.post("/swipe/free-rounds", (request) => {
    checkHmac(request, bytesOf(request), secrets.swipe);
    const { extID, validFrom, validUntil } = jsonOf(campaign, request);
    if (Date.parse(validUntil) - Date.parse(validFrom) > longestCampaignMs)
      throw new Problem(400, "validity", "Uma campanha dura 30 dias no máximo.");
    return { id: randomUUID(), extID };
  });
  app.delete("/swipe/free-rounds", (request) => {
    checkHmac(request, bytesOf(request), secrets.swipe);
    jsonOf(client.extend({ extID: text }), request);
    return {};
  });
}

function hub88Routes(app: FastifyInstance, { hub88 }: VendorNeeds, seat: Seat): void {
  const operator = z.object({ operator_id: z.union([text, z.int()]).transform(String) });
  const checked = <T extends z.ZodType>(request: FastifyRequest, schema: T): z.output<T> => {
    const key = hub88.operatorKey(jsonOf(operator, request).operator_id);
    const signature = Buffer.from(String(request.headers["x-hub88-signature"]), "base64");
    if (!key || !verify("RSA-SHA256", bytesOf(request), key, signature)) throw new Problem(403, "signature", "A assinatura não confere.");
    return jsonOf(schema, request);
  };
  app.post("/hub88/operators", (request) => {
    const { operator_id, public_key } = jsonOf(operator.extend({ public_key: text }), request);
    return { public_key: hub88.exchange(operator_id, public_key) };
  });
  const launch = z.object({ sub_partner_id: text, game_code: text, currency: text, user: text.optional(), token: text.optional() });
  app.post("/hub88/operator/generic/v2/game/url", (request) => {
    const { sub_partner_id: tenant, game_code: game, user: player, token: session } = checked(request, launch);
    return { url: seat({ studio: "hub88", tenant, game, session, player }) };
  });
  app.post("/hub88/operator/generic/v2/game/list", (request) => {
    checked(request, operator);
    const { code, title } = vendorGames.hub88;
    return [
      {
        game_code: code,
        name: title,
        category: "instant",
        product: "Demo",
        platforms: ["GPL_DESKTOP", "GPL_MOBILE"],
        blocked_countries: [],
      },
    ];
  });
}

function softswissRoutes(app: FastifyInstance, { secrets }: VendorNeeds, seat: Seat): void {
  const launch = z.object({ casino_id: text, game: text, user: z.object({ id: text }).optional() });
  app.post("/softswiss/sessions", (request) => {
    checkHmac(request, bytesOf(request), secrets.softswiss);
    const { casino_id: tenant, game, user } = jsonOf(launch, request);
    const session = `gcp-${randomUUID()}`;
    return { launch_options: { game_url: seat({ studio: "softswiss", tenant, game, session, player: user?.id }) }, session_id: session };
  });
  app.post("/softswiss/demo", (request) => {
    checkHmac(request, bytesOf(request), secrets.softswiss);
    const { casino_id: tenant, game } = jsonOf(launch, request);
    return { launch_options: { game_url: seat({ studio: "softswiss", tenant, game }) } };
  });
  app.get("/softswiss/games.txt", (_request, reply) => reply.type("text/plain").send("demo.yaml\n"));
  app.get("/softswiss/demo.yaml", (_request, reply) => {
    const { code, title } = vendorGames.softswiss;
    return reply
      .type("text/yaml")
      .send(`- title: ${title}\n  identifier: "${code}"\n  provider: demo\n  category: instant\n  payout: "95.0"\n  has_freespins: true\n`);
  });
  app.post("/softswiss/freespins/issue", (request) => {
    checkHmac(request, bytesOf(request), secrets.softswiss);
    return {};
  });
  app.post("/softswiss/freespins/cancel", (request) => {
    checkHmac(request, bytesOf(request), secrets.softswiss);
    return {};
  });
}
