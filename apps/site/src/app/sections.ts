import { m } from "../paraglide/messages.js";

export interface Section {
  title: () => string;
  empty: () => string;
  /** Needs an account (specification, section 2). */
  player?: true;
  /** Only where the brand has the feature; elsewhere the address is unknown. */
  feature?: "hasSports" | "hasBoxes";
}

const install: Section = { title: m.section_install_title, empty: m.section_install_empty };
const sports: Section = { title: m.section_sports_title, empty: m.section_sports_empty, feature: "hasSports" };
const boxes: Section = { title: m.section_boxes_title, empty: m.section_boxes_empty, feature: "hasBoxes" };

/** Pages of a title and a list, by their path. */
export const sections: Record<string, Section> = {
  bonus: { title: m.section_bonus_title, empty: m.section_bonus_empty },
  ranking: { title: m.section_ranking_title, empty: m.section_ranking_empty },
  promotion: { title: m.section_promotion_title, empty: m.section_promotion_empty },
  "promo-codes": { title: m.section_coupons_title, empty: m.section_coupons_empty },
  sports,
  sportschange: sports,
  widgetbetby: sports,
  sportsbook: sports,
  ios: install,
  install,
  "install-two": install,
  animation: { title: m.section_motion_title, empty: m.section_motion_empty },
  Offiline: { title: m.section_offline_title, empty: m.section_offline_empty },
  NewComponents: { title: m.section_parts_title, empty: m.section_parts_empty },
  "casino/crates": boxes,
  "casino/box": boxes,
  "casino/favorites": { title: m.section_favorites_title, empty: m.section_favorites_empty, player: true },
  refers: { title: m.section_refers_title, empty: m.section_refers_empty, player: true },
  "account/boxes": { title: m.section_my_boxes_title, empty: m.section_my_boxes_empty, player: true },
  "account/items": { title: m.section_notifications_title, empty: m.section_notifications_empty, player: true },
  "responsible-gambling": { title: m.section_limits_title, empty: m.section_limits_empty, player: true },
  "user/edit/verification": { title: m.section_verification_title, empty: m.section_verification_empty, player: true },
};

/** The section of a path without language prefix; sports and boxes have addresses below them. */
export function sectionAt(path: string): Section | undefined {
  const bare = path.replace(/^\/|\/$/g, "");
  const parent = /^(sportsbook|casino\/box)(\/|$)/.exec(bare)?.[1];
  return sections[parent ?? bare];
}
