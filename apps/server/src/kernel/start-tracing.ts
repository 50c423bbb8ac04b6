import type { Config } from "./config.ts";

export interface TracingOptions {
  /** URL of the collector, without the path. */
  readonly endpoint: string;
  /** Fraction of traces that are sampled, 0 to 1. */
  readonly ratio: number;
  readonly version: string;
  readonly roles: readonly string[];
}

export interface Tracing {
  /** Sends the remaining spans. */
  close(): Promise<void>;
}

type TracingConfig = Pick<Config, "OTEL_EXPORTER_OTLP_ENDPOINT" | "OTEL_TRACES_SAMPLER_ARG" | "TREVO_ROLES">;

/** Without a collector, only OpenTelemetry's types and its no-op context are loaded. */
export async function startTracing(config: TracingConfig, version: string): Promise<Tracing> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: ratio, TREVO_ROLES: roles } = config;
  if (endpoint === undefined) return { close: async () => undefined };
  const { openTracing } = await import("./trace-export.ts");
  return openTracing({ endpoint, ratio, version, roles });
}
