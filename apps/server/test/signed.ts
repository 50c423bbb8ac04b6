import type { StepUp } from "../src/kernel/step-up.ts";

/** For tests of use cases, below the routes: what a member proved is tested in `staff-step-up.test.ts`. */
export const signed: StepUp = { spend: async () => {} };
