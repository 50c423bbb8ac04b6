import assert from "node:assert/strict";
import { sellsBoxes } from "@trevo/contract";
import type { Tx } from "../../kernel/db.ts";
import { idNamed } from "../../kernel/ids.ts";
import type { PlayerKey, Tenant } from "../../kernel/scope.ts";
import { boxStore } from "./box-store.ts";
import { givenBoxNotification } from "./messages.ts";
import type { BoxNeeds } from "./needs.ts";
import { presentUserBox } from "./present.ts";
import { type UserBoxRow, userBoxStore } from "./user-box-store.ts";

export interface GivenBox {
  /** Id of the player's box. */
  readonly id: string;
  /** True if it was already given for the same cause. */
  readonly again: boolean;
  /** Notifies the player's screens. Call it after the commit. */
  readonly after: () => Promise<void>;
}

export interface BoxGift {
  readonly owner: PlayerKey;
  /** Id in the catalogue; the current version is given. */
  readonly box_id: number;
  /** Identifies the cause within the brand, which gives one box only. */
  readonly cause: string;
}

/** True if the brand has a box with this id and a version. */
export async function isGivable(tx: Tx, tenant: Pick<Tenant, "id" | "settings">, id: string): Promise<boolean> {
  if (!sellsBoxes(tenant.settings) || !boxId.test(id)) return false;
  const box = await boxStore.find(tx, tenant.id, Number(id));
  return box !== undefined && box.version !== null;
}

/** Format of ids in the catalogue, with a number of digits that surely fits the database column. */
const boxId = /^[1-9]\d{0,8}$/;

const nothing = async () => undefined;

/** Gives the player a box without a purchase. Throws if the box has no version: rewards are published only with boxes that have one. */
export async function giveBox(needs: BoxNeeds, tx: Tx, { owner, box_id, cause }: BoxGift): Promise<GivenBox> {
  const id = idNamed(`user-box:${owner.tenant_id}:${cause}`);
  if (await userBoxStore.find(tx, owner, id)) return { id, again: true, after: nothing };
  const box = await boxStore.hold(tx, owner.tenant_id, box_id);
  const found = box ? await boxStore.version(tx, { ...owner, box_id, version: box.version ?? 0 }) : null;
  assert(found, `box ${box_id} has no version to give`);
  const now = needs.clock.now();
  const own: UserBoxRow = {
    ...owner,
    id,
    box_id,
    version: found.version.version,
    source: "given",
    amount: 0,
    status: "owned",
    status_reason: null,
    round_id: null,
    created_at: now,
    updated_at: now,
  };
  await userBoxStore.insert(tx, own);
  await needs.notifications.send(tx, { to: owner, notification: givenBoxNotification(found.box.title, id) });
  const player = await needs.players.byId(owner, tx);
  return {
    id,
    again: false,
    after: async () => {
      if (!player) return;
      needs.broadcaster.toPlayer(owner.tenant_id, owner.player_id, "NotifyNewUserBox", presentUserBox(own, found, player.language));
    },
  };
}
