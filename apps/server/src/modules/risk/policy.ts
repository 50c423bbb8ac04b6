import { type LinkKind, linkKinds, linkWeights } from "@trevo/contract";
import { networkOf } from "../../kernel/rate-limiter.ts";

const hourMs = 3_600_000;

/** Devices and networks are forgotten after that. */
export const signalsKeptMs = 90 * 24 * hourMs;

/** A thing that accounts of a brand share: `key` names it without showing it. */
export interface SharedThing {
  readonly kind: LinkKind;
  readonly key: string;
  readonly players: readonly string[];
}

export interface LinkPart extends SharedThing {
  /** Accounts outside the group that share it too; of a network alone. */
  readonly others: number;
}

/** Accounts that are linked, directly or over others. */
export interface FoundGroup {
  /** In the order of their ids. */
  readonly players: readonly string[];
  readonly parts: readonly LinkPart[];
  readonly strength: number;
}

/** An IPv4 /24 or an IPv6 /64, and the hour. */
export const networkHour = (ip: string, at: Date): string =>
  `${networkOf(ip).replace(/^(\d+\.\d+\.\d+)\.\d+$/, "$1")} ${Math.floor(at.getTime() / hourMs)}`;

/** Many players come from one network: behind a carrier, in a café, at a match. It supports a link and never makes one. */
const linksByItself = (kind: LinkKind): boolean => kind !== "network";

export const strengthOf = (kinds: ReadonlySet<LinkKind>): number =>
  Math.min(
    100,
    linkKinds.reduce((sum, kind) => sum + (kinds.has(kind) ? linkWeights[kind] : 0), 0),
  );

/** The groups that shared things make. A network adds to a group of accounts that share something else. */
export function groupAccounts(shared: readonly SharedThing[]): FoundGroup[] {
  const firstOf = joinBy(shared.filter(({ kind }) => linksByItself(kind)));
  const groups = new Map<string, { players: Set<string>; parts: LinkPart[] }>();
  for (const player of firstOf.keys()) {
    const first = rootOf(firstOf, player);
    const group = groups.get(first) ?? { players: new Set<string>(), parts: [] };
    group.players.add(player);
    groups.set(first, group);
  }
  for (const thing of shared)
    for (const [first, players] of byGroup(firstOf, thing.players)) {
      if (players.length < 2) continue;
      const others = linksByItself(thing.kind) ? 0 : thing.players.length - players.length;
      groups.get(first)?.parts.push({ kind: thing.kind, key: thing.key, players: players.toSorted(), others });
    }
  return [...groups.values()].map(({ players, parts }) => ({
    players: [...players].toSorted(),
    parts: parts.toSorted(heaviestFirst),
    strength: strengthOf(new Set(parts.map(({ kind }) => kind))),
  }));
}

const heaviestFirst = (one: LinkPart, other: LinkPart): number =>
  linkWeights[other.kind] - linkWeights[one.kind] || (one.key < other.key ? -1 : 1);

/** Each account's way to the first account of its group. */
function joinBy(things: readonly SharedThing[]): Map<string, string> {
  const firstOf = new Map<string, string>();
  for (const { players } of things) {
    const [head, ...rest] = players;
    if (head === undefined || rest.length === 0) continue;
    for (const player of players) if (!firstOf.has(player)) firstOf.set(player, player);
    for (const player of rest) firstOf.set(rootOf(firstOf, player), rootOf(firstOf, head));
  }
  return firstOf;
}

function rootOf(firstOf: ReadonlyMap<string, string>, player: string): string {
  let at = player;
  for (let next = firstOf.get(at); next !== undefined && next !== at; next = firstOf.get(at)) at = next;
  return at;
}

/** Those of the accounts that are in a group, by group. */
function byGroup(firstOf: ReadonlyMap<string, string>, players: readonly string[]): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const player of players) {
    if (!firstOf.has(player)) continue;
    const first = rootOf(firstOf, player);
    found.set(first, [...(found.get(first) ?? []), player]);
  }
  return found;
}

const claimsOf = (parts: readonly SharedThing[]): string[] =>
  parts.flatMap(({ kind, key, players }) => players.map((player) => `${kind}:${key}:${player}`));

/** Whether whoever decided on `seen` saw all of `parts`: what is forgotten since then asks for no other decision. */
export function isCovered(parts: readonly SharedThing[], seen: readonly SharedThing[]): boolean {
  const known = new Set(claimsOf(seen));
  return claimsOf(parts).every((claim) => known.has(claim));
}
