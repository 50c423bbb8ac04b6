import { type AnswerTime, ticketCategories } from "@trevo/contract";
import type { Tenant } from "../../kernel/scope.ts";
import type { SupportNeeds } from "./needs.ts";
import { answerTargetMs, fewestAnswers, measuredDays } from "./policy.ts";
import { ticketStore } from "./ticket-store.ts";

const dayMs = 24 * 3_600_000;

/** The brand's target for each category, and the measured answer times. */
export async function readAnswerTimes(needs: Pick<SupportNeeds, "db" | "clock">, { id }: Pick<Tenant, "id">): Promise<AnswerTime[]> {
  const since = new Date(needs.clock.now().getTime() - measuredDays * dayMs);
  const measured = new Map((await ticketStore.answerTimes(needs.db, id, since)).map((times) => [times.category, times]));
  return ticketCategories.map((category) => {
    const times = measured.get(category);
    const isEnough = times !== undefined && times.answers >= fewestAnswers;
    return {
      category,
      target_ms: answerTargetMs(category),
      measured: isEnough ? { median_ms: times.median_ms, p90_ms: times.p90_ms, answers: times.answers, days: measuredDays } : null,
    };
  });
}
