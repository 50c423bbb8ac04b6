import type { BrandDraft } from "./brand-draft.ts";
import { helpAboutMoney } from "./help-money.ts";
import { helpAboutPlay } from "./help-play.ts";
import { helpAboutYou } from "./help-you.ts";

/** The help centre of every demo brand. What a brand does not have is not shown there; amounts and times are on the pages that they link to. */
export const helpArticles: readonly BrandDraft[] = [...helpAboutMoney, ...helpAboutPlay, ...helpAboutYou];
