import type { Localized } from "@trevo/domain";

export const viewRemoved: Localized = { pt: "Visão apagada.", en: "View removed." };
