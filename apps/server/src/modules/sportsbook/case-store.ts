import { mostCounted, type SportSignalKind } from "@trevo/contract";
import { sql } from "kysely";
import type { Db, Tx } from "../../kernel/db.ts";
import type { WaitingCount } from "../../kernel/staff-queue.ts";
import type { CaseState, CaseStep } from "./case-states.ts";
import type { Signal } from "./signals.ts";

export interface CaseKey {
  readonly tenant_id: number;
  readonly id: string;
}

export interface StoredCase extends CaseKey {
  readonly fixture_id: number;
  readonly state: CaseState;
  readonly score: number;
  readonly version: number;
  readonly opened_by: string | null;
  readonly opened_at: Date;
  readonly changed_at: Date;
  readonly verdict: "unfounded" | "confirmed" | null;
  readonly closed_score: number | null;
}

interface OfMatch {
  readonly tenant_id: number;
  readonly fixture_id: number;
}

export interface StoredSignal extends CaseKey {
  readonly kind: SportSignalKind;
  readonly score: number;
  readonly market_id: number | null;
  readonly code: string | null;
  readonly parts: Readonly<Record<string, number>>;
  readonly found_at: Date;
}

export interface StoredStep {
  readonly kind: CaseStep;
  readonly by: string | null;
  readonly note: string | null;
  readonly detail: Readonly<Record<string, unknown>>;
  readonly at: Date;
}

interface CaseList {
  readonly states: readonly CaseState[];
  /** The last case of the previous page. */
  readonly after: { readonly opened_at: Date; readonly id: string } | null;
  readonly limit: number;
}

