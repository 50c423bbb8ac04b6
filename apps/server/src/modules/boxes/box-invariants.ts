import { boxTableHash, readBoxTable } from "@trevo/engines";
import type { Tx } from "../../kernel/db.ts";
import type { Invariant, Violation, Whole } from "../../kernel/invariant.ts";
import { type RowKey, invariantOfEach, invariantOfTransitions } from "../../kernel/state-invariant.ts";
import { rewardRecords } from "../rewards/index.ts";
import { type Move, ledgerRecords, movesByKey, nameOf, summarizeMoves } from "../wallet/index.ts";
import { givenItemId } from "./give-item.ts";
import { type CheckedBox, boxInvariantStore } from "./invariant-store.ts";
import { ledgerSource } from "./ledger-keys.ts";
import { governedBoxes, governedPrizes } from "./states.ts";

/**
 * Returns the keys with which a box may post, and what each must have posted by now; "" for nothing. An opening is compared with its round.
 */
const dueOf = ({ id, source, status, amount }: CheckedBox): [externalId: string, due: string][] => [
  [`${id}:buy`, source === "bought" ? `purchase ${amount}` : ""],
  [`${id}:sell`, status === "sold" ? `sale ${amount}` : ""],
];

const postedBy = async (snapshot: Tx, keys: readonly { readonly tenant_id: number; readonly external_id: string }[]) =>
  movesByKey(await ledgerRecords.movesOfKeys(snapshot, ledgerSource.source, keys));

const isOf = (player_id: string, moves: readonly Move[]): boolean => moves.every((move) => move.player_id === player_id);

async function judgeBoxes(snapshot: Tx, keys: readonly RowKey[]): Promise<Violation[]> {
  const boxes = await boxInvariantStore.boxes(snapshot, keys);
  const ledgerKeys = boxes.flatMap((box) => dueOf(box).map(([external_id]) => ({ tenant_id: box.tenant_id, external_id })));
  const posted = await postedBy(snapshot, ledgerKeys);
  return boxes.flatMap((box) =>
    dueOf(box).flatMap(([externalId, due]): Violation[] => {
      const moves = posted.get(nameOf(box, externalId)) ?? [];
      if (isOf(box.player_id, moves) && summarizeMoves(moves) === due) return [];
      const step = externalId.slice(box.id.length + 1);
      const detail = `${box.status}, ${step}: due ${due || "nothing"}, posted ${summarizeMoves(moves) || "nothing"}`;
      return [{ tenant_id: box.tenant_id, subject: `user box ${box.id}`, detail }];
    }),
  );
}

/** Returns what the round of an opening must have paid: cash prizes, and items that were out of stock. */
const payoutOf = ({ prize_status, value }: CheckedBox): number => (prize_status === "paid" ? (value ?? 0) : 0);

async function judgeRounds(snapshot: Tx, keys: readonly RowKey[]): Promise<Violation[]> {
  const opened = (await boxInvariantStore.boxes(snapshot, keys)).filter(({ status }) => status === "opened");
  const wanted = opened.flatMap(({ tenant_id, round_id }) => (round_id === null ? [] : [{ tenant_id, round_id }]));
  const rounds = new Map((await ledgerRecords.drawnRounds(snapshot, wanted)).map((round) => [nameOf(round, round.round_id), round]));
  return opened.flatMap((box): Violation[] => {
    const round = rounds.get(nameOf(box, box.round_id ?? ""));
    const wrong =
      round === undefined
        ? "has no round"
        : round.player_id !== box.player_id ||
            round.seed_id === null ||
            round.nonce === null ||
            round.state !== "closed" ||
            round.staked !== 0
          ? "has a round that is no opening of its player"
          : round.paytable_hash !== box.hash
            ? "has a round of another table"
            : box.prize_status === null
              ? "has no prize"
              : round.won !== payoutOf(box)
                ? `paid ${round.won}, due ${payoutOf(box)}`
                : null;
    return wrong ? [{ tenant_id: box.tenant_id, subject: `user box ${box.id}`, detail: wrong }] : [];
  });
}

async function judgePrizes(snapshot: Tx, keys: readonly RowKey[]): Promise<Violation[]> {
  const prizes = await boxInvariantStore.prizes(snapshot, keys);
  const keyOf = ({ id }: { readonly id: string }) => `${id}:sell`;
  const posted = await postedBy(
    snapshot,
    prizes.map((prize) => ({ tenant_id: prize.tenant_id, external_id: keyOf(prize) })),
  );
  return prizes.flatMap((prize): Violation[] => {
    const moves = posted.get(nameOf(prize, keyOf(prize))) ?? [];
    const due = prize.status === "sold" && prize.amount > 0 ? `sale ${prize.amount}` : "";
    if (isOf(prize.player_id, moves) && summarizeMoves(moves) === due) return [];
    const detail = `${prize.status}: due ${due || "nothing"}, posted ${summarizeMoves(moves) || "nothing"}`;
    return [{ tenant_id: prize.tenant_id, subject: `prize ${prize.id}`, detail }];
  });
}

