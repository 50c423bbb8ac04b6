import { type Endpoint, contract, isOfficeEndpoint, refusals, urlPathOf } from "@trevo/contract";
import { z } from "zod";

type Json = Record<string, unknown>;

/** The part of the contract to document, by host. */
export type ApiSide = "tenants" | "office";

export const endpointsOf = (side: ApiSide): [string, Endpoint][] =>
  (Object.entries(contract) as [string, Endpoint][]).filter(([, endpoint]) => isOfficeEndpoint(endpoint) === (side === "office"));

/** The contract as OpenAPI 3.1. Nothing is written by hand: a route outside the contract is not documented. */
export function openapiDocument(version: string, side: ApiSide): Json {
  const paths: Record<string, Json> = {};
  for (const [key, endpoint] of endpointsOf(side)) {
    const [method = "GET", template = "/"] = key.split(" ");
    const path = urlPathOf(template).replace(/:(\w+)/g, "{$1}");
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation(key, endpoint) };
  }
  return {
    openapi: "3.1.0",
    info: {
      title: side === "office" ? "Trevo back office" : "Trevo",
      version,
      description: descriptions[side],
    },
    servers: [{ url: "/" }],
    paths,
    components: {
      securitySchemes: securitySchemes[side],
    },
  };
}

const units = "Amounts are whole centavos, percentages basis points, times ISO 8601 UTC.";

const descriptions: Record<ApiSide, string> = {
  tenants: `${units} One origin a brand: the host says which.`,
  office: `${units} A member of staff sees the brands of one operator; another's read as not there.`,
};

const bearer = (description: string): Json => ({ type: "http", scheme: "bearer", description });

const securitySchemes: Record<ApiSide, Json> = {
  tenants: {
    player: bearer("The token of POST /api/auth/login"),
    launch: bearer("The launch token in the gameUrl of POST /api/games/url"),
  },
  office: { staff: bearer("The token of POST /api/staff/login/second-factor") },
};

function operation(key: string, endpoint: Endpoint): Json {
  return {
    operationId: key.toLowerCase().replace(/[^a-z0-9]+/g, "_"),
    summary: endpoint.summary,
    tags: [endpoint.tag],
    ...(isClosed(endpoint) && { security: [{ [endpoint.auth]: [] }] }),
    ...(endpoint.permission && { "x-permission": endpoint.permission }),
    ...(endpoint.fresh && { "x-fresh": endpoint.fresh }),
    parameters: [...tenantParameter(key), ...parameters(endpoint)],
    ...(endpoint.upload && { requestBody: { required: true, content: uploadContent(endpoint.upload.field) } }),
    ...(endpoint.body && { requestBody: { required: true, content: bodyContent(endpoint, endpoint.body) } }),
    responses: responses(endpoint),
  };
}

const isClosed = ({ auth }: Endpoint): boolean => auth !== "public" && auth !== "office";

const tenantParameter = (key: string): Json[] =>
  key.includes("/:tenant/") ? [{ name: "tenant", in: "path", required: true, schema: { type: "string" } }] : [];

const schemaOf = (schema: z.ZodType, io: "input" | "output"): Json => {
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, { io, unrepresentable: "any" }) as Json;
  return json;
};

function bodyContent(endpoint: Endpoint, body: z.ZodType): Json {
  const schema = schemaOf(body, "input");
  const types =
    endpoint.limit === "money" ? ["application/json"] : ["application/json", "application/x-www-form-urlencoded", "multipart/form-data"];
  return Object.fromEntries(types.map((type) => [type, { schema }]));
}

const uploadContent = (field: string): Json => ({
  "multipart/form-data": {
    schema: {
      type: "object",
      required: [field],
      properties: { [field]: { type: "string", contentMediaType: "application/octet-stream" } },
    },
  },
});

function parameters(endpoint: Endpoint): Json[] {
  const from = (schema: z.ZodType | undefined, where: "path" | "query") => {
    if (!schema) return [];
    const json = schemaOf(schema, "input") as { properties?: Record<string, Json>; required?: string[] };
    return Object.entries(json.properties ?? {}).map(([name, type]) => ({
      name,
      in: where,
      required: where === "path" || (json.required ?? []).includes(name),
      schema: type,
    }));
  };
  const idempotency = endpoint.idempotent
    ? [{ name: "Idempotency-Key", in: "header", required: false, schema: { type: "string", maxLength: 255 } }]
    : [];
  const stepUp =
    endpoint.fresh && endpoint.fresh !== "recent"
      ? [{ name: "X-Step-Up", in: "header", required: endpoint.fresh === "signed", schema: { type: "string" } }]
      : [];
  return [...from(endpoint.params, "path"), ...from(endpoint.query, "query"), ...idempotency, ...stepUp];
}

function responses(endpoint: Endpoint): Json {
  const ok = {
    [String(endpoint.status ?? 200)]: {
      description: "Done",
      content: endpoint.download
        ? { [endpoint.download]: { schema: { type: "string" } } }
        : { "application/json": { schema: schemaOf(endpoint.response, "output") } },
    },
  };
  const byStatus = new Map<number, string[]>();
  const closed = isClosed(endpoint) ? (["session_required"] as const) : [];
  const codes = [
    ...endpoint.refuses,
    ...closed,
    ...(endpoint.permission ? (["forbidden"] as const) : []),
    ...(endpoint.fresh ? (["step_up_required"] as const) : []),
    "too_many_requests" as const,
  ];
  for (const code of codes) byStatus.set(refusals[code].status, [...(byStatus.get(refusals[code].status) ?? []), code]);
  const errors = [...byStatus]
    .sort(([a], [b]) => a - b)
    .map(([status, names]) => [String(status), { description: [...new Set(names)].map((name) => `\`${name}\``).join(", ") }]);
  return { ...ok, ...Object.fromEntries(errors) };
}
