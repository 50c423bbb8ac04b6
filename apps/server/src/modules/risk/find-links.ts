import { newId } from "../../kernel/ids.ts";
import type { Tx } from "../../kernel/db.ts";
import { runEach } from "../../kernel/run-each.ts";
import type { RiskNeeds } from "./needs.ts";
import { type FoundGroup, type LinkPart, groupAccounts, isCovered } from "./policy.ts";
import { linkSignalStore } from "./signal-store.ts";
import { type GroupRow, linkStore } from "./store.ts";

/** Finds the linked accounts of every brand again. */
export async function findLinks(needs: RiskNeeds): Promise<void> {
  await runEach(needs.log, await needs.tenants.all(), {
    run: ({ id }) => findLinksAt(needs, id),
    describe: ({ slug }) => ({ tenant: slug }),
    failure: "the linked accounts of a brand were not found",
  });
}

/** Runs in one process at a time per brand. A decision stays in force until the accounts share more than the deciding member saw. */
export async function findLinksAt(needs: RiskNeeds, tenant_id: number): Promise<void> {
  const [keys, payers, signals] = await Promise.all([
    needs.withdrawMethods.sharedKeys(tenant_id),
    needs.protection.sharedPayers(tenant_id),
    linkSignalStore.shared(needs.db, tenant_id),
  ]);
  const found = groupAccounts([
    ...keys.map((one) => ({ kind: "pix_key" as const, ...one })),
    ...payers.map((one) => ({ kind: "payer" as const, ...one })),
    ...signals,
  ]);
  await needs.db.transaction().execute(async (tx) => {
    await linkStore.lock(tx, tenant_id);
    await store(tx, { tenant_id, found, now: needs.clock.now() });
  });
}

interface Finding {
  readonly tenant_id: number;
  readonly found: readonly FoundGroup[];
  readonly now: Date;
}

type KnownGroup = GroupRow & { readonly players: readonly string[] };

async function store(tx: Tx, { tenant_id, found, now }: Finding): Promise<void> {
  const known = await linkStore.holdAll(tx, tenant_id);
  const placeOf = new Map(known.flatMap(({ players }, place) => players.map((player) => [player, place] as const)));
  const kept = new Set<string>();
  for (const group of found) {
    // Continue the oldest group that contains one of the accounts. Other groups merged into it lapse.
    const places = [...new Set(group.players.flatMap((player) => placeOf.get(player) ?? []))].toSorted((one, other) => one - other);
    const before = places.flatMap((place) => known[place] ?? []);
    const same = before.find(({ id }) => !kept.has(id));
    const row = await rowOf(tx, { tenant_id, group, same, now });
    kept.add(row.id);
    if (row === same) continue;
    await linkStore.save(tx, row);
    await linkStore.setMembers(tx, row, group.players);
    // A decision on a group holds for each part into which it splits.
    if (!same && before[0]) await inheritDecision(tx, row, before[0]);
  }
  for (const { id, state } of known) if (!kept.has(id) && state !== "lapsed") await linkStore.setState(tx, { tenant_id, id }, "lapsed");
}

async function inheritDecision(tx: Tx, row: GroupRow, { tenant_id, id }: KnownGroup): Promise<void> {
  const [last] = await linkStore.decisions(tx, { tenant_id, id }, 1);
  if (!last || !isCovered(row.parts, last.parts)) return;
  await linkStore.addDecision(tx, { ...last, id: newId(), group_id: row.id });
  await linkStore.setState(tx, row, "decided");
}

async function rowOf(
  tx: Tx,
  { tenant_id, group, same, now }: { tenant_id: number; group: FoundGroup; same: KnownGroup | undefined; now: Date },
): Promise<GroupRow> {
  const { players, parts, strength } = group;
  const present = { tenant_id, strength, accounts: players.length, parts };
  if (!same) return { ...present, id: newId(), state: "open", version: 1, found_at: now, changed_at: now };
  if (same.state !== "lapsed" && sameParts(same.parts, parts)) return same;
  const [last] = await linkStore.decisions(tx, same, 1);
  const state = last && isCovered(parts, last.parts) ? "decided" : "open";
  return { ...present, id: same.id, state, version: same.version + 1, found_at: same.found_at, changed_at: now };
}

/** jsonb does not keep the order of keys. */
const textOf = ({ kind, key, players, others }: LinkPart): string => `${kind} ${key} ${players.join()} ${others}`;

const sameParts = (one: readonly LinkPart[], other: readonly LinkPart[]): boolean =>
  one.map(textOf).join("\n") === other.map(textOf).join("\n");
