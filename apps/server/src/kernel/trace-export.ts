import { SpanStatusCode, TraceFlags, context } from "@opentelemetry/api";
import { AsyncLocalStorageContextManager } from "@opentelemetry/context-async-hooks";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import {
  BatchSpanProcessor,
  type ReadableSpan,
  type SpanProcessor,
  TraceIdRatioBasedSampler,
  TracerProvider,
  createAlwaysRecordSampler,
} from "@opentelemetry/sdk-trace";
import type { Tracing, TracingOptions } from "./start-tracing.ts";
import { setTracer } from "./tracing.ts";

/** Loaded only if a collector is configured. Its queue is bounded: spans that a slow collector cannot take are dropped. */
export function openTracing({ endpoint, ratio, version, roles }: TracingOptions): Tracing {
  const contexts = new AsyncLocalStorageContextManager().enable();
  context.setGlobalContextManager(contexts);
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces` });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ "service.name": "trevo", "service.version": version, "trevo.roles": roles.join(",") }),
    sampler: createAlwaysRecordSampler(new TraceIdRatioBasedSampler(ratio)),
    spanProcessors: [withErrors(new BatchSpanProcessor({ exporter }))],
  });
  setTracer(provider.getTracer("trevo", version));
  return {
    close: async () => {
      setTracer(null);
      context.disable();
      // An unreachable collector must not delay the stop.
      await provider.shutdown().catch(() => undefined);
    },
  };
}

/** Exports spans of sampled traces, and every span that failed. */
function withErrors(processor: SpanProcessor): SpanProcessor {
  return {
    forceFlush: () => processor.forceFlush(),
    shutdown: () => processor.shutdown(),
    onStart: (span, parent) => processor.onStart(span, parent),
    onEnd: (span) => processor.onEnd(span.status.code === SpanStatusCode.ERROR ? asSampled(span) : span),
  };
}

function asSampled(span: ReadableSpan): ReadableSpan {
  const sampled = { ...span.spanContext(), traceFlags: TraceFlags.SAMPLED };
  return new Proxy(span, {
    get: (target, name) => (name === "spanContext" ? () => sampled : (Reflect.get(target, name, target) as unknown)),
  });
}
