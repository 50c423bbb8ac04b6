import { refuse } from "../../kernel/errors.ts";
import type { Tenant } from "../../kernel/scope.ts";
import { helpStore } from "./help-store.ts";
import type { ContentNeeds } from "./needs.ts";
import { inForce, isShown } from "./policy.ts";

export interface HelpAnswer {
  readonly slug: string;
  /** Random id that the browser creates once. */
  readonly client_id: string;
  readonly helpful: boolean;
}

/** Counts the answer for the version in force. Refuses with `not_found` if visitors see no such article. */
export async function rateHelp(needs: ContentNeeds, tenant: Pick<Tenant, "id" | "settings">, answer: HelpAnswer): Promise<void> {
  const now = needs.clock.now();
  const { documents } = await needs.index.of(tenant.id);
  const document = documents.find(({ slug, kind }) => kind === "help" && slug === answer.slug);
  const version = document && isShown(document, { now, features: needs.featuresOf(tenant) }) ? inForce(document, now) : null;
  if (!version) throw refuse("not_found");
  await helpStore.rate(needs.db, { tenant_id: tenant.id, ...answer, version: version.version, rated_at: now });
}
