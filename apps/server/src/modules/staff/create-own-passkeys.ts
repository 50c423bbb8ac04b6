import { finishEnrolment, startEnrolment } from "./enrol-passkey.ts";
import type { StaffNeeds } from "./needs.ts";
import { listPasskeys, removePasskey, renamePasskey } from "./own-passkeys.ts";
import type { Staff } from "./staff.ts";

export const createOwnPasskeys = (needs: StaffNeeds): Staff["passkeys"] => ({
  list: (scope) => listPasskeys(needs, scope),
  start: (scope) => startEnrolment(needs, scope),
  finish: (scope, input) => finishEnrolment(needs, scope, input),
  rename: (scope, input) => renamePasskey(needs, scope, input),
  remove: (scope, id) => removePasskey(needs, scope, id),
});
