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

/** The bucket of the back office, beside those of the brands. */
const office = "office";

/**
 * Who calls a tenant's endpoint, and whether they may call that often. A live session is counted by its account, everybody else by
 * address, in buckets that a session's calls never see. `wait` is what a call without a session has left to wait; who
 * it is about may still let it in (`admitByName`).
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

/** Staff are counted by member, and apart from every brand's players. */
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
 * Logins and codes without a session are counted by address, and by name and address together. Neither keeps out a player
 * on a device and network of theirs (guesses are counted elsewhere), and a full address not whoever holds a token that we made.
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
  // Only where the field is for a token: anybody can have one made, and a username proves nothing.
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

/** Whom the token speaks for. One that we did not make costs no query; one that was ours and speaks for nobody any more costs a few a minute. */
async function recognise<T>(
  { vault, limiter }: AdmissionNeeds,
  { token, brand, ip, as }: Call & { as: string },
  ask: (token: string) => Promise<T | null>,
): Promise<T | null> {
  if (token === null || !vault.madeToken(token)) return null;
  // Buckets travel to the other processes: a token that lives elsewhere must not.
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

/** Why a call that needs a session and has none goes no further. */
function turnedAway(needs: AdmissionNeeds, call: Call): Refusal {
  refuseFor(countAddress(needs, call));
  return refuse("session_required");
}

function refuseFor(waitMs: number): void {
  if (waitMs > 0) throw refuse("too_many_requests", { retryAfter: waitMs / 1_000 });
}

/** Channel authorisations and whatever else no contract describes: counted as reads. */
export function countRead(limiter: RateLimiter, { brand, ip, player_id }: { brand: string; ip: string; player_id: string | null }): void {
  const who = player_id === null ? ({ by: "address", who: networkOf(ip) } as const) : ({ by: "account", who: player_id } as const);
  refuseFor(limiter.take({ kind: "reads", brand, ip, ...who }));
}

/** For routes that no contract describes: the live session of a token, without a look at limits. */
export const recognisePlayer = (needs: AdmissionNeeds, tenant: Tenant, { token, ip }: { token: string; ip: string }) =>
  recognise(needs, { endpoint: {}, brand: tenant.slug, ip, token, as: "player" }, (presented) =>
    needs.authenticate.player(tenant, presented),
  );
