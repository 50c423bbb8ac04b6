import type { Tenants } from "./modules/tenants/index.ts";

/** True for a name that can be resolved publicly: not an address, and not a name of this machine or network. */
export const isPublicHost = (host: string): boolean =>
  /[a-z]/i.test(host) && host.includes(".") && !/(^|\.)(localhost|local|internal|lan)$/i.test(host);

/** Throws if active brands cannot be reached by the public, and names all of them. */
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
