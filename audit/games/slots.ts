import assert from "node:assert/strict";
import { centavos } from "@trevo/domain";
import { type SlotEngine, slotDeviation, slotReturn, slotStops, slots } from "@trevo/engines";
import { type AuditedGame, type Play, smallestStake } from "../play.ts";

/** A round of a slot by where its first reel stops: every stop as likely as the next. */
function slotPlay(slot: SlotEngine, stake: number): Play {
  const read = slot.read({});
  assert(read.ok, `${slot.game} takes no bet`);
  const exact = slotReturn(slot.table, BigInt(stake));
  return {
    words: slot.table.name.replace("_", ", "),
    stake,
    drawBytes: slot.drawBytes,
    mean: Number((exact.numerator * 10n ** 15n) / exact.denominator) / 1e15,
    variance: slotDeviation(slot.table, stake) ** 2,
    classes: Array.from({ length: slotStops }, () => 1 / slotStops),
    round: (bytes) => {
      const { payout } = read.bet.play(centavos(stake), bytes);
      return { returned: payout, outcomeClass: (bytes[0] ?? 0) >> 3 };
    },
  };
}

/** One game of each mechanic: the engine is one, and every table's return is counted where it stands. */
const audited: readonly string[] = ["feira", "boto", "circo"];

export const auditedSlots: readonly AuditedGame[] = slots
  .filter(({ game }) => audited.includes(game))
  .map((slot) => ({ game: slot.game, version: slot.version, plays: [1, smallestStake].map((stake) => slotPlay(slot, stake)) }));
