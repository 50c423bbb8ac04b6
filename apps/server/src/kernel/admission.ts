import { hash } from "node:crypto";
import type { Endpoint } from "@trevo/contract";
import { staffScope } from "./back-office.ts";
import type { Vault } from "./crypto.ts";
import { type Refusal, refuse } from "./errors.ts";
import type { Authenticators } from "./http-types.ts";
import { type Bucket, type RateLimiter, networkOf } from "./rate-limiter.ts";
import type { LaunchScope, PlayerScope, StaffScope, Tenant, TenantScope, RequestContext } from "./scope.ts";

export interface AdmissionNeeds {
  readonly authenticate: Authenticators;
  readonly limiter: RateLimiter;
  readonly vault: Pick<Vault, "madeToken" | "sign">;
}

type Limited = Pick<Endpoint, "limit" | "limit_by">;

/** Bucket name of the back office. Other buckets are named after brands. */
const office = "office";

/**
 * Identifies the caller of a tenant's endpoint and applies the rate limit. A live session is counted by account, everyone else by address,
 * in separate buckets. `wait` is the remaining wait of a call without a session; `admitByName` may still admit it.
 */
export async function admit(
  needs: AdmissionNeeds,
  endpoint: Endpoint,
  { scope, token }: { scope: TenantScope; token: string | null },
): Promise<{ scope: PlayerScope | LaunchScope | (TenantScope & { player: PlayerScope | null }); wait: number }> {
  const { tenant, ip } = scope;
  const call = { endpoint, brand: tenant.slug, ip, token };
  if (endpoint.auth === "launch") {
    const launch = await recognise(needs, { ...call, as: "launch" }, (presented) => needs.authenticate.launch(tenant, presented));
    if (launch) countAccount(needs, call, launch.player_id ?? launch.launch_id);
    else throw turnedAway(needs, call);
    return { scope: { ...scope, ...launch }, wait: 0 };
  }
  const payout = endpoint.payout === true;
  const as = payout ? "payout" : "player";
  const player = await recognise(needs, { ...call, as }, (presented) => needs.authenticate.player(tenant, presented, { payout }));
  if (player) countAccount(needs, call, player.player_id);
  if (endpoint.auth !== "public") {
    if (!player) throw turnedAway(needs, call);
    return { scope: { ...scope, ...player }, wait: 0 };
  }
  return { scope: { ...scope, player: player && { ...scope, ...player } }, wait: player ? 0 : countAddress(needs, call) };
}

/** Staff are counted by member, separately from every brand's players. */
export async function admitStaff(
  needs: AdmissionNeeds,
  endpoint: Endpoint,
  { context, token }: { context: RequestContext; token: string | null },
): Promise<{ scope: StaffScope | RequestContext; wait: number }> {
  const call = { endpoint, brand: office, ip: context.ip, token };
  if (endpoint.auth === "office") return { scope: context, wait: countAddress(needs, call) };
  const member = await recognise(needs, { ...call, as: "staff" }, needs.authenticate.staff);
  if (!member) throw turnedAway(needs, call);
  countAccount(needs, call, member.staff_id);
  return { scope: staffScope(context, member, endpoint), wait: 0 };
}

/**
 * Logins and codes without a session are counted by address, and by name and address together. A player on a known device and network is
 * never locked out (guesses are counted elsewhere). A full address bucket does not lock out holders of a token that we issued.
 */
export async function admitByName(
  needs: AdmissionNeeds,
  endpoint: Limited,
  { scope, body, wait }: { scope: RequestContext & Partial<Pick<TenantScope, "tenant">>; body: unknown; wait: number },
): Promise<void> {
  const { limit, limit_by } = endpoint;
  if (!limit) return;
  const value = limit_by === undefined ? undefined : (body as Record<string, unknown> | undefined)?.[limit_by];
  if (limit_by === undefined || typeof value !== "string") return refuseFor(wait);
  const { tenant, ip } = scope;
  const name = value.trim().toLowerCase();
  const who = `${needs.vault.sign(name, "rate-limits").slice(0, 32)} ${networkOf(ip)}`;
  const waitForName = needs.limiter.take({ kind: limit, brand: tenant?.slug ?? office, by: "name", who, ip });
  // Only if the field holds a token. Anyone can obtain one, and a username proves nothing.
  if (limit_by.endsWith("_token") && needs.vault.madeToken(value)) return refuseFor(waitForName);
  const longest = Math.max(wait, waitForName);
  if (longest === 0 || (tenant && (await needs.authenticate.isKnownDevice({ ...scope, tenant }, value)))) return;
  refuseFor(longest);
}

interface Call {
  readonly endpoint: Limited;
  readonly brand: string;
  readonly ip: string;
  readonly token: string | null;
}

/**
 * Resolves a token to its owner. A token that we did not issue costs no query. An issued token that is no longer valid may cost a few
 * queries per minute.
 */
async function recognise<T>(
  { vault, limiter }: AdmissionNeeds,
  { token, brand, ip, as }: Call & { as: string },
  ask: (token: string) => Promise<T | null>,
): Promise<T | null> {
  if (token === null || !vault.madeToken(token)) return null;
  // Buckets are shared with other processes, but a token may be valid there: identify it by hash.
  const dead: Bucket = { kind: "dead_tokens", brand, by: "account", who: `${as} ${hash("sha256", token)}`, ip };
  if (limiter.wait(dead) > 0) return null;
  const found = await ask(token);
  if (found === null) limiter.take(dead);
  return found;
}

function countAccount({ limiter }: AdmissionNeeds, { endpoint, brand, ip }: Call, who: string): void {
  if (endpoint.limit) refuseFor(limiter.take({ kind: endpoint.limit, brand, by: "account", who, ip }));
}

function countAddress({ limiter }: AdmissionNeeds, { endpoint, brand, ip }: Call): number {
  return endpoint.limit ? limiter.take({ kind: endpoint.limit, brand, by: "address", who: networkOf(ip), ip }) : 0;
}

/** Refusal for a call that needs a session and has none. */
function turnedAway(needs: AdmissionNeeds, call: Call): Refusal {
  refuseFor(countAddress(needs, call));
  return refuse("session_required");
}

function refuseFor(waitMs: number): void {
  if (waitMs > 0) throw refuse("too_many_requests", { retryAfter: waitMs / 1_000 });
}

/** Channel authorisations and other calls outside the contract are counted as reads. */
export function countRead(limiter: RateLimiter, { brand, ip, player_id }: { brand: string; ip: string; player_id: string | null }): void {
  const who = player_id === null ? ({ by: "address", who: networkOf(ip) } as const) : ({ by: "account", who: player_id } as const);
  refuseFor(limiter.take({ kind: "reads", brand, ip, ...who }));
}

/** For routes outside the contract: resolves a token to its live session without applying rate limits. */
export const recognisePlayer = (needs: AdmissionNeeds, tenant: Tenant, { token, ip }: { token: string; ip: string }) =>
  recognise(needs, { endpoint: {}, brand: tenant.slug, ip, token, as: "player" }, (presented) =>
    needs.authenticate.player(tenant, presented),
  );
