import { type BreakGlass, type StaffPreferences, breakGlassReviewHours } from "@trevo/contract";
import type { StaffMember } from "../../kernel/back-office.ts";
import type { AuditRow } from "../../kernel/audit-log.ts";
import type { Tenant } from "../../kernel/scope.ts";
import type { AccessEventRow } from "./access-store.ts";
import type { BreakGlassRow } from "./break-glass-store.ts";
import { sessionIdleMs } from "./log-in.ts";
import type { PasskeyRow } from "./passkey-store.ts";
import type { StaffRow } from "./store.ts";
import type { OpenSession, TeamRow } from "./team-store.ts";

export interface MemberView {
  readonly member: StaffRow;
  readonly operator: string;
  readonly ends_at: Date;
  readonly known: Pick<StaffMember, "granted" | "granted_everywhere" | "tenants">;
  readonly glass: BreakGlassRow | undefined;
  readonly preferences: StaffPreferences;
}

export const presentMember = ({ member, operator, ends_at, known, glass, preferences }: MemberView) => ({
  id: member.id,
  email: member.email,
  name: member.name,
  operator,
  permissions: [...new Set([...known.granted.values()].flatMap((permissions) => [...permissions]))].sort(),
  permissions_everywhere: [...known.granted_everywhere].sort(),
  tenants: known.tenants.map(({ slug }) => slug),
  brands: known.tenants.map(({ id, slug, settings }) => ({
    slug,
    title: settings.siteTitle,
    accent: settings.theme.dark.accent,
    permissions: [...(known.granted.get(id) ?? [])].sort(),
  })),
  break_glass: glass ? { id: glass.id, ends_at: glass.ends_at.toISOString(), permissions: glass.permissions } : null,
  session: { ends_at: ends_at.toISOString(), idle_ms: sessionIdleMs },
  preferences,
});

export const presentAccess = ({ id, at, actor, action, staff_id, request_id, detail }: AccessEventRow) => ({
  id,
  at: at.toISOString(),
  actor,
  action,
  staff_id,
  request_id,
  detail,
});

export const presentAudit = ({ id, at, actor, action, subject, request_id, detail }: AuditRow) => ({
  id,
  at: at.toISOString(),
  actor,
  action,
  subject,
  request_id,
  detail,
});

export const presentTeamMember = ({ last_login_at, grants, ...member }: TeamRow) => ({
  ...member,
  last_login_at: last_login_at?.toISOString() ?? null,
  grants: grants.map(({ granted_at, ends_at, ...grant }) => ({
    ...grant,
    granted_at: new Date(granted_at).toISOString(),
    ends_at: ends_at === null ? null : new Date(ends_at).toISOString(),
  })),
});

interface MemberFileView {
  readonly member: TeamRow;
  readonly sessions: readonly OpenSession[];
  readonly passkeys: number;
}

export const presentMemberFile = ({ member, sessions, passkeys }: MemberFileView) => ({
  ...presentTeamMember(member),
  passkeys,
  open_sessions: sessions.map(({ created_at, seen_at, ...session }) => ({
    ...session,
    created_at: created_at.toISOString(),
    seen_at: seen_at.toISOString(),
  })),
});

export const presentPasskey = ({ id, name, rp_id, created_at, last_used_at, blocked_at }: PasskeyRow, here: string) => ({
  id,
  name,
  created_at: created_at.toISOString(),
  last_used_at: last_used_at?.toISOString() ?? null,
  works_here: rp_id === here,
  is_blocked: blocked_at !== null,
});

export const reviewMs = breakGlassReviewHours * 3_600_000;
export const reviewDueAt = (startedAt: Date): Date => new Date(startedAt.getTime() + reviewMs);

export const presentBreakGlass = (row: BreakGlassRow, tenants: readonly Pick<Tenant, "id" | "slug">[]): BreakGlass => ({
  id: row.id,
  staff_id: row.staff_id,
  permissions: row.permissions,
  brand: tenants.find(({ id }) => id === row.tenant_id)?.slug ?? null,
  reason: row.reason,
  started_at: row.started_at.toISOString(),
  ends_at: row.ends_at.toISOString(),
  review_due_at: reviewDueAt(row.started_at).toISOString(),
  reviewed_by: row.reviewed_by,
  reviewed_at: row.reviewed_at?.toISOString() ?? null,
  verdict: row.verdict,
  review_note: row.review_note,
});

export type PasskeyReply = ReturnType<typeof presentPasskey>;
export type TeamMemberReply = ReturnType<typeof presentTeamMember>;
export type MemberFileReply = ReturnType<typeof presentMemberFile>;
export type MemberReply = ReturnType<typeof presentMember>;
