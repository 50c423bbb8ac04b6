import assert from "node:assert/strict";
import type { OpenedBox, PrizeState } from "@trevo/contract";
import { type BoxDraw, type Settled, boxRules, drawBox, settleBox } from "@trevo/engines";
import type { Tx } from "../../kernel/db.ts";
import { refuse } from "../../kernel/errors.ts";
import { newId } from "../../kernel/ids.ts";
import { runIdempotently } from "../../kernel/idempotency.ts";
import { recordPlayerEvent } from "../../kernel/player-events.ts";
import { type PlayerKey, type PlayerScope, keyOf } from "../../kernel/scope.ts";
import { type PlayerDraw, refusalOf } from "../play/index.ts";
import type { JsonObject } from "../wallet/index.ts";
import { type BoxPrizeRow, type BoxVersion, boxStore, stockStore } from "./box-store.ts";
import { giveBox } from "./give-box.ts";
import { ledgerSource, prizeGrant } from "./ledger-keys.ts";
import type { BoxNeeds } from "./needs.ts";
import { mustHaveBoxes, openingsAMinute, sellAmount } from "./policy.ts";
import { presentPrize, presentTable, presentUserBox } from "./present.ts";
import { rewardOfPrize } from "./prize-reward.ts";
import { type PrizeRow, prizeStore } from "./prize-store.ts";
import { type UserBoxRow, type WhichBox, userBoxStore } from "./user-box-store.ts";

export interface Opening {
  /** Id of one of the player's boxes, or of a box in the catalogue: then the player's oldest unopened one of that kind. */
  readonly box_id: string | number;
  readonly idempotency_key: string | null;
}

type AfterCommit = () => Promise<void>;

/**
 * Takes the box, draws, takes a piece of stock, and posts the round with the player's next nonce, all in one transaction. Refuses with
 * `not_found`, `wrong_state`, `too_many_requests`, `round_too_soon`, and like a stake of 0.
 */
export async function openBox(needs: BoxNeeds, scope: PlayerScope, { box_id, idempotency_key: key }: Opening): Promise<OpenedBox> {
  mustHaveBoxes(scope.tenant);
  await needs.protection.mayStake(scope);
  const owner = keyOf(scope);
  const game_id = await needs.catalog.idOf({ provider_code: "house", gamecode: boxRules.game });
  assert(game_id !== null, "the game of boxes is in the catalogue");
  const which = typeof box_id === "string" ? { id: box_id } : { box_id };
  const call = { ...owner, route: "POST /boxes/open", key, body: { box_id } };
  let afterCommit: readonly AfterCommit[] = [];
  const opened = await needs.draws.drawNext(owner, async (draw) => {
    const nonceTaken = new Error("another round took the nonce");
    try {
      return await runIdempotently(needs.db, call, async (tx) => {
        const own = await takeBox(needs, tx, { scope, which });
        const { reply, after, isPosted } = await drawPrize(needs, tx, { scope, own, draw, game_id });
        if (!isPosted) throw nonceTaken;
        afterCommit = after;
        return reply;
      });
    } catch (error) {
      if (error === nonceTaken) return null;
      throw error;
    }
  });
  await needs.wallet.announce(owner);
  for (const hint of afterCommit) await hint();
  return opened;
}

async function takeBox(needs: BoxNeeds, tx: Tx, { scope, which }: { scope: PlayerScope; which: WhichBox }): Promise<UserBoxRow> {
  const owner = keyOf(scope);
  const cycleMs = scope.tenant.settings.policy.minimum_cycle_ms;
  const now = needs.clock.now();
  const waitMs = await userBoxStore.countOpening(tx, owner, { now, max: openingsAMinute, cycleMs });
  if (waitMs > 0) throw refuse(waitMs <= cycleMs ? "round_too_soon" : "too_many_requests", { retryAfter: Math.ceil(waitMs / 1_000) });
  const id = "id" in which ? which.id : await userBoxStore.oldestOwned(tx, owner, which.box_id);
  if (id === null) throw refuse("not_found");
  const own = await userBoxStore.take(tx, owner, { id, status: "opened", round_id: newId(), updated_at: now });
  if (!own) throw refuse((await userBoxStore.find(tx, owner, id)) ? "wrong_state" : "not_found");
  return own;
}

interface Drawing {
  readonly scope: PlayerScope;
  readonly own: UserBoxRow;
  readonly draw: PlayerDraw;
  readonly game_id: number;
}

