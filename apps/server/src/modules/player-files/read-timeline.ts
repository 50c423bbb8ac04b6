import type { TimelineGroup, TimelineItem } from "@trevo/contract";
import { auditEventsOfPlayer } from "../../kernel/audit-log.ts";
import { playerEventsBefore } from "../../kernel/player-events.ts";
import type { PlayerKey, StaffTenantScope } from "../../kernel/scope.ts";
import type { Slice } from "../../kernel/slice-of.ts";
import { entryKinds, type EntryKind } from "../wallet/index.ts";
import type { PlayerFileNeeds } from "./needs.ts";
import type { TimelineQuery } from "./player-files.ts";
import { findPlayer } from "./read-players.ts";

/** The row of each source at which the next page continues. */
interface Position {
  readonly entry: number;
  readonly event: number;
  readonly audit: number;
}
type SourceName = keyof Position;

interface Item {
  readonly row: number;
  readonly item: TimelineItem;
}

const newest: Position = { entry: Number.MAX_SAFE_INTEGER, event: Number.MAX_SAFE_INTEGER, audit: Number.MAX_SAFE_INTEGER };
const playKinds: readonly EntryKind[] = ["bet", "bet_rolled_back", "win", "win_rolled_back", "purchase", "sale", "prize", "close"];
const moneyKinds = entryKinds.filter((kind) => !playKinds.includes(kind));

function positionOf(cursor: string | undefined): Position {
  const [entry, event, audit] = cursor?.split("-").map(Number) ?? [];
  return entry !== undefined && event !== undefined && audit !== undefined ? { entry, event, audit } : newest;
}

const cursorOf = ({ entry, event, audit }: Position): string => `${entry}-${event}-${audit}`;

const nothingMoved = { cash: 0, bonus: 0, held: 0, round_id: null, game_id: null, actor: null } as const;

/** The kinds of rows that a group includes from each source. Null if it includes none. */
const kindsFor: { readonly [group in TimelineGroup | "all"]: readonly EntryKind[] } = {
  all: entryKinds,
  money: moneyKinds,
  play: playKinds,
  account: [],
  staff: [],
};

interface Reading {
  readonly owner: PlayerKey;
  readonly from: Position;
  readonly group: TimelineGroup | undefined;
  readonly limit: number;
}

async function readEntries({ wallet }: PlayerFileNeeds, { owner, from, group, limit }: Reading): Promise<Item[]> {
  const kinds = kindsFor[group ?? "all"];
  const { items } = await wallet.entries(owner, { kinds, before: String(from.entry), page: 1, per_page: limit });
  return items.map(({ id, at, kind, cash, bonus, held, round_id, game_id }) => ({
    row: Number(id),
    item: {
      ...nothingMoved,
      id: `entry-${id}`,
      at: at.toISOString(),
      group: playKinds.includes(kind) ? "play" : "money",
      kind,
      cash,
      bonus,
      held,
      round_id,
      game_id,
    },
  }));
}

async function readEvents({ db }: PlayerFileNeeds, { owner, from, group, limit }: Reading): Promise<Item[]> {
  if (group !== undefined && group !== "account") return [];
  const rows = await playerEventsBefore(db, owner, { before: from.event, limit });
  return rows.map(({ id, at, kind }) => ({
    row: id,
    item: { ...nothingMoved, id: `event-${id}`, at: at.toISOString(), group: "account", kind },
  }));
}

async function readAudit({ db }: PlayerFileNeeds, { owner, from, group, limit }: Reading): Promise<Item[]> {
  if (group !== undefined && group !== "account" && group !== "staff") return [];
  const rows = await auditEventsOfPlayer(db, owner, {
    before: from.audit,
    by: group === "staff" ? "staff" : group ? "others" : "all",
    limit,
  });
  return rows.map(({ id, at, actor, action }) => ({
    row: id,
    item: {
      ...nothingMoved,
      id: `audit-${id}`,
      at: at.toISOString(),
      group: actor.startsWith("staff:") ? "staff" : "account",
      kind: action,
      actor,
    },
  }));
}

/**
 * Takes the newest head of the three sources repeatedly. Each source keeps the order of its own rows, so one position per source defines
 * where to continue, even if the clocks of servers differ by some ms.
 */
function merge(sources: Readonly<Record<SourceName, readonly Item[]>>, from: Position, limit: number) {
  const waiting = { entry: [...sources.entry], event: [...sources.event], audit: [...sources.audit] };
  const reached: Record<SourceName, number> = { ...from };
  const items: TimelineItem[] = [];
  const names: readonly SourceName[] = ["entry", "event", "audit"];
  while (items.length < limit) {
    const heads = names.flatMap((name) => (waiting[name][0] ? [{ name, head: waiting[name][0] }] : []));
    const next = heads.toSorted((one, other) => other.head.item.at.localeCompare(one.head.item.at))[0];
    if (!next) break;
    waiting[next.name].shift();
    reached[next.name] = next.head.row;
    items.push(next.head.item);
  }
  return { items, reached, isMore: names.some((name) => waiting[name].length > 0) };
}

export async function readTimeline(
  needs: PlayerFileNeeds,
  scope: StaffTenantScope,
  { id, ...query }: TimelineQuery & { readonly id: string },
): Promise<Slice<TimelineItem>> {
  await findPlayer(needs, scope, id);
  const from = positionOf(query.after);
  const owner = { tenant_id: scope.tenant.id, player_id: id };
  const reading = { owner, from, group: query.group, limit: query.limit + 1 };
  const [entry, event, audit] = await Promise.all([readEntries(needs, reading), readEvents(needs, reading), readAudit(needs, reading)]);
  const { items, reached, isMore } = merge({ entry, event, audit }, from, query.limit);
  return { data: items, next: isMore ? cursorOf(reached) : null };
}
