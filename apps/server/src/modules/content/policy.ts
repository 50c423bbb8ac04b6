import type { Feature } from "@trevo/contract";
import type { ContentDocumentRow, ContentVersion } from "./store.ts";

/** Returns the version in force at this moment: the newest whose date has come. */
export const inForce = (document: ContentDocumentRow, now: Date): ContentVersion | null =>
  document.versions.findLast((version) => version.in_force_at <= now) ?? null;

/** What decides whether a document is shown, apart from the document itself. */
export interface Viewing {
  readonly now: Date;
  /** The features that the brand's players can use. */
  readonly features: readonly Feature[];
}

/**
 * True if visitors can see it: published, within its period, with a version in force, and without need of a feature that the brand lacks.
 */
export const isShown = (document: ContentDocumentRow, { now, features }: Viewing): boolean =>
  document.withdrawn_at === null &&
  (document.requires === null || features.includes(document.requires)) &&
  (document.starts_at === null || document.starts_at <= now) &&
  (document.ends_at === null || document.ends_at > now) &&
  inForce(document, now) !== null;
