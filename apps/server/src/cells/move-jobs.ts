import type { SqlTag } from "../kernel/sql.ts";
import type { Moved } from "./table-classes.ts";
import type { StoredJob } from "./moves-store.ts";

/** Jobs whose payload names a brand or its operator. Others belong to the cell: its schedules. */
const ofBrands = `coalesce((j.payload ->> 'tenant_id')::int = any ($1::int[]), false)
  or coalesce((j.payload ->> 'operator_id')::int = $2::int, false)`;

/** Number of the brands' jobs that run at the moment. */
export async function runningJobs(tx: SqlTag, { tenantIds, operatorId }: Moved): Promise<number> {
  const [found] = await tx.unsafe<{ running: number }[]>(
    `select count(*)::int as running from graphile_worker._private_jobs j where j.locked_at is not null and (${ofBrands})`,
    [tenantIds, operatorId],
  );
  return found?.running ?? 0;
}

/** Takes the brands' jobs out of the queue into the record of the move. */
export async function takeJobs(tx: SqlTag, moveId: string, { tenantIds, operatorId }: Moved): Promise<number> {
  const taken = await tx.unsafe<StoredJob[]>(
    `with taken as (delete from graphile_worker._private_jobs j where j.locked_at is null and (${ofBrands}) returning j.*)
     select t.identifier as name, j.payload, q.queue_name as queue, j.key, j.run_at::text as run_at, j.max_attempts
     from taken j join graphile_worker._private_tasks t on t.id = j.task_id
     left join graphile_worker._private_job_queues q on q.id = j.job_queue_id order by j.id`,
    [tenantIds, operatorId],
  );
  await tx`update brand_moves set jobs = ${tx.json(taken)} where id = ${moveId}`;
  return taken.length;
}

/** Queues jobs that were taken, with their attempts counted anew. */
export async function giveJobs(tx: SqlTag, jobs: readonly StoredJob[]): Promise<void> {
  for (const job of jobs)
    await tx.unsafe(
      `select graphile_worker.add_job($1::text, $2::json, queue_name => $3::text, job_key => $4::text, run_at => $5::timestamptz, max_attempts => $6::int)`,
      [job.name, JSON.stringify(job.payload), job.queue, job.key, job.run_at, job.max_attempts],
    );
}
