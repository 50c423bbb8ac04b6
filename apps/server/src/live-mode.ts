import type { Tenants } from "./modules/tenants/index.ts";

/** A name that the public can resolve: no address, and no name of this machine or network. */
export const isPublicHost = (host: string): boolean =>
  /[a-z]/i.test(host) && host.includes(".") && !/(^|\.)(localhost|local|internal|lan)$/i.test(host);

/** Throws, naming every one, where an active brand cannot be reached by the public. */
export async function refuseLocalBrands(tenants: Pick<Tenants, "all" | "hosts">): Promise<void> {
  const local: string[] = [];
  for (const { id, slug, state } of await tenants.all())
    if (state === "active" && !(await tenants.hosts(id)).some(isPublicHost)) local.push(slug);
  if (local.length === 0) return;
  throw new Error(
    `Live mode refuses to start:\n${local
      .map((slug) => `  the brand ${slug} has no public host: give it one in tenant_hosts, or set its state to inactive`)
      .join("\n")}`,
  );
}
