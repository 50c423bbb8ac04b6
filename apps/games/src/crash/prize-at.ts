import type { OwnCrashBet } from "@trevo/contract";
import { centavos } from "@trevo/domain";
import { prizeOf } from "@trevo/engines";

/** What a stake brings when it is cashed out there: centavos, as the server rounds them. */
export const prizeAt = ({ stake }: Pick<OwnCrashBet, "stake">, valueX100: number): number => prizeOf(centavos(stake), valueX100 * 100);
