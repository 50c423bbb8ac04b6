import type { Mutant } from "../mutant.ts";

const module = "apps/server/src/modules/push";
const http = "apps/server/test/web-push.test.ts";

/** Mutants of the devices that receive a player's messages. */
export const pushMutants: readonly Mutant[] = [
  {
    id: "push/ended-session",
    file: `${module}/create-push.ts`,
    find: "session_id !== null;",
    replace: `session_id !== "";`,
    suite: [module],
  },
  {
    id: "push/gone-stays",
    file: "apps/server/src/adapters/push/web-push.ts",
    find: "status === 404 || status === 410",
    replace: "status === 404",
    suite: [http],
  },
  {
    id: "push/not-forgotten",
    file: `${module}/send-push.ts`,
    find: `if (done.outcome === "gone") return pushStore.remove(db, job, [endpoint]);`,
    replace: "",
    suite: [http],
  },
  {
    id: "push/token-never-anew",
    file: "apps/server/src/adapters/push/web-push.ts",
    find: "if (known && known.until > now) return",
    replace: "if (known) return",
    suite: ["apps/server/src/adapters/push/web-push.test.ts"],
  },
  {
    id: "push/unchecked-connection",
    file: "apps/server/src/adapters/call-out.ts",
    find: "{ lookup, agent: agentOf(call.policy, call.url) }",
    replace: "{ lookup }",
    suite: ["apps/server/src/adapters/outgoing-policy.test.ts"],
  },
];
