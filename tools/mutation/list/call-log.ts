import type { Mutant } from "../mutant.ts";

const providers = "apps/server/src/modules/providers";
const suite = [`${providers}/call-log.test.ts`];

const on =
  (file: string) =>
  (id: string, find: string, replace: string): Mutant => ({ id: `call-log/${id}`, file: `${providers}/${file}`, find, replace, suite });

const block = on("call-block.ts");
const log = on("create-call-log.ts");
const store = on("calls-store.ts");
const list = on("list-calls.ts");

/** Mutants of the log of providers' calls: what is indexed, what a block may span, what is kept when the database fails. */
export const callLogMutants: readonly Mutant[] = [
  block("answer-alone-is-timed", "Math.min(from, at - Math.min(call.ms, timedCallMs))", "Math.min(from, at)"),
  block("block-spans-an-hour", " || latest - earliest > blockSpanMs) return false;", ") return false;"),
  block("block-without-end", "if (lines.length >= blockCalls || ", "if (lines.length < 0 || "),
  block("long-call-not-indexed", "if (indexed || call.ms > timedCallMs)", "if (indexed)"),
  block("long-call-indexed-early", "call.ms > timedCallMs)", "call.ms >= timedCallMs)"),
  log("refused-call-not-indexed", "{ indexed: !call.posted }", "{ indexed: false }"),
  log("posted-call-indexed", "{ indexed: !call.posted }", "{ indexed: true }"),
  log(
    "request-with-secrets",
    'request: redact(body.length > 0 ? body.toString("utf8") : query)',
    'request: (body.length > 0 ? body.toString("utf8") : query)',
  ),
  log("reply-with-secrets", "reply: redact(JSON.stringify(reply.body))", "reply: JSON.stringify(reply.body)"),
  log("waits-without-limit", "if (waiting >= most) {", "if (waiting < 0) {"),
  log("waiting-never-shrinks", "unwritten.splice(0, some.length);\n    waiting -= calls;", "unwritten.splice(0, some.length);"),
  log("lost-with-the-connection", "if (pgTroubleOf(error) !== null) throw error;", ""),
  log("faulty-block-stays", "unwritten.splice(0, some.length);", "if (waiting < 0) unwritten.splice(0, some.length);"),
  log("no-second-attempt", "flushIn(retryMs);", ""),
  store("written-twice", "on conflict (tenant_id, idempotency_key) do nothing", ""),
  store(
    "another-brands-block",
    "where tenant_id = ${tenant_id} and id = any(${ids}::bigint[])`",
    "where ${tenant_id}::int > 0 and id = any(${ids}::bigint[])`",
  ),
  store("found-by-its-end-alone", "${ms(blockSpanMs + clockSlackMs)} offset 0) block", "${ms(clockSlackMs)} offset 0) block"),
  store("kept-a-day-less", "where to_at < ${old.before}", "where to_at <= ${old.before}"),
  list("call-of-another-round", ".filter((call) => call.refs.some((ref) => refs.has(ref)))", ".filter(() => refs.size > 0)"),
  list("oldest-fifty", ".slice(-maxNamed);", ".slice(0, maxNamed);"),
];
