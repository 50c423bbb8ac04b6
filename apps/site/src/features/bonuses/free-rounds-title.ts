import type { FreeRoundReward } from "@trevo/contract";
import { m } from "../../paraglide/messages.js";

/** Title such as `20 rodadas grátis em Mina`. */
export const freeRoundsTitle = (rounds: number, { title }: FreeRoundReward["game"]): string =>
  rounds === 1 ? m.bonuses_free_round_in({ game: title }) : m.bonuses_free_rounds_in({ rounds, game: title });
