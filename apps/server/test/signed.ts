import type { StepUp } from "../src/kernel/step-up.ts";

/** For tests of use cases below the routes: a step-up that is always accepted. The step-up itself is tested in `staff-step-up.test.ts`. */
export const signed: StepUp = { spend: async () => {} };
