import type { OwnStaffSession, StaffPreferences } from "@trevo/contract";
import { staffActor } from "../../kernel/audit-log.ts";
import { refuse } from "../../kernel/errors.ts";
import type { StaffScope } from "../../kernel/scope.ts";
import { accessStore } from "./access-store.ts";
import { momentAt } from "./log-in.ts";
import type { StaffNeeds } from "./needs.ts";
import { type PreferenceChange, preferenceStore } from "./preference-store.ts";
import { staffSessionStore } from "./session-store.ts";
import type { Staff } from "./staff.ts";
import { teamStore } from "./team-store.ts";

type Needs = Pick<StaffNeeds, "db" | "clock" | "describeDevice">;

/** A member's own sessions and preferences. */
export const createOwnAccount = (needs: Needs): Staff["account"] => ({
  sessions: (scope) => listSessions(needs, scope),
  endSession: (scope, id) => endSession(needs, scope, id),
  endOthers: (scope) => endOthers(needs, scope),
  changePreferences: (scope, change) => changePreferences(needs, scope, change),
});

async function listSessions({ db, clock, describeDevice }: Needs, scope: StaffScope): Promise<OwnStaffSession[]> {
  const open = await teamStore.openSessions(db, scope, momentAt(clock.now()));
  return open.map(({ id, ip, user_agent, created_at, seen_at }) => ({
    id,
    ip,
    device: describeDevice(user_agent),
    created_at: created_at.toISOString(),
    seen_at: seen_at.toISOString(),
    is_current: id === scope.session_id,
  }));
}

/** Refuses with `not_found`, also for another member's session and for one that has ended, has expired or is idle. */
const endSession = ({ db, clock }: Needs, scope: StaffScope, session_id: string): Promise<number> =>
  db.transaction().execute(async (tx) => {
    const now = clock.now();
    const ended = await staffSessionStore.end(tx, scope, { session_id, ...momentAt(now) });
    if (ended === 0) throw refuse("not_found");
    const { staff_id, request_id } = scope;
    const detail = { ended, session: session_id };
    await accessStore.record(tx, scope, { at: now, actor: staffActor(staff_id), action: "sessions_ended", request_id, detail });
    return ended;
  });

const endOthers = ({ db, clock }: Needs, scope: StaffScope): Promise<number> =>
  db.transaction().execute(async (tx) => {
    const now = clock.now();
    const ended = await staffSessionStore.endOthers(tx, scope, { session_id: scope.session_id, ...momentAt(now) });
    const { staff_id, request_id } = scope;
    if (ended > 0)
      await accessStore.record(tx, scope, {
        at: now,
        actor: staffActor(staff_id),
        action: "sessions_ended",
        request_id,
        detail: { ended },
      });
    return ended;
  });

const changePreferences = ({ db, clock }: Needs, scope: StaffScope, change: PreferenceChange): Promise<StaffPreferences> =>
  preferenceStore.change(db, scope, { change, at: clock.now() });