/** SQL on integrity cases, their signals and their steps. Writers must hold the case. */
export const caseStore = {
  ofMatch: async (db: Db | Tx, { tenant_id, fixture_id }: OfMatch): Promise<StoredCase | null> => {
    const { rows } = await sql<StoredCase>`
      select * from sport_cases where tenant_id = ${tenant_id} and fixture_id = ${fixture_id}`.execute(db);
    return rows[0] ?? null;
  },

  /** Returns false if the match has a case at the brand. */
  open: async (
    tx: Tx,
    {
      tenant_id,
      fixture_id,
      id,
      score,
      opened_by,
      at,
    }: OfMatch & CaseKey & Pick<StoredCase, "score" | "opened_by"> & { readonly at: Date },
  ): Promise<boolean> => {
    const { rows } = await sql`
      insert into sport_cases (tenant_id, id, fixture_id, state, score, opened_by, opened_at, changed_at)
      values (${tenant_id}, ${id}, ${fixture_id}, 'open', ${score}, ${opened_by}, ${at}, ${at})
      on conflict (tenant_id, fixture_id) do nothing returning id`.execute(tx);
    return rows.length > 0;
  },

  /** Locks the match's case until the transaction ends. */
  holdMatch: async (tx: Tx, { tenant_id, fixture_id }: OfMatch): Promise<StoredCase | null> => {
    const { rows } = await sql<StoredCase>`
      select * from sport_cases where tenant_id = ${tenant_id} and fixture_id = ${fixture_id} for update`.execute(tx);
    return rows[0] ?? null;
  },

  /** Locks the case until the transaction ends. */
  hold: async (tx: Tx, { tenant_id, id }: CaseKey): Promise<StoredCase | null> => {
    const { rows } = await sql<StoredCase>`select * from sport_cases where tenant_id = ${tenant_id} and id = ${id} for update`.execute(tx);
    return rows[0] ?? null;
  },

  find: async (db: Db | Tx, { tenant_id, id }: CaseKey): Promise<StoredCase | null> => {
    const { rows } = await sql<StoredCase>`select * from sport_cases where tenant_id = ${tenant_id} and id = ${id}`.execute(db);
    return rows[0] ?? null;
  },

  /** Oldest first. */
  list: async (db: Db, tenant_id: number, { states, after, limit }: CaseList): Promise<(StoredCase & { signals: SportSignalKind[] })[]> => {
    const { rows } = await sql<StoredCase & { signals: SportSignalKind[] }>`
      select c.*, array(select kind from sport_signals s where s.tenant_id = c.tenant_id and s.case_id = c.id order by score desc, kind) as signals
      from sport_cases c where c.tenant_id = ${tenant_id} and c.state = any(${[...states]}::text[])
        and (${after?.id ?? null}::uuid is null or (c.opened_at, c.id) > (${after?.opened_at ?? null}::timestamptz, ${after?.id ?? null}::uuid))
      order by c.opened_at, c.id limit ${limit}`.execute(db);
    return rows;
  },

  change: async (
    tx: Tx,
    { tenant_id, id }: CaseKey,
    {
      state,
      score,
      verdict = null,
      at,
    }: Pick<StoredCase, "state" | "score"> & { readonly verdict?: StoredCase["verdict"]; readonly at: Date },
  ): Promise<void> => {
    await sql`
      update sport_cases set state = ${state}, score = ${score}, version = version + 1, changed_at = ${at},
        verdict = case when ${state} <> 'closed' then null else coalesce(${verdict}, verdict) end,
        closed_score = case when ${state} <> 'closed' then null when ${verdict}::text is null then closed_score else ${score} end
      where tenant_id = ${tenant_id} and id = ${id}`.execute(tx);
  },

  keepSignals: async (
    tx: Tx,
    { tenant_id, id }: CaseKey,
    { signals, at }: { readonly signals: readonly Signal[]; readonly at: Date },
  ): Promise<void> => {
    const rows = signals.map(({ kind, score, selection, parts }) => ({
      kind,
      score,
      ...(selection ?? { market_id: null, code: null }),
      parts,
    }));
    await sql`
      insert into sport_signals (tenant_id, case_id, kind, score, market_id, code, parts, found_at)
      select ${tenant_id}, ${id}, s.kind, s.score, s.market_id, s.code, s.parts, ${at}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as s (kind text, score int, market_id int, code text, parts jsonb)
      on conflict (tenant_id, case_id, kind) do update set
        score = excluded.score, market_id = excluded.market_id, code = excluded.code, parts = excluded.parts, found_at = excluded.found_at`.execute(
      tx,
    );
  },

  /** Strongest first. */
  signals: async (db: Db | Tx, { tenant_id, id }: CaseKey): Promise<StoredSignal[]> => {
    const { rows } = await sql<StoredSignal>`
      select *, case_id as id from sport_signals where tenant_id = ${tenant_id} and case_id = ${id} order by score desc, kind`.execute(db);
    return rows;
  },

  addStep: async (tx: Tx, { tenant_id, id }: CaseKey, { kind, by, note, detail, at }: StoredStep): Promise<void> => {
    await sql`
      insert into sport_case_steps (tenant_id, case_id, step_no, kind, by, note, detail, at)
      select ${tenant_id}, ${id}, coalesce(max(step_no), 0) + 1, ${kind}, ${by}, ${note}, ${JSON.stringify(detail)}::jsonb, ${at}
      from sport_case_steps where tenant_id = ${tenant_id} and case_id = ${id}`.execute(tx);
  },

  /** Oldest first. */
  steps: async (db: Db, { tenant_id, id }: CaseKey): Promise<StoredStep[]> => {
    const { rows } = await sql<StoredStep>`
      select kind, by, note, detail, at from sport_case_steps
      where tenant_id = ${tenant_id} and case_id = ${id} order by step_no`.execute(db);
    return rows;
  },

  /** Counts the cases that wait for staff at each of these brands. */
  countWaiting: async (db: Db, tenantIds: readonly number[]): Promise<WaitingCount[]> => {
    const { rows } = await sql<WaitingCount>`
      select tenant_id, least(count(*), ${mostCounted})::int as waiting, 0 as late, min(opened_at) as oldest_at, null as due_at
      from sport_cases where tenant_id = any(${[...tenantIds]}::int[]) and state in ('open', 'under_review') group by tenant_id`.execute(
      db,
    );
    return rows;
  },
};
