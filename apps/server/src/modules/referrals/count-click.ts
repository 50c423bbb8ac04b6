import { randomBytes } from "node:crypto";
import { localDate } from "@trevo/domain";
import { networkOf } from "../../kernel/rate-limiter.ts";
import type { TenantScope } from "../../kernel/scope.ts";
import { findSource } from "./attribute-player.ts";
import { type Click, type Counted, clickStore } from "./click-store.ts";
import type { ReferralNeeds } from "./needs.ts";
import { dayMs } from "./policy.ts";
import { mayReward } from "./programme.ts";

/** Visitors of a link on a day who are counted: a script with many addresses cannot fill the table. */
export const maxVisitorsOfLink = 20_000;
/** Of them, visitors from one address. A whole neighbourhood may share an address, so that further ones are answered as usual. */
export const maxVisitorsOfAddress = 200;
const clicksKeptMs = 90 * dayMs;
const salted = 32;
const atOnce = 5_000;

type Needs = Pick<ReferralNeeds, "db" | "clock" | "vault" | "tenants" | "players" | "offers" | "mayWin">;

/** Codes in the address of a visit. */
export interface VisitCodes {
  readonly ref: string | null;
  readonly lmcp: string | null;
}

/**
 * Counts a visit through an affiliate link, once for each visitor and day. It is counted if an account registered now would be attributed to
 * the link. Callers learn nothing about the code.
 */
export async function countClick(needs: Needs, scope: TenantScope, codes: VisitCodes): Promise<void> {
  const { tenant } = scope;
  if (!mayReward(tenant)) return;
  const day = localDate(needs.clock.now(), tenant.timezone);
  await needs.db.transaction().execute(async (tx) => {
    const source = await findSource(needs, tx, { tenant, ...codes });
    if (!source || source.link_id === null) return;
    const salt = await clickStore.salt(tx, { tenant_id: tenant.id, day }, randomBytes(salted));
    const click = { tenant_id: tenant.id, link_id: source.link_id, day, ...hashesOf(needs, scope, salt) };
    // Most visits are repeated ones: they wait for nobody and write nothing.
    if (!isCounted(await clickStore.counted(tx, click))) return;
    await clickStore.lockDay(tx, click);
    if (isCounted(await clickStore.counted(tx, click))) await clickStore.add(tx, click);
  });
}

const isCounted = ({ is_known, of_link, of_network }: Counted): boolean =>
  !is_known && of_link < maxVisitorsOfLink && of_network < maxVisitorsOfAddress;

/** A visitor is a browser, or the browser's name and address if it has no id. */
function hashesOf(
  { vault }: Pick<Needs, "vault">,
  { ip, guest_id, user_agent }: TenantScope,
  salt: Buffer,
): Pick<Click, "visitor" | "network"> {
  const network = networkOf(ip);
  const hash = (text: string): Buffer => vault.blindIndex(`${salt.toString("hex")} ${text}`, "affiliate-click");
  return { visitor: hash(guest_id ?? `${network} ${user_agent}`), network: hash(`network ${network}`) };
}

/** The job: deletes the salts of past days, and visits after 90 days. The numbers of each day stay. */
export async function forgetClicks({ db, clock, tenants }: Pick<Needs, "db" | "clock" | "tenants">): Promise<void> {
  for (const { id, timezone } of await tenants.all()) {
    const now = clock.now();
    await clickStore.forgetSalts(db, id, localDate(now, timezone));
    const old = { tenant_id: id, before: localDate(new Date(now.getTime() - clicksKeptMs), timezone), limit: atOnce };
    while ((await clickStore.forget(db, old)) === atOnce);
  }
}
