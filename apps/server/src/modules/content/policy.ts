import type { ContentDocumentRow, ContentVersion } from "./store.ts";

/** The version that holds at this moment: the newest whose day has come. */
export const inForce = (document: ContentDocumentRow, now: Date): ContentVersion | null =>
  document.versions.findLast((version) => version.in_force_at <= now) ?? null;

/** Whether visitors see it: published, in its time, and with words that hold. */
export const isShown = (document: ContentDocumentRow, now: Date): boolean =>
  document.withdrawn_at === null &&
  (document.starts_at === null || document.starts_at <= now) &&
  (document.ends_at === null || document.ends_at > now) &&
  inForce(document, now) !== null;
