import type { FastifyRequest } from "fastify";
import type { Identity } from "../adapters/realtime/channel-rules.ts";
import type { Modules } from "../compose-modules.ts";
import { type AdmissionNeeds, recognisePlayer } from "../kernel/admission.ts";
import { bearerToken } from "../kernel/bearer-token.ts";
import { guestIdOf, tenantOf } from "../kernel/http.ts";

/**
 * Identifies who requests a channel: the player of the token, or a guest by the name of their own channel. An expired token identifies
 * nobody.
 */
export async function identify(
  { modules, ...needs }: { modules: Modules } & AdmissionNeeds,
  request: FastifyRequest,
): Promise<Identity | null> {
  const tenant = await tenantOf(request, modules.tenants);
  const guest_id = guestIdOf(request);
  const token = bearerToken(request);
  if (!token) return { tenant_id: tenant.id, player_id: null, session_id: null, guest_id, masked_name: null };
  const session = await recognisePlayer(needs, tenant, { token, ip: request.ip });
  if (!session) return null;
  return {
    tenant_id: tenant.id,
    player_id: session.player_id,
    session_id: session.session_id,
    guest_id,
    masked_name: await modules.publicName(tenant.id, session.player_id),
  };
}
