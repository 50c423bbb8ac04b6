import type { AccountBlocks } from "./account-blocks.ts";
import { blockAccount } from "./block-account.ts";
import { endSessions } from "./end-sessions.ts";
import type { AccountBlockNeeds } from "./needs.ts";
import { sendRecovery } from "./send-recovery.ts";

export const createAccountBlocks = (needs: AccountBlockNeeds): AccountBlocks => ({
  block: (scope, input) => blockAccount(needs, scope, input),
  proposeUnblock: (scope, { idempotency_key, reason, ...input }) =>
    needs.proposals.propose(scope, { kind: "player_unblock", input, reason, idempotency_key }),
  endSessions: (scope, input) => endSessions(needs, scope, input),
  sendRecovery: (scope, input) => sendRecovery(needs, scope, input),
});
