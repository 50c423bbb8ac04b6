import type { BrandStateChange, DerivedTheme, NewBrand, StaffBrand } from "@trevo/contract";
import type { StaffScope, StaffTenantScope } from "../../kernel/scope.ts";

/**
 * Owns how an operator makes and changes its brands.
 * Promises: a brand is made whole or not at all, and every process serves it at once.
 * Does not: store settings in force, games or texts; they are the modules' whose they are.
 */
export interface Brands {
  list(scope: Pick<StaffScope, "tenants">): Promise<{ data: StaffBrand[]; domain: string }>;
  /** Refuses with `not_found` (no such brand to copy from), `brand_limit`, `slug_taken`, `invalid_fields`. */
  create(scope: StaffScope, brand: NewBrand): Promise<StaffBrand>;
  /** Refuses with `wrong_state` where the brand has another state than the one that was shown. */
  setState(scope: StaffTenantScope, change: BrandStateChange): Promise<StaffBrand>;
  deriveTheme(look: Pick<NewBrand, "accent" | "ground">): DerivedTheme;
}
