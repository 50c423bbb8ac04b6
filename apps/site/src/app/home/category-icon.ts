import type { IconName } from "@trevo/ui/icon";

const icons: Record<string, IconName> = {
  originais: "dice", originals: "dice", slots: "slots", "ao-vivo": "live", live: "live", crash: "bolt", mesa: "cards", table: "cards",
  novos: "star", new: "star", favoritos: "heart", recentes: "clock", populares: "cup", popular: "cup",
};

export const categoryIcon = (slug: string): IconName => icons[slug] ?? "dice";
