import type { BrandDraft } from "./brand-draft.ts";
import { helpAboutMoney } from "./help-money.ts";
import { helpAboutPlay } from "./help-play.ts";
import { helpAboutYou } from "./help-you.ts";

/**
 * The help centre of every demo brand. Articles about features that a brand does not have are not shown there. Amounts and times are on the
 * linked pages.
 */
export const helpArticles: readonly BrandDraft[] = [...helpAboutMoney, ...helpAboutPlay, ...helpAboutYou];
