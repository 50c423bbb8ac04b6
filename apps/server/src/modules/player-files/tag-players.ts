import { type PlayerTag, type TagPlan, type TagSkip, maxPlayerTags, tagSkips } from "@trevo/contract";
import { recordAuditEvent, staffActor } from "../../kernel/audit-log.ts";
import { type Tx, uniqueViolation } from "../../kernel/db.ts";
import { refuse } from "../../kernel/errors.ts";
import { newId } from "../../kernel/ids.ts";
import type { StaffTenantScope } from "../../kernel/scope.ts";
import type { PlayerFileNeeds } from "./needs.ts";
import type { NewTag, TagApplication, TagChange } from "./player-files.ts";
import { findPlayer } from "./read-players.ts";
import { type CountedTag, tagStore } from "./tag-store.ts";

const mostShown = 10;

export const listTags = async ({ db }: PlayerFileNeeds, { tenant }: StaffTenantScope): Promise<PlayerTag[]> =>
  (await tagStore.list(db, tenant.id)).map(presentTag);

/** Refuses with `tag_exists`, `too_many_tags`. */
export async function addTag(needs: PlayerFileNeeds, scope: StaffTenantScope, { name, note }: NewTag): Promise<PlayerTag> {
  const created_at = needs.clock.now();
  const row = { tenant_id: scope.tenant.id, id: newId(), name, note, created_by: scope.staff_id, created_at, retired_at: null };
  try {
    await needs.db.transaction().execute(async (tx) => {
      if ((await tagStore.lockCount(tx, row.tenant_id)) >= maxPlayerTags) throw refuse("too_many_tags");
      await tagStore.insert(tx, row);
      await recordAuditEvent(tx, scope, {
        at: created_at,
        actor: staffActor(scope.staff_id),
        action: "player_tag_added",
        subject: `player_tag:${row.id}`,
        detail: { name, note },
      });
    });
  } catch (error) {
    if (uniqueViolation(error) === "player_tags_name") throw refuse("tag_exists");
    throw error;
  }
  return presentTag({ ...row, players: 0 });
}

/** Takes the tag from all players. Refuses with `not_found`. */
export async function retireTag(
  needs: PlayerFileNeeds,
  scope: StaffTenantScope,
  { id, reason }: { readonly id: string; readonly reason: string },
): Promise<void> {
  const at = needs.clock.now();
  await needs.db.transaction().execute(async (tx) => {
    const name = await tagStore.retire(tx, { tenant_id: scope.tenant.id, id }, at);
    if (name === null) throw refuse("not_found");
    await recordAuditEvent(tx, scope, {
      at,
      actor: staffActor(scope.staff_id),
      action: "player_tag_retired",
      subject: `player_tag:${id}`,
      detail: { name, reason },
    });
  });
}

/** Adds a tag to players or removes it, or returns what that would change. Refuses with `not_found` (tag). */
export async function applyTag(needs: PlayerFileNeeds, scope: StaffTenantScope, input: TagApplication): Promise<TagPlan> {
  const { id, action, reason, dry_run } = input;
  const tenant_id = scope.tenant.id;
  const players = [...new Set(input.players)];
  const names = await needs.players.staffNames(tenant_id, players);
  // Sorted, so that two bulk changes of overlapping lists do not wait for each other.
  const known = players.filter((player) => names.has(player)).toSorted();
  const now = needs.clock.now();
  return needs.db.transaction().execute(async (tx) => {
    const [tag] = await tagStore.lock(tx, tenant_id, [id]);
    if (!tag) throw refuse("not_found");
    const changed = dry_run
      ? await wouldChange(tx, { tenant_id, id, action, players: known })
      : action === "add"
        ? await tagStore.add(tx, tag, { players: known, by: scope.staff_id, now })
        : await tagStore.remove(tx, tag, known);
    if (!dry_run && changed.length > 0)
      for (const player of changed)
        await recordAuditEvent(tx, scope, {
          at: now,
          actor: staffActor(scope.staff_id),
          action: "player_tagged",
          subject: `player:${player}`,
          detail: { [action]: tag.name, reason },
        });
    const counts: Record<TagSkip, number> = { not_found: players.length - known.length, unchanged: known.length - changed.length };
    return {
      changes: changed.length,
      skipped: tagSkips.flatMap((code) => (counts[code] === 0 ? [] : [{ code, count: counts[code] }])),
      sample: changed.slice(0, mostShown).map((player) => ({ id: player, name: names.get(player) ?? "" })),
      is_dry_run: dry_run,
    };
  });
}

async function wouldChange(
  tx: Tx,
  { action, players, ...tag }: { tenant_id: number; id: string; action: "add" | "remove"; players: readonly string[] },
): Promise<string[]> {
  const having = await tagStore.having(tx, tag, players);
  return players.filter((player) => having.has(player) === (action === "remove"));
}

/** Changes the tags of one player and returns the names of those they have. Refuses with `not_found` (player, tag). */
export async function changeTags(needs: PlayerFileNeeds, scope: StaffTenantScope, { id, add, remove }: TagChange): Promise<string[]> {
  const player = await findPlayer(needs, scope, id);
  const tenant_id = scope.tenant.id;
  const now = needs.clock.now();
  return needs.db.transaction().execute(async (tx) => {
    const wanted = [...new Set([...add, ...remove])];
    const tags = await tagStore.lock(tx, tenant_id, wanted);
    if (tags.length < wanted.length) throw refuse("not_found");
    const added: string[] = [];
    const removed: string[] = [];
    for (const tag of tags) {
      if (remove.includes(tag.id)) {
        if ((await tagStore.remove(tx, tag, [player.id])).length > 0) removed.push(tag.name);
      } else if ((await tagStore.add(tx, tag, { players: [player.id], by: scope.staff_id, now })).length > 0) added.push(tag.name);
    }
    if (added.length + removed.length > 0)
      await recordAuditEvent(tx, scope, {
        at: now,
        actor: staffActor(scope.staff_id),
        action: "player_tagged",
        subject: `player:${player.id}`,
        detail: { ...(added.length > 0 && { add: added.join(", ") }), ...(removed.length > 0 && { remove: removed.join(", ") }) },
      });
    return (await tagStore.namesOf(tx, tenant_id, [player.id])).get(player.id) ?? [];
  });
}

const presentTag = ({ id, name, note, players, created_by, created_at }: CountedTag): PlayerTag => ({
  id,
  name,
  note,
  players,
  created_by,
  created_at: created_at.toISOString(),
});
