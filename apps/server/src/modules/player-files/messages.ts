import type { Localized } from "@trevo/domain";

export const tagRetired: Localized = { pt: "Etiqueta aposentada.", en: "Tag retired." };