async function judgeTables(snapshot: Tx): Promise<Violation[]> {
  const violations: Violation[] = [];
  for (const { tenant_id, box_id, version, price, hash, prizes } of await boxInvariantStore.tables(snapshot)) {
    const wrong = readBoxTable({ price, prizes }).ok
      ? (await boxTableHash({ price, prizes })) !== hash && "is not what its hash names"
      : "has weights that do not add up";
    if (wrong) violations.push({ tenant_id, subject: `box ${box_id} version ${version}`, detail: wrong });
  }
  return violations;
}

/** Outer join of prizes that grant something with what was granted for prizes. */
async function judgeGrants(snapshot: Tx, of: Whole): Promise<Violation[]> {
  const spell = ({ tenant_id, player_id, code }: { tenant_id: number; player_id: string; code: unknown }, id: string) =>
    `${tenant_id} ${id} ${player_id} ${String(code)}`;
  const prizes = new Map((await boxInvariantStore.granting(snapshot, of)).map((prize) => [spell(prize, prize.id), prize] as const));
  const grants = new Map(
    (await rewardRecords.bySource(snapshot, ledgerSource.source, of)).map(
      (grant) => [spell({ ...grant, code: grant.reward["code"] }, grant.external_id), grant] as const,
    ),
  );
  return [
    ...[...prizes]
      .filter(([name]) => !grants.has(name))
      .map(([, { tenant_id, id }]) => ({ tenant_id, subject: `prize ${id}`, detail: "granted nothing" })),
    ...[...grants]
      .filter(([name]) => !prizes.has(name))
      .map(([, { tenant_id, external_id }]) => ({ tenant_id, subject: `prize ${external_id}`, detail: "granted what it does not state" })),
  ];
}

/** Outer join of granted items with the prizes given for them. */
async function judgeGivenItems(snapshot: Tx, of: Whole): Promise<Violation[]> {
  const spell = ({ tenant_id, player_id }: { tenant_id: number; player_id: string }, id: string, value: unknown) =>
    `${tenant_id} ${id} ${player_id} ${String(value)}`;
  const given = new Map(
    (await boxInvariantStore.given(snapshot, of)).map((prize) => [spell(prize, prize.id, prize.item?.value), prize] as const),
  );
  const grants = new Map(
    (await rewardRecords.byCode(snapshot, "item", of)).map((grant) => {
      const id = givenItemId(grant.tenant_id, `${grant.source}:${grant.external_id}`);
      return [spell(grant, id, grant.reward["value"]), grant] as const;
    }),
  );
  return [
    ...[...given]
      .filter(([name]) => !grants.has(name))
      .map(([, { tenant_id, id }]) => ({ tenant_id, subject: `prize ${id}`, detail: "was given without a cause", freezes: false })),
    ...[...grants]
      .filter(([name]) => !given.has(name))
      .map(([, { tenant_id, source, external_id }]) => ({
        tenant_id,
        subject: `item ${source} ${external_id}`,
        detail: "was granted, and is no prize",
        freezes: false,
      })),
  ];
}

/** Invariants of boxes, prizes, tables and stock, against the ledger and their own history. */
export const boxInvariants: readonly Invariant[] = [
  invariantOfEach("a box has its purchase, and its sale where it was sold, each once", governedBoxes, judgeBoxes),
  invariantOfEach("an opened box has one round of its table, and paid its prize", governedBoxes, judgeRounds),
  invariantOfTransitions("boxes take the allowed steps", governedBoxes),
  invariantOfEach("a prize was paid for once where it was sold", governedPrizes, judgePrizes),
  invariantOfTransitions("prizes take the allowed steps", governedPrizes),
  {
    name: "a prize grants what it states, once",
    check: judgeGrants,
    fresh: null,
  },
  { name: "a granted item belongs to exactly one prize", check: judgeGivenItems, fresh: null },
  {
    name: "the weights of a box add up, and its hash names its table",
    check: async (snapshot, of) => (of === "all" ? judgeTables(snapshot) : []),
    fresh: null,
  },
  {
    name: "pieces added = pieces that remain + items won",
    check: async (snapshot, of) =>
      of === "all"
        ? (await boxInvariantStore.wrongStock(snapshot)).map(({ tenant_id, id, added, remaining, won }) => ({
            tenant_id,
            subject: `stock ${id}`,
            detail: `added ${added}, remaining ${remaining}, won ${won}`,
          }))
        : [],
    fresh: null,
  },
];
