import { type ReturnsNeeds, readReturns } from "./read-returns.ts";
import type { Returns } from "./returns.ts";

export const createReturns = (needs: ReturnsNeeds): Returns => ({ published: readReturns(needs) });
