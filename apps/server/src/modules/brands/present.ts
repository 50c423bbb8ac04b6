import type { StaffBrand } from "@trevo/contract";
import type { Tenant } from "../../kernel/scope.ts";

export const presentBrand = ({ slug, state, settings }: Tenant, hosts: readonly string[]): StaffBrand => ({
  slug,
  title: settings.siteTitle,
  state: state === "elsewhere" ? "inactive" : state,
  is_regulated: settings.is_regulated,
  is_staging: settings.is_staging,
  hosts: [...hosts],
  accent: settings.theme[settings.theme.default_mode].accent,
});
