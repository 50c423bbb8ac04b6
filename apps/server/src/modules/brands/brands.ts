import type {
  AddedBrandFile,
  BrandDraft,
  BrandFile,
  BrandFileKind,
  BrandHost,
  BrandPreview,
  BrandStateChange,
  BrandVersion,
  DerivedTheme,
  NewBrand,
  StaffBrand,
} from "@trevo/contract";
import type { Preview } from "../../kernel/previews.ts";
import type { StaffScope, StaffTenantScope, Tenant } from "../../kernel/scope.ts";
import type { DraftInput } from "./draft-look.ts";
import type { ClaimedHost } from "./hosts.ts";
import type { PublishInput, RestoreInput } from "./publish-look.ts";
import type { ScheduleInput, ScheduledLook } from "./schedule-look.ts";

/**
 * Owns how an operator creates and changes its brands. Guarantees: a brand is created completely or not at all, and every process serves it
 * at once; the look in force is the version published last. It does not store settings in force, games or texts, which belong to their own
 * modules.
 */
export interface Brands {
  list(scope: Pick<StaffScope, "tenants">): Promise<{ data: StaffBrand[]; domain: string }>;
  /** Refuses with `not_found` (no such brand to copy from), `brand_limit`, `slug_taken`, `invalid_fields`. */
  create(scope: StaffScope, brand: NewBrand): Promise<StaffBrand>;
  /** Refuses with `wrong_state` if the brand's state differs from what was shown. */
  setState(scope: StaffTenantScope, change: BrandStateChange): Promise<StaffBrand>;
  look: {
    read(tenant: Tenant): Promise<BrandDraft>;
    versions(tenant: Tenant): Promise<BrandVersion[]>;
    /** Refuses with `wrong_state` if another member has saved or published meanwhile. */
    save(scope: StaffTenantScope, input: DraftInput): Promise<BrandDraft>;
    /** Refuses with `wrong_state`. */
    undo(scope: StaffTenantScope, seen: { readonly base_version: number; readonly revision: number }): Promise<BrandDraft>;
    /** Refuses with `wrong_state`, `contrast_too_low`. */
    publish(scope: StaffTenantScope, input: PublishInput): Promise<BrandDraft>;
    /** Schedules the publication, or cancels it. Refuses with `wrong_state`, `contrast_too_low`, `invalid_fields`. */
    schedule(scope: StaffTenantScope, input: ScheduleInput): Promise<BrandDraft>;
    /** Refuses with `not_found`, `wrong_state`, `contrast_too_low`. */
    restore(scope: StaffTenantScope, input: RestoreInput): Promise<BrandDraft>;
  };
  /** Pictures that the brand has uploaded. */
  files: {
    list(tenant: Pick<Tenant, "id">): Promise<BrandFile[]>;
    /** Refuses with `invalid_fields`, `busy`. */
    add(scope: StaffTenantScope, input: { readonly kind: BrandFileKind; readonly upload: Buffer }): Promise<AddedBrandFile>;
    /** The picture as WebP; null if the brand has no such picture. */
    read(tenant: Pick<Tenant, "id">, id: string): Promise<Buffer | null>;
  };
  /** The hosts at which the brand is reached. */
  hosts: {
    list(tenant: Tenant): Promise<BrandHost[]>;
    /** Refuses with `host_taken`. */
    add(scope: StaffTenantScope, host: string): Promise<BrandHost>;
    /** Refuses with `not_found`, `host_taken`. */
    check(scope: StaffTenantScope, host: string): Promise<BrandHost>;
    /** Refuses with `not_found`, `host_unverified`, `wrong_state`. */
    makePrimary(scope: StaffTenantScope, act: { readonly host: string; readonly reason: string }): Promise<BrandHost[]>;
    /** Refuses with `not_found`, `wrong_state`. */
    remove(scope: StaffTenantScope, act: { readonly host: string; readonly reason: string }): Promise<BrandHost[]>;
  };
  /** Previews of a brand's drafts on its own site, for members of staff. */
  previews: {
    /** `preview.<domain>`. */
    readonly domain: string;
    start(scope: StaffTenantScope, query: { readonly mode: string; readonly path: string }): Promise<BrandPreview>;
    /** Exchanges the address's token for the secret of a cookie, once; null for any other token. */
    open(query: { readonly slug: string; readonly token: string }): Promise<{ cookie: string; seconds: number } | null>;
    /** For the kernel: returns the brand with its draft, while the preview lasts. */
    draftOf(slug: string, cookie: string): Promise<Preview | null>;
  };
  /** Used by the manifest. */
  readonly jobs: {
    checkHost(host: ClaimedHost): Promise<void>;
    forgetPreviews(): Promise<void>;
    publishScheduledLook(look: ScheduledLook): Promise<void>;
    /** Publishes every look whose scheduled time has passed. */
    publishDueLooks(): Promise<void>;
  };
  deriveTheme(look: Pick<NewBrand, "accent" | "ground">): DerivedTheme;
}
