export { createProposals } from "./create-proposals.ts";
export { manifest } from "./manifest.ts";
export type { Proposals } from "./proposals.ts";
