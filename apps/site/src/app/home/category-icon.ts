import type { ChosenIconName, IconName } from "@trevo/ui/icon";
import { useEffect } from "react";
import { loadPart } from "../../lib/load-part.ts";
import { useSite } from "../../lib/site-data.ts";

const icons: Record<string, IconName> = {
  originals: "dice",
  slots: "slots",
  live: "live",
  instant: "bolt",
  crash: "bolt",
  table: "cards",
  tables: "cards",
  new: "star",
  popular: "cup",
};

/** Returns a category's icon: the brand's choice, which is requested if it is not in the page, or our default. */
export function useCategoryIcon(): (slug: string) => IconName | ChosenIconName {
  const { icons: chosen } = useSite();
  useEffect(() => {
    const wanted = Object.entries(chosen).map(([slug, name]) => [name, ownIcon(slug)] as const);
    if (wanted.length > 0) void loadPart(() => import("../../lib/late-icons.ts")).then(({ bringIcons }) => bringIcons(wanted));
  }, [chosen]);
  return (slug) => (chosen[slug] as ChosenIconName | undefined) ?? ownIcon(slug);
}

const ownIcon = (slug: string): IconName => icons[slug] ?? "dice";
