import type { Localized } from "@trevo/domain";

export const tagRetired: Localized = { pt: "Etiqueta arquivada.", en: "Tag retired." };
