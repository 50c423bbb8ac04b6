import { type Context, ROOT_CONTEXT, isSpanContextValid, trace } from "@opentelemetry/api";

/** W3C Trace Context, version 00. */
const traceParent = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;

/** Trace started by a proxy in front. Whether to sample it is decided here, not by the sender. */
export function remoteContextOf(header: string | string[] | undefined): Context {
  const [, traceId = "", spanId = "", flags = "0"] = (typeof header === "string" && traceParent.exec(header)) || [];
  const remote = { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true };
  return isSpanContextValid(remote) ? trace.setSpanContext(ROOT_CONTEXT, remote) : ROOT_CONTEXT;
}
