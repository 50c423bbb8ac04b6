import type { HouseRound } from "@trevo/contract";

/** How far off its middle a pointer first comes to rest, in shares of a field: the nonce's own, so that it means nothing and is the same when drawn again. */
export const leanOf = ({ nonce }: Pick<HouseRound, "nonce">): number => ((nonce * 37) % 61) / 100 - 0.3;
