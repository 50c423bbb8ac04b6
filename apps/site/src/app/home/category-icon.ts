import type { IconName } from "@trevo/ui/icon";

const icons: Record<string, IconName> = {
  originals: "dice",
  slots: "slots",
  live: "live",
  instant: "bolt",
  crash: "bolt",
  table: "cards",
  new: "star",
  popular: "cup",
};

export const categoryIcon = (slug: string): IconName => icons[slug] ?? "dice";
