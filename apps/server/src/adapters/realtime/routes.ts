import { presenceChannel } from "@trevo/contract";
import formbody from "@fastify/formbody";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { createHmac } from "node:crypto";
import { z } from "zod";
import { countRead } from "../../kernel/admission.ts";
import type { Clock } from "../../kernel/clock.ts";
import { refuse } from "../../kernel/errors.ts";
import { invalidFields } from "../../kernel/http-errors.ts";
import type { RateLimiter } from "../../kernel/rate-limiter.ts";
import { type Identity, mayJoin } from "./channel-rules.ts";
import { channelNameMax } from "./protocol.ts";
import type { Realtime } from "./realtime.ts";
import { signChannel, signUser } from "./signatures.ts";
import type { RealtimeTenant, TenantLookup } from "./tenant-lookup.ts";

export interface BroadcastingRoutesNeeds {
  /**
   * Returns the tenant of the host and the identity behind the bearer token or Guest-ID; null if there is a token but its session has
   * ended.
   */
  readonly identify: (request: FastifyRequest) => Promise<Identity | null>;
  readonly tenants: Pick<TenantLookup, "byId">;
  readonly bindSocket: Realtime["bindSocket"];
  readonly clock: Clock;
  /** Counts the calls as reads of their account, or of their address. */
  readonly limiter: RateLimiter;
}

const socketId = z.string().regex(/^\d{1,20}\.\d{1,20}$/, "invalid");
const channelBody = z.object({ socket_id: socketId, channel_name: z.string().min(1).max(channelNameMax) });
const userBody = z.object({ socket_id: socketId });

/** Under the API base, and at laravel-echo's default path. */
const bases = ["/api/broadcasting", "/broadcasting"];

/** Serves `POST …/auth` and `POST …/user-auth`, urlencoded or JSON, which authorise subscriptions to signed channels. */
export function registerBroadcastingRoutes(app: FastifyInstance, needs: BroadcastingRoutesNeeds): void {
  void app.register(async (scope) => {
    if (!scope.hasContentTypeParser("application/x-www-form-urlencoded")) await scope.register(formbody);
    for (const base of bases) {
      scope.post(`${base}/auth`, async (request, reply) =>
        reply.header("cache-control", "no-store").send(await authoriseChannel(needs, request)),
      );
      scope.post(`${base}/user-auth`, async (request, reply) =>
        reply.header("cache-control", "no-store").send(await authoriseUser(needs, request)),
      );
    }
  });
}

async function authoriseChannel(needs: BroadcastingRoutesNeeds, request: FastifyRequest) {
  const { identity, tenant, identified_at } = await identified(needs, request);
  const { socket_id, channel_name: channel } = parseBody(channelBody, request.body);
  if (!mayJoin(identity, channel, tenant.public_chat_id)) throw refuse("forbidden");
  await bind(needs, { identity, socket_id, identified_at });
  if (channel !== presenceChannel(tenant.public_chat_id)) return signChannel({ tenant, socket_id, channel });
  return signChannel({ tenant, socket_id, channel, channel_data: JSON.stringify(memberCard(identity, tenant)) });
}

/** Returns what the other members see: a masked name, and an id that is the same on every device but reveals nothing else. */
function memberCard({ player_id, masked_name }: Identity, tenant: RealtimeTenant) {
  const user_id = createHmac("sha256", tenant.secret).update(`presence:${player_id}`).digest("hex").slice(0, 16);
  return { user_id, user_info: { name: masked_name } };
}

async function authoriseUser(needs: BroadcastingRoutesNeeds, request: FastifyRequest) {
  const { identity, tenant, identified_at } = await identified(needs, request);
  const { socket_id } = parseBody(userBody, request.body);
  if (identity.player_id === null) throw refuse("forbidden");
  await bind(needs, { identity, socket_id, identified_at });
  return signUser({ tenant, socket_id, user_data: JSON.stringify({ id: identity.player_id, user_info: { name: identity.masked_name } }) });
}

async function identified({ identify, tenants, clock, limiter }: BroadcastingRoutesNeeds, request: FastifyRequest) {
  // Taken before the look-up: if the session is closed after it, the closing must win.
  const identified_at = clock.now().getTime();
  const identity = await identify(request);
  countRead(limiter, { brand: `channels ${identity?.tenant_id ?? ""}`, ip: request.ip, player_id: identity?.player_id ?? null });
  if (!identity) throw refuse("session_required");
  const tenant = await tenants.byId(identity.tenant_id);
  if (tenant?.state !== "active") throw refuse("tenant_unknown");
  return { identity, tenant, identified_at };
}

/** Binds the socket to the session, so that both end together. Guests have no session. */
async function bind(
  { bindSocket }: BroadcastingRoutesNeeds,
  { identity, socket_id, identified_at }: { identity: Identity; socket_id: string; identified_at: number },
): Promise<void> {
  const { tenant_id, player_id, session_id } = identity;
  if (player_id === null || session_id === null) return;
  await bindSocket({ tenant_id, socket_id, session_id, player_id, identified_at });
}

function parseBody<S extends z.ZodType>(schema: S, body: unknown): z.output<S> {
  const parsed = schema.safeParse(body ?? {});
  if (!parsed.success) throw invalidFields(parsed.error);
  return parsed.data;
}
