export { manifest } from "./manifest.ts";
export { contentChangedTopic } from "./create-content-index.ts";
export type { ContentDraft } from "./draft.ts";
export type { Content } from "./content.ts";
export type { ContentCopy } from "./copy-documents.ts";
export { createContent } from "./create-content.ts";
