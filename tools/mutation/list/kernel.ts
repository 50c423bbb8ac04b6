import type { Mutant } from "../mutant.ts";

const kernel = "apps/server/src/kernel";
const wallet = "apps/server/src/modules/wallet";
const followers = ["apps/server/test/followers.test.ts"];

interface Change {
  readonly file: string;
  readonly find: string;
  readonly replace: string;
  readonly suite: readonly string[];
}

const on = (id: string, change: Change): Mutant => ({ id: `kernel/${id}`, ...change });

const crypto = [`${kernel}/crypto.test.ts`];
const keys = [`${kernel}/idempotency.test.ts`];
const writer = [
  `${wallet}/create-group-writer.test.ts`,
  `${wallet}/lost-connection.test.ts`,
  `${wallet}/posting.test.ts`,
  `${wallet}/model.test.ts`,
];

const failover = [`${wallet}/create-group-writer.test.ts`];

/** Mutants of what every module uses: sealed values, idempotency keys, the batch writer, followers. */
export const kernelMutants: readonly Mutant[] = [
  on("sealed-under-the-last-key", {
    file: `${kernel}/crypto.ts`,
    find: "const sealing = named[0] ?? master;",
    replace: "const sealing = named.at(-1) ?? master;",
    suite: crypto,
  }),
  on("resealed-over-a-change", {
    file: "apps/server/src/reseal.ts",
    find: "where ${same} and ${sql.ref(column)} = ${was}`",
    replace: "where ${same} and ${was}::bytea is not null`",
    suite: ["apps/server/test/reseal.test.ts"],
  }),
  on("shed-step-passes", {
    file: `${kernel}/load-shedding.ts`,
    find: "if (loadSteps.indexOf(step) >= level) return;",
    replace: "if (loadSteps.indexOf(step) >= level - 1) return;",
    suite: [`${kernel}/load-shedding.test.ts`],
  }),
  on("shed-guests-as-players", {
    file: `${kernel}/http.ts`,
    find: `service.needs.load.refuseIfShed("guest_rounds")`,
    replace: `service.needs.load.refuseIfShed("bets")`,
    suite: ["apps/server/test/load-shedding.test.ts"],
  }),
  on("sealed-value-moved", {
    file: `${kernel}/crypto.ts`,
    find: "bytes.subarray(0, nonceBytes)).setAAD(Buffer.from(context));",
    replace: "bytes.subarray(0, nonceBytes)).setAAD(Buffer.from(context.slice(0, 0)));",
    suite: crypto,
  }),
  on("one-key-for-all-signatures", {
    file: `${kernel}/crypto.ts`,
    find: "derive(`sign:${purpose}`)",
    replace: `derive("sign:")`,
    suite: crypto,
  }),
  on("one-key-for-all-indexes", {
    file: `${kernel}/crypto.ts`,
    find: "derive(`index:${purpose}`)",
    replace: `derive("index:")`,
    suite: crypto,
  }),
  on("key-with-other-body", {
    file: `${kernel}/idempotency.ts`,
    find: `if (!hash.equals(first.body_hash)) throw refuse("idempotency_conflict");`,
    replace: "",
    suite: keys,
  }),
  on("key-runs-twice", {
    file: `${kernel}/idempotency.ts`,
    find: "if (!claimed) {",
    replace: "if (!claimed && hash.length === 0) {",
    suite: keys,
  }),
  on("reply-not-kept", { file: `${kernel}/idempotency.ts`, find: ".set({ reply })", replace: ".set({ reply: null })", suite: keys }),
  on("follower-without-turn", {
    file: `${kernel}/follower-cursors.ts`,
    find: ".forUpdate()\n      .skipLocked()\n",
    replace: "",
    suite: followers,
  }),
  on("follower-repeats-hints", {
    file: `${kernel}/follower-runner.ts`,
    find: "afterCommit: repeats ? null : afterCommit",
    replace: "afterCommit",
    suite: followers,
  }),
  on("cursor-not-moved", {
    file: `${kernel}/follower-runner.ts`,
    find: "await followerCursors.move(tx, follower.name, last);",
    replace: "",
    suite: followers,
  }),
  on("win-content-without-round", {
    file: `${wallet}/batch.ts`,
    find: `command.game_id, command.round, ...optional(command.into_bonus)];`,
    replace: `command.game_id, ...optional(command.into_bonus)];`,
    suite: writer,
  }),
  on("bet-content-without-amount", {
    file: `${wallet}/batch.ts`,
    find: `case "bet":\n      return [command.kind, command.amount, command.provider,`,
    replace: `case "bet":\n      return [command.kind, command.provider,`,
    suite: writer,
  }),
  on("round-id-without-player", {
    file: `${wallet}/batch.ts`,
    find: "JSON.stringify([owner.tenant_id, owner.player_id, provider, round])",
    replace: "JSON.stringify([owner.tenant_id, provider, round])",
    suite: writer,
  }),
  on("round-content-without-choice", {
    file: `${wallet}/batch.ts`,
    find: "command.game_id, command.choice ?? null];",
    replace: "command.game_id];",
    suite: [...writer, "apps/server/src/modules/play", "apps/server/test/evening.test.ts"],
  }),
  on("text-not-escaped", { file: `${wallet}/array-arguments.ts`, find: `.replace(/["\\\\]/g, "\\\\$&")`, replace: "", suite: writer }),
  on("negative-amount", {
    file: `${wallet}/check-command.ts`,
    find: "amount >= least && amount <= maxCentavos",
    replace: "amount <= maxCentavos",
    suite: writer,
  }),
  on("amount-beyond-maximum", {
    file: `${wallet}/check-command.ts`,
    find: "amount >= least && amount <= maxCentavos",
    replace: "amount >= least",
    suite: writer,
  }),
  on("read-only-node-not-lost", {
    file: `${kernel}/pg-trouble.ts`,
    find: `["25006", "lost"],`,
    replace: `["25006", "collision"],`,
    suite: failover,
  }),
  on("held-wallet-refused-at-once", {
    file: `${wallet}/create-batch-sender.ts`,
    find: `if (failure === "held" && isOneWallet(batch)) return`,
    replace: `if (failure === "collision" && isOneWallet(batch)) return`,
    suite: failover,
  }),
  on("collision-waits-in-its-slot", {
    file: `${wallet}/create-batch-sender.ts`,
    find: `return attempt === 0 ? send(batch, 1)`,
    replace: `return attempt < 12 ? pauseBefore(attempt).then(() => send(batch, attempt + 1))`,
    suite: failover,
  }),
  on("held-wallet-waits-for-ever", {
    file: `${wallet}/create-held-wallets.ts`,
    find: "performance.now() >= waiting.until",
    replace: "performance.now() >= waiting.until + 60_000",
    suite: failover,
  }),
  on("held-wallet-joined-by-nobody", {
    file: `${wallet}/create-group-writer.ts`,
    find: "else if (held.has(waiting)) held.add(waiting);",
    replace: "",
    suite: failover,
  }),
  on("held-wallet-not-counted-in-queue", {
    file: `${wallet}/create-group-writer.ts`,
    find: "queue.length + held.count() >= limits.queue",
    replace: "queue.length >= limits.queue",
    suite: failover,
  }),
  on("timeout-of-thirteen-seconds", {
    file: `${wallet}/create-group-writer.ts`,
    find: "timeoutMs: commandTimeoutMs }",
    replace: "timeoutMs: 13_000 }",
    suite: failover,
  }),
  on("patience-without-end", {
    file: `${wallet}/create-batch-sender.ts`,
    find: "if (waiting.until <= now) waiting.reject(fault);",
    replace: "if (waiting.until + 60_000 <= now) waiting.reject(fault);",
    suite: failover,
  }),
  on("queue-sends-what-waited-too-long", {
    file: `${wallet}/create-group-writer.ts`,
    find: `if (waiting.until <= now) waiting.reject(refuse("unavailable"));`,
    replace: `if (waiting.until < 0) waiting.reject(refuse("unavailable"));`,
    suite: failover,
  }),
  on("collision-not-isolated", {
    file: `${wallet}/create-batch-sender.ts`,
    find: "if (batch.length > 1) {",
    replace: "if (batch.length > 1_000) {",
    suite: writer,
  }),
];
