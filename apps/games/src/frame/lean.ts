import type { HouseRound } from "@trevo/contract";

/**
 * Returns how far off the centre a pointer first stops, as a fraction of a field. It is derived from the nonce, so it has no meaning and is
 * the same when drawn again.
 */
export const leanOf = ({ nonce }: Pick<HouseRound, "nonce">): number => ((nonce * 37) % 61) / 100 - 0.3;
