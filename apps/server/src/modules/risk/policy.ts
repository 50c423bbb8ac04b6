import { type LinkKind, linkKinds, linkWeights } from "@trevo/contract";
import { networkOf } from "../../kernel/rate-limiter.ts";

const hourMs = 3_600_000;

/** Devices and networks are deleted after this time. */
export const signalsKeptMs = 90 * 24 * hourMs;

/** A thing that accounts of a brand share: `key` identifies it without revealing it. */
export interface SharedThing {
  readonly kind: LinkKind;
  readonly key: string;
  readonly players: readonly string[];
}

export interface LinkPart extends SharedThing {
  /** Number of accounts outside the group that share it too. Counted for networks only. */
  readonly others: number;
}

/** Accounts that are linked directly or through other accounts. */
export interface FoundGroup {
  /** Sorted by id. */
  readonly players: readonly string[];
  readonly parts: readonly LinkPart[];
  readonly strength: number;
}

/** Returns the IPv4 /24 or IPv6 /64 network and the hour. */
export const networkHour = (ip: string, at: Date): string =>
  `${networkOf(ip).replace(/^(\d+\.\d+\.\d+)\.\d+$/, "$1")} ${Math.floor(at.getTime() / hourMs)}`;

/** Many players share a network: behind a carrier, in a café, at a match. A network supports a link but never makes one. */
const linksByItself = (kind: LinkKind): boolean => kind !== "network";

export const strengthOf = (kinds: ReadonlySet<LinkKind>): number =>
  Math.min(
    100,
    linkKinds.reduce((sum, kind) => sum + (kinds.has(kind) ? linkWeights[kind] : 0), 0),
  );

/** Returns the groups formed by shared things. A network only adds to a group of accounts that share something else. */
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

/** Returns a union-find forest: each account points towards the first account of its group. */
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

/** Returns those of the accounts that belong to a group, by the first account of the group. */
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

/** Returns true if the member who decided on `seen` saw all of `parts`. Parts deleted since then do not require another decision. */
export function isCovered(parts: readonly SharedThing[], seen: readonly SharedThing[]): boolean {
  const known = new Set(claimsOf(seen));
  return claimsOf(parts).every((claim) => known.has(claim));
}
