import type { BrandDraft, BrandStateChange, BrandVersion, DerivedTheme, NewBrand, StaffBrand } from "@trevo/contract";
import type { StaffScope, StaffTenantScope, Tenant } from "../../kernel/scope.ts";
import type { DraftInput } from "./draft-look.ts";
import type { PublishInput, RestoreInput } from "./publish-look.ts";

/**
 * Owns how an operator makes and changes its brands.
 * Promises: a brand is made whole or not at all, and every process serves it at once; a look is in force as the version that was published last.
 * Does not: store settings in force, games or texts; they are the modules' whose they are.
 */
export interface Brands {
  list(scope: Pick<StaffScope, "tenants">): Promise<{ data: StaffBrand[]; domain: string }>;
  /** Refuses with `not_found` (no such brand to copy from), `brand_limit`, `slug_taken`, `invalid_fields`. */
  create(scope: StaffScope, brand: NewBrand): Promise<StaffBrand>;
  /** Refuses with `wrong_state` where the brand has another state than the one that was shown. */
  setState(scope: StaffTenantScope, change: BrandStateChange): Promise<StaffBrand>;
  look: {
    read(tenant: Tenant): Promise<BrandDraft>;
    versions(tenant: Tenant): Promise<BrandVersion[]>;
    /** Refuses with `wrong_state` where somebody saved or published meanwhile. */
    save(scope: StaffTenantScope, input: DraftInput): Promise<BrandDraft>;
    /** Refuses with `wrong_state`. */
    undo(scope: StaffTenantScope, seen: { readonly base_version: number; readonly revision: number }): Promise<BrandDraft>;
    /** Refuses with `wrong_state`, `contrast_too_low`. */
    publish(scope: StaffTenantScope, input: PublishInput): Promise<BrandDraft>;
    /** Refuses with `not_found`, `wrong_state`, `contrast_too_low`. */
    restore(scope: StaffTenantScope, input: RestoreInput): Promise<BrandDraft>;
  };
  deriveTheme(look: Pick<NewBrand, "accent" | "ground">): DerivedTheme;
}
