import { countBreakGlass, listBreakGlass, readBreakGlass, reviewBreakGlass, takeBreakGlass } from "./break-glass.ts";
import type { StaffNeeds } from "./needs.ts";
import type { Staff } from "./staff.ts";

export const createBreakGlass = (needs: StaffNeeds): Staff["breakGlass"] => ({
  take: (scope, input) => takeBreakGlass(needs, scope, input),
  list: (scope, query) => listBreakGlass(needs, scope, query),
  read: (scope, id) => readBreakGlass(needs, scope, id),
  review: (scope, input) => reviewBreakGlass(needs, scope, input),
  count: (query) => countBreakGlass(needs, query),
});
