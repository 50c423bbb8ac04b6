import assert from "node:assert/strict";
import { centavos } from "@trevo/domain";
import {
  type SlotEngine,
  type SlotSpin,
  type SlotTable,
  drawAt,
  pickOutcome,
  slotDeviation,
  slotOdds,
  slotReturn,
  slotRows,
  slotRun,
  slotScatter,
  slots,
} from "@trevo/engines";
import { type AuditedGame, type Play, smallestStake } from "../play.ts";

/** Returns true if the paid spin shows enough scatters. Only then does a round use the bytes of free spins. */
function freeSpinsOf({ reels }: SlotTable): (bytes: Uint8Array) => boolean {
  const scatters = reels.map((reel) =>
    Array.from(reel, (_, stop) => Array.from({ length: slotRows }, (_row, row) => reel[(stop + row) % reel.length]).includes(slotScatter)),
  );
  return (bytes) => scatters.filter((shows, reel) => shows[pickOutcome(drawAt(bytes, reel), shows.length)]).length >= slotRun;
}

/** Creates a play whose classes are the coins paid by the paid spin and whether it awards free spins. */
function slotPlay(slot: SlotEngine, stake: number): Play {
  const { table } = slot;
  const read = slot.read({});
  assert(read.ok, `${slot.game} takes no bet`);
  const exact = slotReturn(table, BigInt(stake));
  const { shares, combinations } = slotOdds(table);
  const classOf = new Map(shares.map(({ coins, awards }, index) => [`${coins} ${awards}`, index]));
  const hasFreeSpins = freeSpinsOf(table);
  return {
    words: table.name.replace("_", ", "),
    stake,
    drawBytes: 4 * table.reels.length,
    mean: Number((exact.numerator * 10n ** 15n) / exact.denominator) / 1e15,
    variance: slotDeviation(table, stake) ** 2,
    classes: shares.map(({ count }) => count / combinations),
    round: ({ bytes, longer }) => {
      const { outcome, payout } = read.bet.play(centavos(stake), hasFreeSpins(bytes) ? longer(slot.drawBytes) : bytes);
      const [paid] = outcome["spins"] as readonly SlotSpin[];
      const outcomeClass = classOf.get(`${paid?.coins} ${(paid?.awards ?? 0) > 0}`);
      assert(outcomeClass !== undefined, `${table.name} pays ${paid?.coins} coins, which no combination of its stops does`);
      return { returned: payout, outcomeClass };
    },
  };
}

/** Each table once, by its first game: the other games of a table have the same rounds under another name. */
export const auditedSlots: readonly AuditedGame[] = [...new Set(slots.map(({ table }) => table))].flatMap((table) => {
  const [first, ...alike] = slots.filter((slot) => slot.table === table);
  return first
    ? [
        {
          game: first.game,
          alike: alike.map(({ game }) => game),
          version: first.version,
          plays: [smallestStake, 1].map((stake) => slotPlay(first, stake)),
        },
      ]
    : [];
});
