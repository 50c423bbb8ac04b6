import type { OwnCrashBet } from "@trevo/contract";
import { centavos } from "@trevo/domain";
import { prizeOf } from "@trevo/engines";

/** Returns the payout in centavos of a stake cashed out at this value, rounded as the server rounds it. */
export const prizeAt = ({ stake }: Pick<OwnCrashBet, "stake">, valueX100: number): number => prizeOf(centavos(stake), valueX100 * 100);