/** Writes everything that follows after the box was taken. The wallet is locked last. */
async function drawPrize(
  needs: BoxNeeds,
  tx: Tx,
  { scope, own, draw, game_id }: Drawing,
): Promise<{ reply: OpenedBox; after: readonly AfterCommit[]; isPosted: boolean }> {
  const owner = keyOf(scope);
  const found = await boxStore.version(tx, own);
  assert(found && own.round_id, "a player's box has a version, an opened one its round");
  const table = { price: found.version.price, prizes: found.prizes };
  const drawn = drawBox(table, draw.bytes(boxRules.drawBytes));
  const line = found.prizes[drawn.prize];
  assert(line, "a draw names a line of the table");
  const hasPiece = line.stock_id !== null && (await stockStore.take(tx, { tenant_id: owner.tenant_id, id: line.stock_id }));
  const settled = settleBox(table, drawn, { in_cash: line.form === "item" && !hasPiece });
  const prize = prizeOf(own, { line, hasPiece, share: found.version.sell_share_bps });
  await prizeStore.insert(tx, prize);
  const hint = await grantPrize(needs, tx, { scope, line, prize });
  await recordPlayerEvent(tx, {
    ...owner,
    kind: "box_opened",
    key: own.id,
    data: { box_id: own.box_id, version: own.version },
    at: own.updated_at,
  });
  const isPosted = await postRound(needs, tx, { owner, own, found, line, draw, drawn, settled, game_id });
  const shown = { found, shipment: null, changes: [] };
  const reply: OpenedBox = {
    user_box: presentUserBox(own, found, scope.locale),
    prize: presentPrize({ ...prize, round_id: own.round_id }, shown, scope.locale),
    prizes: presentTable(found, scope.locale, []).prizes,
    prize_no: drawn.prize,
    reel: [...drawn.reel],
    in_cash: settled.outcome["in_cash"] === true,
    payout: settled.payout,
    nonce: draw.nonce,
  };
  return { reply, after: hint ? [hint] : [], isPosted };
}

/** An item in stock becomes `won`; every other prize is settled by the opening. */
function prizeOf(own: UserBoxRow, { line, hasPiece, share }: { line: BoxPrizeRow; hasPiece: boolean; share: number }): PrizeRow {
  const ended: PrizeState = line.form === "cash" || line.form === "item" ? "paid" : "granted";
  const { tenant_id, player_id, box_id, version, updated_at } = own;
  return {
    tenant_id,
    player_id,
    box_id,
    version,
    id: newId(),
    user_box_id: own.id,
    prize_no: line.prize_no,
    amount: sellAmount(line.value, share),
    status: hasPiece ? "won" : ended,
    status_reason: null,
    stock_id: hasPiece ? line.stock_id : null,
    item: null,
    created_at: updated_at,
    updated_at,
  };
}

/** Grants a prize that is neither cash nor an item. Returns the notification to send after the commit. */
async function grantPrize(
  needs: BoxNeeds,
  tx: Tx,
  { scope, line, prize }: { scope: PlayerScope; line: BoxPrizeRow; prize: PrizeRow },
): Promise<AfterCommit | null> {
  if (line.reward) {
    const { box_id, version, id } = prize;
    const gift = { ...prizeGrant(id), reward: rewardOfPrize(line.reward), reason: `box:${box_id}:${version}`, title: line.title };
    return (await needs.rewards.grant(tx, keyOf(scope), gift)).after;
  }
  if (line.form !== "box") return null;
  assert(line.given_box_id !== null, "the prize names the box that it gives");
  const given = await giveBox(needs, tx, { owner: keyOf(scope), box_id: line.given_box_id, cause: `prize:${prize.id}` });
  return given.after;
}

interface RoundParts {
  readonly owner: PlayerKey;
  readonly own: UserBoxRow;
  readonly found: BoxVersion;
  readonly line: BoxPrizeRow;
  readonly draw: PlayerDraw;
  readonly drawn: BoxDraw;
  readonly settled: Settled;
  readonly game_id: number;
}

/** False if another round has taken the nonce: the transaction must be rolled back. */
async function postRound(needs: BoxNeeds, tx: Tx, parts: RoundParts): Promise<boolean> {
  const { owner, own, found, line, draw, settled, game_id } = parts;
  assert(own.round_id, "an opened box has its round");
  const { status } = await needs.wallet.postIn(tx, {
    kind: "play_round",
    ...owner,
    ...ledgerSource,
    external_id: `${own.id}:open`,
    round_id: own.round_id,
    provider: "house",
    game_id,
    stake: 0,
    payout: settled.payout,
    seed_id: draw.seed_id,
    nonce: draw.nonce,
    wager_class: boxWagerClass,
    at_risk: 0,
    choice: own.id,
    detail: roundDetail(found, { draw, settled, paid: own.amount, value: line.value }),
  });
  if (status === "nonce_conflict") return false;
  if (status !== "posted") throw (await refusalOf(needs, owner, { status, tx })) ?? refuse("wrong_state");
  return true;
}

/** Class of stakes that count towards no bonus. */
const boxWagerClass = 7;

/**
 * Returns the data that proves the round: the whole prize table, because a proof is checked without the server. `paid` is 0 for a given
 * box; `value` is the value won.
 */
function roundDetail(
  { version, prizes }: BoxVersion,
  { draw, settled, paid, value }: { draw: PlayerDraw; settled: Settled; paid: number; value: number },
): JsonObject {
  const params = {
    box: version.box_id,
    version: version.version,
    price: version.price,
    prizes: prizes.map(({ weight, value: worth, form }) => ({ weight, value: worth, form })),
  };
  return {
    game: boxRules.game,
    params,
    outcome: settled.outcome as JsonObject,
    multiplier_x100: settled.multiplierX100,
    server_seed_hash: draw.server_seed_hash,
    client_seed: draw.client_seed,
    rules_hash: boxRules.rulesHash,
    paytable_hash: version.hash,
    price: version.price,
    paid,
    value,
  };
}
