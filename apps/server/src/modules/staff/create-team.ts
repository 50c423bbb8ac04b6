import type { StaffNeeds } from "./needs.ts";
import type { Staff } from "./staff.ts";
import { closeRole, listRoles, mustNotHold } from "./own-roles.ts";
import { closeColleague, endGrant, endSessionsOf, listTeam, readMember } from "./team.ts";

export const createTeam = (needs: StaffNeeds): Staff["team"] => ({
  list: (scope, query) => listTeam(needs, scope, query),
  read: (scope, id) => readMember(needs, scope, id),
  endSessions: (scope, input) => endSessionsOf(needs, scope, input),
  close: (scope, input) => closeColleague(needs, scope, input),
  endGrant: (scope, input) => endGrant(needs, scope, input),
  roles: (scope) => listRoles(needs, scope),
  mustNotHold: (scope, roleId) => mustNotHold(needs, scope, roleId),
  closeRole: (scope, input) => closeRole(needs, scope, input),
});
