import { newId } from "../src/kernel/ids.ts";
import type { Member, TestSite } from "./test-site.ts";

interface Sent {
  readonly to: Pick<Member, "id">;
  readonly template?: string;
  readonly vars?: Readonly<Record<string, string>>;
  readonly tenant?: string;
}

/** Queues a message to the member by e-mail. */
export async function enqueueMail(site: TestSite, { to, template = "limit_set", vars = {}, tenant = "trevo" }: Sent): Promise<string> {
  const { tenants, deliveries } = site.app.modules;
  const tenant_id = (await tenants.bySlug(tenant))?.id ?? 0;
  const dedupe_key = `test:${newId()}`;
  const key = { tenant_id, player_id: to.id };
  await site.database.db
    .transaction()
    .execute((tx) => deliveries.enqueue(tx, { to: key, template, vars, dedupe_key, channels: ["email"] }));
  const [row] = await site.database.sql<{ id: string }[]>`select id from deliveries where dedupe_key = ${dedupe_key}`;
  if (!row) throw new Error("no delivery");
  return row.id;
}
