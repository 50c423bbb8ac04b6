import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Clock } from "../../kernel/clock.ts";
import { refuse } from "../../kernel/errors.ts";
import { bodyHolds, callSignatureHolds } from "./api-signature.ts";
import { batchToTrigger, channelName, eventToTrigger, toTriggered } from "./api-bodies.ts";
import { describeChannel, describeTriggered, wantedAttributes } from "./api-replies.ts";
import { parseJson } from "./protocol.ts";
import type { Realtime } from "./realtime.ts";
import type { RealtimeTenant, TenantLookup } from "./tenant-lookup.ts";

export interface HttpApiRoutesNeeds {
  readonly tenants: Pick<TenantLookup, "byId">;
  readonly realtime: Pick<Realtime, "channels" | "closePlayer">;
  /** The real time. A demonstration's clock can be moved, which would make every caller's timestamp invalid. */
  readonly clock: Clock;
}

/** A call with a valid signature. */
interface ApiCall {
  readonly tenant: RealtimeTenant;
  readonly params: Record<string, string>;
  readonly query: Record<string, unknown>;
  /** Parsed JSON; undefined if the body is not JSON. */
  readonly body: unknown;
}

/** When JSON escapes the largest event, each character may take six bytes; up to a hundred channel names come on top. */
const eventBodyBytes = 96 * 1024;
const batchBodyBytes = 10 * eventBodyBytes;

/**
 * Pusher's HTTP API under `/apps/{app_id}`, for a tenant's own backend: it triggers events and queries channels. A call's signature is
 * verified before its body is read, and the body by the digest that the call signed.
 */
export function registerHttpApiRoutes(app: FastifyInstance, needs: HttpApiRoutesNeeds): void {
  void app.register(async (scope) => {
    const callers = new WeakMap<FastifyRequest, RealtimeTenant>();
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body));
    scope.addHook("onRequest", async (request) => void callers.set(request, await callerOf(needs, request)));

    const answer = (act: (call: ApiCall) => Promise<object>) => async (request: FastifyRequest, reply: FastifyReply) => {
      const tenant = callers.get(request);
      const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      if (!tenant || !bodyHolds({ url: request.raw.url ?? "" }, bytes)) throw refuse("bad_signature");
      const call = {
        tenant,
        params: request.params as ApiCall["params"],
        query: request.query as ApiCall["query"],
        body: parseJson(bytes.toString("utf8")),
      };
      return reply.header("cache-control", "no-store").send(await act(call));
    };
    scope.post(
      "/apps/:app_id/events",
      { bodyLimit: eventBodyBytes },
      answer((call) => triggerEvent(needs, call)),
    );
    scope.post(
      "/apps/:app_id/batch_events",
      { bodyLimit: batchBodyBytes },
      answer((call) => triggerBatch(needs, call)),
    );
    scope.get(
      "/apps/:app_id/channels",
      answer((call) => listChannels(needs, call)),
    );
    scope.get(
      "/apps/:app_id/channels/:channel",
      answer((call) => showChannel(needs, call)),
    );
    scope.get(
      "/apps/:app_id/channels/:channel/users",
      answer((call) => listUsers(needs, call)),
    );
    scope.post(
      "/apps/:app_id/users/:user_id/terminate_connections",
      answer((call) => terminateUser(needs, call)),
    );
  });
}

/** Returns the tenant whose secret signed the call. An unknown application is answered like a wrong secret. */
async function callerOf({ tenants, clock }: HttpApiRoutesNeeds, request: FastifyRequest): Promise<RealtimeTenant> {
  const { app_id = "" } = request.params as { app_id?: string };
  const tenant = /^\d{1,15}$/.test(app_id) ? await tenants.byId(Number(app_id)) : null;
  const call = { method: request.method, url: request.raw.url ?? "" };
  if (!tenant || tenant.app_id !== app_id || !callSignatureHolds(call, tenant, clock.now())) throw refuse("bad_signature");
  if (tenant.state === "maintenance") throw refuse("tenant_inactive");
  if (tenant.state !== "active") throw refuse("forbidden");
  return tenant;
}

async function triggerEvent({ realtime }: HttpApiRoutesNeeds, { tenant, body }: ApiCall) {
  const event = eventToTrigger(body);
  await realtime.channels.trigger(tenant.id, [toTriggered(event)]);
  if (!event.info) return {};
  const occupied = await realtime.channels.occupancy(tenant.id, { channels: event.channels });
  return { channels: describeTriggered(event, occupied) };
}

async function triggerBatch({ realtime }: HttpApiRoutesNeeds, { tenant, body }: ApiCall) {
  const events = batchToTrigger(body);
  await realtime.channels.trigger(tenant.id, events.map(toTriggered));
  if (!events.some(({ info }) => info)) return {};
  const occupied = await realtime.channels.occupancy(tenant.id, { channels: events.flatMap(({ channels }) => channels) });
  return { batch: events.map((event) => Object.values(describeTriggered(event, occupied))[0] ?? {}) };
}

async function listChannels({ realtime }: HttpApiRoutesNeeds, { tenant, query }: ApiCall) {
  const prefix = typeof query["filter_by_prefix"] === "string" ? query["filter_by_prefix"] : "";
  const wanted = wantedAttributes(query["info"]);
  if (wanted.has("user_count") && !prefix.startsWith("presence-")) throw notPresence();
  const occupied = await realtime.channels.occupancy(tenant.id, { prefix });
  return { channels: Object.fromEntries(occupied.map((channel) => [channel.channel, describeChannel(channel, wanted)])) };
}

async function showChannel({ realtime }: HttpApiRoutesNeeds, { tenant, params, query }: ApiCall) {
  const channel = channelName(params["channel"]);
  const wanted = wantedAttributes(query["info"]);
  if (wanted.has("user_count") && !channel.startsWith("presence-")) throw notPresence();
  const [occupied] = await realtime.channels.occupancy(tenant.id, { channels: [channel] });
  const last = wanted.has("cache") ? realtime.channels.cached(tenant.id, channel) : null;
  return {
    occupied: occupied !== undefined,
    ...describeChannel(occupied ?? { channel, subscriptions: 0, users: [] }, wanted),
    ...(last && { cache: { data: last.event.data, ttl: last.ttl } }),
  };
}

async function listUsers({ realtime }: HttpApiRoutesNeeds, { tenant, params }: ApiCall) {
  const channel = channelName(params["channel"]);
  if (!channel.startsWith("presence-")) throw notPresence();
  const [occupied] = await realtime.channels.occupancy(tenant.id, { channels: [channel] });
  return { users: (occupied?.users ?? []).map((id) => ({ id })) };
}

/** The user is the player: only a socket bound to one of the player's sessions may sign in as that user. */
async function terminateUser({ realtime }: HttpApiRoutesNeeds, { tenant, params }: ApiCall) {
  realtime.closePlayer(tenant.id, params["user_id"] ?? "");
  return {};
}

const notPresence = () => refuse("malformed", { extras: { reason: "only presence channels have users" } });
