import assert from "node:assert/strict";
import { newBoxPrize } from "@trevo/contract";
import { type BoxPrizeForm, reaisText } from "@trevo/domain";
import { boxReturnBasisPoints, boxTableHash, isUsualBoxReturn, readBoxTable } from "@trevo/engines";
import { lintBox } from "@trevo/offers";
import { z } from "zod";
import { recordAuditEvent, staffActor } from "../../kernel/audit-log.ts";
import type { Tx } from "../../kernel/db.ts";
import { refuse } from "../../kernel/errors.ts";
import type { ApprovedInput, ProposedChange, ProposedInput } from "../../kernel/proposal-action.ts";
import type { BoxNeeds } from "./needs.ts";
import { faceValueOf, formOfReward, rewardOfPrize } from "./prize-reward.ts";
import { type BoxPrizeRow, type BoxRow, boxStore, stockStore } from "./box-store.ts";

type PublishNeeds = Pick<BoxNeeds, "rewards">;

/** The input as the proposal stores it. */
export const versionInput = z.object({
  box_id: z.int(),
  price: z.int(),
  sell_share_bps: z.int(),
  prizes: z.array(newBoxPrize),
});
export type VersionInput = z.output<typeof versionInput>;

const percent = (basisPoints: number | null, separator: string): string =>
  basisPoints === null ? "–" : `${Math.floor(basisPoints / 100)}${separator}${String(basisPoints % 100).padStart(2, "0")} %`;

/** Forms whose stated value has no limit, because the worth of a point or of another box changes. */
const unbounded: ReadonlySet<BoxPrizeForm> = new Set(["points", "box"]);

/** A box without a price has no limit on what it gives either. */
const takesOnePerson = (input: VersionInput): boolean =>
  input.price > 0 && isUsualBoxReturn(input) && input.prizes.every(({ form }) => !unbounded.has(form));

/**
 * Describes what publishing would do now, under the box's lock. One person may publish a return of 85 % to 97 % in cash, items, bonuses and
 * free rounds, at a price no higher than the previous one, because boxes granted by offers are given at the new version. Anything else
 * needs a second person. Refuses with `not_found`, `invalid_fields`, `offer_blocked` (L9 of the linter).
 */
export async function describeVersion(
  { rewards }: PublishNeeds,
  tx: Tx,
  { tenant, input }: ProposedInput & { readonly input: VersionInput },
): Promise<ProposedChange> {
  const box = await boxStore.lock(tx, tenant.id, input.box_id);
  if (!box) throw refuse("not_found");
  await checkPrizes(tx, tenant.id, input);
  for (const { reward } of input.prizes)
    if (reward && !(await rewards.accepts(tx, tenant, rewardOfPrize(reward))))
      throw refuse("invalid_fields", { fields: { prizes: ["invalid"] } });
  const before = box.version === null ? null : await boxStore.version(tx, { tenant_id: tenant.id, box_id: box.id, version: box.version });
  const next = (box.version ?? 0) + 1;
  const return_bps = boxReturnBasisPoints(input);
  const { is_regulated, policy } = tenant.settings;
  const findings = lintBox(
    { price: input.price, return_bps },
    { profile: is_regulated ? "regulated" : "default", allows_paid: policy.paid_boxes },
  );
  if (findings.some(({ severity }) => severity === "block")) throw refuse("offer_blocked");
  const price = reaisText(input.price);
  return {
    sentence: {
      pt: `Publicar a versão ${next} da caixa ${box.title.pt} a ${price.pt}, com retorno de ${percent(return_bps, ",")}`,
      en: `Publish version ${next} of the box ${box.title.en} at ${price.en}, with a return of ${percent(return_bps, ".")}`,
    },
    player_id: null,
    before: {
      box: box.name,
      version: box.version,
      price: before?.version.price ?? null,
      return_bps: before && boxReturnBasisPoints({ price: before.version.price, prizes: before.prizes }),
    },
    after: { box: box.name, version: next, price: input.price, return_bps, hash: await boxTableHash(input) },
    depends_on: { box_id: box.id, version: box.version },
    approvals_needed: takesOnePerson(input) && input.price <= (before?.version.price ?? input.price) ? 0 : 1,
  };
}

const granted: ReadonlySet<BoxPrizeForm> = new Set(["free_rounds", "bonus", "points"]);

/**
 * Checks that the weights add up, rewards are worth what the table states, items are in the stock list, and given boxes have a version.
 * Refuses with `invalid_fields`.
 */
async function checkPrizes(tx: Tx, tenantId: number, { price, prizes }: VersionInput): Promise<void> {
  const invalid = () => refuse("invalid_fields", { fields: { prizes: ["invalid"] } });
  const table = { price, prizes: prizes.map(({ weight, value, form }) => ({ weight, value, form })) };
  if (!readBoxTable(table).ok) throw invalid();
  const isWhole = prizes.every(
    (prize) =>
      (prize.form === "item") === (prize.stock_id !== undefined) &&
      (prize.form === "box") === (prize.given_box_id !== undefined) &&
      formOfReward(prize.reward) === (granted.has(prize.form) ? prize.form : null) &&
      (faceValueOf(prize.reward) ?? prize.value) === prize.value,
  );
  if (!isWhole) throw invalid();
  const items = [...new Set(prizes.flatMap(({ stock_id }) => stock_id ?? []))];
  if ((await stockStore.byIds(tx, tenantId, items)).length !== items.length) throw invalid();
  for (const id of new Set(prizes.flatMap(({ given_box_id }) => given_box_id ?? []))) {
    const given = await boxStore.find(tx, tenantId, id);
    if (given?.version === null || given === undefined) throw invalid();
  }
}

/** Inserts the version and sells it from now on. */
export async function applyVersion(_: unknown, tx: Tx, approved: ApprovedInput & { readonly input: VersionInput }): Promise<null> {
  const { tenant, input, id, proposed_by, approved_by, request_id, at } = approved;
  const box = await boxStore.lock(tx, tenant.id, input.box_id);
  assert(box, "a described box is there");
  const version = await publishVersion(tx, { box, input, published_by: staffActor(approved_by), now: at });
  await recordAuditEvent(
    tx,
    { tenant, request_id },
    {
      at,
      actor: staffActor(approved_by),
      action: "box_version_published",
      subject: `box:${box.id}`,
      detail: { version, price: input.price, proposal: id, proposed_by, approved_by },
    },
  );
  return null;
}

interface Publication {
  /** The locked row. */
  readonly box: BoxRow;
  readonly input: Omit<VersionInput, "box_id">;
  readonly published_by: string;
  readonly now: Date;
}

/** Returns the number of the version. */
export async function publishVersion(tx: Tx, { box, input, published_by, now }: Publication): Promise<number> {
  const key = { tenant_id: box.tenant_id, box_id: box.id, version: (box.version ?? 0) + 1 };
  const { price, sell_share_bps, prizes } = input;
  const rows = prizes.map(
    ({ title, image, weight, value, form, stock_id = null, given_box_id = null, reward = null }, prize_no): BoxPrizeRow => ({
      ...key,
      prize_no,
      title,
      image,
      weight,
      value,
      form,
      stock_id,
      given_box_id,
      reward,
    }),
  );
  const hash = await boxTableHash({ price, prizes });
  await boxStore.insertVersion(tx, { ...key, price, sell_share_bps, hash, published_by, published_at: now }, rows);
  await boxStore.update(tx, box, { version: key.version, state: "on_sale" });
  return key.version;
}
