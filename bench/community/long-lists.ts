import { createSql } from "../../apps/server/src/kernel/sql.ts";
import { sessionToken } from "../load/plan.ts";
import { playerIdSql } from "../seed-players.ts";
import type { Suite } from "../suite.ts";
import { timeCalls } from "./http-times.ts";

const few = { platform: 10, own: 10 };
const many = { platform: 10_000, own: 500 };

/** Measures the counts and the first page of many notifications, compared with few, over one connection. */
export const longLists: Suite = async ({ installation, seconds }) => {
  const server = await installation.startProduct();
  const sql = createSql(installation.postgres.url);
  const measure = async ({ platform, own }: typeof few) => {
    await sql.unsafe(rows(platform, own));
    await sql.unsafe("vacuum analyze notifications");
    const call = { method: "GET" as const, path: "/api/notifications", token: sessionToken(0) };
    const load = { port: server.port, connections: 1, right: 200, callOf: () => call };
    await timeCalls({ ...load, seconds: 2 });
    return timeCalls({ ...load, seconds });
  };
  const short = await measure(few);
  const long = await measure(many);
  await sql.end();
  await server.stop();
  return {
    figures: { few, many, short, long },
    bars: [{ what: "notifications, p50: 10,000 platform's and 500 own / 10 and 10", ratio: long.p50 / short.p50, bar: 1.5, atMost: true }],
  };
};

const rows = (platform: number, own: number): string => `
  delete from notifications where link = '/bench';
  insert into notifications (tenant_id, id, player_id, words, link, created_at)
    select t.id, gen_random_uuid(), case when of_player then (select ${playerIdSql.replaceAll("n)", "0)").replaceAll("n ", "0 ")}) end,
      '{"pt": {"title": "a", "description": "b"}, "en": {"title": "a", "description": "b"}}', '/bench', now() - i * interval '1 minute'
    from tenants t, (select false, generate_series(1, ${platform}) union all select true, generate_series(1, ${own})) one (of_player, i)
    where t.slug = 'trevo'`;
