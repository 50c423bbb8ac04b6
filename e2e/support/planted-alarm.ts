import { randomUUID } from "node:crypto";
import type { ParkReason } from "@trevo/contract";
import { createSql } from "../../apps/server/src/kernel/sql.ts";

/**
 * Inserts an alarm of the first brand, as if a provider had reported a win for a closed round. No journey has to break the product to see
 * one. Returns its id.
 */
export async function plantAlarm(subject: string): Promise<string> {
  const url = process.env["DATABASE_URL"];
  if (!url) throw new Error("DATABASE_URL is not set: run journeys by `npm run e2e`.");
  const sql = createSql(url);
  const id = randomUUID();
  const reason: ParkReason = "closed_round";
  const facts = { provider: "aurora", amount: 184_250, reason };
  try {
    await sql`insert into alarms (tenant_id, id, kind, subject, first_raised_at, last_raised_at, facts)
      select id, ${id}, 'win_parked', ${subject}, now(), now(), ${JSON.stringify(facts)}::jsonb
      from tenants where slug = 'trevo'`;
  } finally {
    await sql.end();
  }
  return id;
}
