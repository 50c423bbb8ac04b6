import { m } from "../paraglide/messages.js";

export interface Section {
  title: () => string;
  empty: () => string;
  /** Needs an account (specification, section 2). */
  player?: true;
}

/** Pages of a title and a list, by their path. */
export const sections: Record<string, Section> = {
  "user/edit/verification": { title: m.section_verification_title, empty: m.section_verification_empty, player: true },
};

/** The section of a path without language prefix. */
export const sectionAt = (path: string): Section | undefined => sections[path.replace(/^\/|\/$/g, "")];
