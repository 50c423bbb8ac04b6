import { type PartnerKind, rolesWith } from "@trevo/contract";
import { isPublicHost } from "../live-mode.ts";
import type { Certificate } from "./certificate.ts";
import { type MailDomain, mailRefusals } from "./mail-domain.ts";

/** State of one active brand. */
export interface BrandState {
  readonly slug: string;
  readonly hosts: readonly string[];
  /** Certificate of each public host. */
  readonly certificates: Readonly<Record<string, Certificate>>;
  /** Kinds with an active account whose secrets could be opened. */
  readonly accounts: readonly PartnerKind[];
  /** Null without an active e-mail account. */
  readonly mail: MailDomain | null;
  readonly needsCaptcha: boolean;
  readonly hasPaidDeposit: boolean;
  readonly hasPaidWithdrawal: boolean;
}

const dayMs = 24 * 60 * 60_000;
const certificateDaysLeast = 14;
const rehearsalDaysMost = 35;
const needed: readonly PartnerKind[] = ["pix", "sms", "email", "identity"];

/** Returns why a brand may not open to the public yet. */
export function brandRefusals(brand: BrandState, now: Date): string[] {
  const { slug } = brand;
  const hosts = brand.hosts.filter(isPublicHost);
  const refusals: string[] = [];
  if (hosts.length === 0) refusals.push(`${slug} has no public host: give it one in tenant_hosts, or set its state to inactive`);
  for (const host of hosts) refusals.push(...certificateRefusals(host, brand.certificates[host], now));
  for (const kind of brand.needsCaptcha ? [...needed, "captcha" as const] : needed)
    if (!brand.accounts.includes(kind))
      refusals.push(
        `${slug} has no active account of the kind ${kind}: store, check and activate one under Parceiros, with a second member`,
      );
  if (brand.mail) refusals.push(...mailRefusals(slug, brand.mail));
  if (!brand.hasPaidDeposit) refusals.push(`${slug} has never received a deposit: pay R$ 1,00 by Pix and see it credited`);
  if (!brand.hasPaidWithdrawal) refusals.push(`${slug} has never paid a withdrawal: withdraw R$ 1,00 to your own Pix key`);
  return refusals;
}

function certificateRefusals(host: string, certificate: Certificate | undefined, now: Date): string[] {
  if (!certificate || certificate.fault !== null)
    return [
      `https://${host} is not trusted (${certificate?.fault ?? "not read"}): let its DNS lead to the proxy, and see ops/caddy/Caddyfile`,
    ];
  const days = certificate.validTo ? Math.floor((certificate.validTo.getTime() - now.getTime()) / dayMs) : 0;
  if (days >= certificateDaysLeast) return [];
  return [`The certificate of ${host} ends in ${days} days: renew it, and find out why the proxy did not`];
}

export interface MemberState {
  readonly operator: string;
  readonly state: string;
  /** Roles and permissions, joined by commas, as `npm run staff -- list` shows them. */
  readonly may: string;
}

/** Returns why a team cannot put a partner account into use, which takes two members. */
export function staffRefusals(staff: readonly MemberState[]): string[] {
  const able = new Set<string>(["partners.credentials", ...rolesWith("partners.credentials")]);
  const mayChange = ({ state, may }: MemberState): boolean =>
    state === "active" && may.split(",").some((one) => able.has(one.split(/[@ ]/, 1)[0] ?? ""));
  if (staff.length === 0) return ["There is no staff: npm run staff -- add, two members with partners.credentials at least"];
  return [...Map.groupBy(staff, ({ operator }) => operator)]
    .filter(([, members]) => members.filter(mayChange).length < 2)
    .map(
      ([operator]) =>
        `${operator} has fewer than two active members with partners.credentials, so nobody can approve: npm run staff -- add, or finish their set-up`,
    );
}

/** Refuses if returns lack rounds that a server of the previous release did not count during an upgrade. */
export const followerRefusals = ({ lackHours }: { readonly lackHours: boolean }): string[] =>
  lackHours
    ? ["The hours of what games returned lack rounds: when all servers are of one release, npm run followers -- rebuild returns"]
    : [];

export interface Rehearsals {
  readonly failover: string | undefined;
  readonly restore: string | undefined;
}

const rehearsalAdvice: Record<keyof Rehearsals, string> = {
  failover: "switch the database over while the servers run (patronictl switchover), then give its day: --failover 2026-11-27",
  restore: "restore a backup and run npm run rehearse:restore, then give its day: --restore 2026-11-27",
};

/** A database does not show whether its loss was rehearsed: the operator states when. */
export function rehearsalRefusals(rehearsals: Rehearsals, now: Date): string[] {
  return (["failover", "restore"] as const).flatMap((kind) => {
    const told = rehearsals[kind];
    if (told === undefined) return [`No ${kind} was rehearsed: ${rehearsalAdvice[kind]}`];
    const at = /^\d{4}-\d{2}-\d{2}$/.test(told) ? Date.parse(`${told}T00:00:00Z`) : Number.NaN;
    if (Number.isNaN(at)) return [`--${kind} ${told} is no day: write it as 2026-11-27`];
    const days = Math.floor((now.getTime() - at) / dayMs);
    if (days < 0) return [`--${kind} ${told} is in the future: give the day on which it was done`];
    return days > rehearsalDaysMost ? [`The last ${kind} was rehearsed ${days} days ago: ${rehearsalAdvice[kind]}`] : [];
  });
}
