import type { Feature } from "@trevo/contract";
import type { ContentDocumentRow, ContentVersion } from "./store.ts";

/** The version that holds at this moment: the newest whose day has come. */
export const inForce = (document: ContentDocumentRow, now: Date): ContentVersion | null =>
  document.versions.findLast((version) => version.in_force_at <= now) ?? null;

/** What decides over a text's being shown, beside the text itself. */
export interface Viewing {
  readonly now: Date;
  /** What the brand's players can use. */
  readonly features: readonly Feature[];
}

/** Whether visitors see it: published, in its time, with words that hold, and leading to nothing that the brand does not have. */
export const isShown = (document: ContentDocumentRow, { now, features }: Viewing): boolean =>
  document.withdrawn_at === null &&
  (document.requires === null || features.includes(document.requires)) &&
  (document.starts_at === null || document.starts_at <= now) &&
  (document.ends_at === null || document.ends_at > now) &&
  inForce(document, now) !== null;
