export { manifest } from "./manifest.ts";
export { contentChangedTopic } from "./content-index.ts";
export type { ContentDraft } from "./draft.ts";
export type { Content } from "./content.ts";
export { createContent } from "./create-content.ts";
