import type { Tx } from "../../kernel/db.ts";
import { type Refusal, refuse } from "../../kernel/errors.ts";
import { type PlayerKey, type PlayerScope, keyOf } from "../../kernel/scope.ts";
import type { Player } from "../players/index.ts";
import { fileStore } from "./file-store.ts";
import type { StoredAttachment } from "./message-store.ts";
import type { ChatNeeds } from "./needs.ts";
import { allowancesOf, isNewcomer } from "./policy.ts";

export interface Attachment {
  readonly kind: "image" | "round";
  /** Id of the file or the round. */
  readonly id: string;
  readonly shown: StoredAttachment;
}

interface Wanted {
  readonly attachment_type: "image" | "round";
  readonly attachment_url: string;
}

const uuidPattern = "[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}";
const picturePath = new RegExp(`^/uploads/chat/(${uuidPattern})\\.webp$`);
const roundPath = new RegExp(`^/fairness/rounds/(${uuidPattern})$`);

export const pictureAddress = (id: string): string => `/uploads/chat/${id}.webp`;
export const pictureFile = (tenantId: number, id: string): string => `chat/${tenantId}/${id}.webp`;

const bad = (key: string): Refusal => refuse("invalid_fields", { fields: { attachments: [key] } });

/** Resolves an attachment's address to the player's own picture or round. The address is never fetched. Refuses with `invalid_fields`. */
export async function attach(
  needs: ChatNeeds,
  scope: PlayerScope,
  { player, wanted }: { player: Player; wanted: Wanted },
): Promise<Attachment> {
  const { pictures, cards } = allowancesOf(scope.tenant.settings);
  const isPicture = wanted.attachment_type === "image";
  if (isPicture ? !pictures : !cards) throw bad("chat_attachments_off");
  if (isNewcomer(player.created_at, needs.clock.now())) throw bad("chat_newcomer");
  const id = (isPicture ? picturePath : roundPath).exec(wanted.attachment_url)?.[1];
  if (id === undefined) throw bad("invalid");
  return isPicture ? pictureOf(needs, scope, id) : cardOf(needs, scope, id);
}

async function pictureOf({ db }: ChatNeeds, scope: PlayerScope, id: string): Promise<Attachment> {
  const file = await fileStore.free(db, keyOf(scope), id);
  if (!file) throw bad("invalid");
  const { width, height } = file;
  return { kind: "image", id, shown: { attachment_type: "image", attachment_url: pictureAddress(id), width, height } };
}

/** Returns a card with the ledger's stake and result. The round must be the player's own, closed, with real money. */
async function cardOf({ wallet, catalog }: ChatNeeds, { tenant, player_id, locale }: PlayerScope, id: string): Promise<Attachment> {
  const round = await wallet.round(tenant.id, id);
  const stake = round ? round.staked_cash + round.staked_bonus : 0;
  if (!round || round.player_id !== player_id || round.state !== "closed" || stake === 0) throw bad("invalid");
  const win = round.won_cash + round.won_bonus;
  const game = (await catalog.byIds([round.game_id])).get(round.game_id);
  if (!game) throw bad("invalid");
  return {
    kind: "round",
    id,
    shown: {
      attachment_type: "round",
      attachment_url: `/fairness/rounds/${id}`,
      game: { id: round.game_id, title: game.titles[locale], gamecode: game.gamecode },
      stake,
      win,
      multiplier_x100: Math.floor((win * 100) / stake),
      void: false,
    },
  };
}

/** Takes the picture in the message's transaction: only one message can have it. */
export async function takeFile({ clock }: Pick<ChatNeeds, "clock">, tx: Tx, { key, id }: { key: PlayerKey; id: string }): Promise<void> {
  if (!(await fileStore.attach(tx, key, { id, attached_at: clock.now() }))) throw bad("invalid");
}
