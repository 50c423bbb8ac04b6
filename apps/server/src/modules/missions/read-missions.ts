import type { Mission } from "@trevo/contract";
import { refuse } from "../../kernel/errors.ts";
import { type ListPage, pageOf } from "../../kernel/page-of.ts";
import { type PlayerScope, type Tenant, keyOf } from "../../kernel/scope.ts";
import type { PublishedOffer } from "../offers/index.ts";
import { hasGoals, missionOf } from "./mission-of-offer.ts";
import type { MissionViewer } from "./missions.ts";
import type { MissionNeeds } from "./needs.ts";
import type { MissionState } from "./policy.ts";
import { presentMission } from "./present.ts";
import { progressStore } from "./progress-store.ts";
import { type MissionRow, store } from "./store.ts";

type ReadNeeds = Pick<MissionNeeds, "db" | "offers">;

const perPage = 20;

/** Missions that can be claimed or played come first, ended ones last. */
const order: readonly MissionState[] = ["completed", "accepted", "open", "claimed", "expired", "left"];

/** True if the brand has missions and this viewer may see them: a regulated brand shows guests no rewards. */
export const seesMissions = ({ tenant, player }: Pick<MissionViewer, "tenant" | "player">): boolean =>
  hasMissions(tenant) && (player !== null || !tenant.settings.is_regulated);

export const hasMissions = ({ settings: { policy } }: Pick<Tenant, "settings">): boolean => policy.rewards || policy.care_missions;

export async function listMissions(needs: ReadNeeds, viewer: MissionViewer, page: number): Promise<ListPage<Mission>> {
  const all = seesMissions(viewer) ? await missionsFor(needs, viewer) : [];
  return pageOf(all.slice((page - 1) * perPage, page * perPage), { page, perPage, total: all.length });
}

async function missionsFor(needs: ReadNeeds, viewer: MissionViewer): Promise<Mission[]> {
  const offers = await publishedMissions(needs, viewer);
  const own = viewer.player ? await ownMissions(needs, viewer.player) : [];
  const known = new Set(own.map(({ id }) => id));
  const acceptable = await acceptableOffers(needs, viewer, offers);
  const open = acceptable.filter(({ id }) => !known.has(id)).map((offer) => presentOffer(viewer, offer));
  return [...own, ...open].toSorted((one, other) => order.indexOf(one.state) - order.indexOf(other.state));
}

const publishedMissions = ({ offers }: Pick<ReadNeeds, "offers">, { tenant }: MissionViewer): Promise<readonly PublishedOffer[]> =>
  offers.published(tenant.id, "mission").then((published) => published.filter(hasGoals));

async function ownMissions({ db }: ReadNeeds, scope: PlayerScope): Promise<Mission[]> {
  const key = keyOf(scope);
  const rows = await store.ofPlayer(db, key);
  const progress = Map.groupBy(await progressStore.ofPlayer(db, key), ({ mission_id }) => mission_id);
  return rows.map((row) => presentMission(row, progress.get(row.mission_id) ?? [], scope.locale));
}

/** Guests see every offer without an invitation list or a trigger; players see those that their facts allow. */
async function acceptableOffers(
  { db, offers }: ReadNeeds,
  { player }: MissionViewer,
  published: readonly PublishedOffer[],
): Promise<readonly PublishedOffer[]> {
  if (!player) return published.filter(({ args }) => args.trigger === null && args.conditions.every(({ code }) => code !== "in_list"));
  if (published.length === 0) return [];
  const owner = keyOf(player);
  return db.transaction().execute(async (tx) => {
    const facts = await offers.facts(tx, owner);
    const open: PublishedOffer[] = [];
    for (const offer of published) if ((await offers.claimRefusal(tx, { owner, offer, facts })) === null) open.push(offer);
    return open;
  });
}

/** Returns the viewer's own mission, or a published one. Refuses with `not_found`. */
export async function readMission(needs: ReadNeeds, viewer: MissionViewer, id: string): Promise<Mission> {
  if (!seesMissions(viewer)) throw refuse("not_found");
  const own = viewer.player && (await readOwn(needs, viewer.player, id));
  if (own) return own;
  const offer = (await publishedMissions(needs, viewer)).find((published) => published.id === id);
  if (!offer) throw refuse("not_found");
  return presentOffer(viewer, offer);
}

async function readOwn({ db }: ReadNeeds, scope: PlayerScope, id: string): Promise<Mission | null> {
  const key = { ...keyOf(scope), mission_id: id };
  const row = await store.find(db, key);
  return row ? presentMission(row, await progressStore.ofMissions(db, [key]), scope.locale) : null;
}

function presentOffer({ tenant, locale }: MissionViewer, offer: PublishedOffer): Mission {
  const row: MissionRow = {
    tenant_id: tenant.id,
    mission_id: offer.id,
    player_id: "",
    state: "open",
    ...missionOf(tenant, offer),
    assigned_at: null,
    goals_reached: 0,
    reached_at: null,
    accepted_xid: null,
    accepted_at: null,
    completed_at: null,
    claimed_at: null,
    ended_at: null,
  };
  return presentMission(row, [], locale);
}
