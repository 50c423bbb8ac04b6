import { type Endpoint, contract, refusals } from "@trevo/contract";
import { z } from "zod";

type Json = Record<string, unknown>;

/** The contract as OpenAPI 3.1. Nothing is written by hand: a route that is not in the contract does not exist. */
export function openapiDocument(version: string): Json {
  const paths: Record<string, Json> = {};
  for (const [key, endpoint] of Object.entries(contract) as [string, Endpoint][]) {
    const [method = "GET", template = "/"] = key.split(" ");
    const path = (template.startsWith("/house/") ? template : `/api${template}`).replace(/:(\w+)/g, "{$1}");
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation(key, endpoint) };
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Trevo",
      version,
      description: "Amounts are whole centavos, percentages basis points, times ISO 8601 UTC. One origin a brand: the host says which.",
    },
    servers: [{ url: "/" }],
    paths,
    components: {
      securitySchemes: {
        player: { type: "http", scheme: "bearer", description: "The token of POST /api/auth/login" },
        launch: { type: "http", scheme: "bearer", description: "The launch token in the gameUrl of POST /api/games/url" },
      },
    },
  };
}

function operation(key: string, endpoint: Endpoint): Json {
  return {
    operationId: key.toLowerCase().replace(/[^a-z0-9]+/g, "_"),
    summary: endpoint.summary,
    tags: [endpoint.tag],
    ...(endpoint.auth !== "public" && { security: [{ [endpoint.auth]: [] }] }),
    parameters: parameters(endpoint),
    ...(endpoint.upload && { requestBody: { required: true, content: uploadContent(endpoint.upload.field) } }),
    ...(endpoint.body && { requestBody: { required: true, content: bodyContent(endpoint, endpoint.body) } }),
    responses: responses(endpoint),
  };
}

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
  return [...from(endpoint.params, "path"), ...from(endpoint.query, "query"), ...idempotency];
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
  const codes = [...endpoint.refuses, ...(endpoint.auth === "public" ? [] : (["session_required"] as const)), "too_many_requests" as const];
  for (const code of codes) byStatus.set(refusals[code].status, [...(byStatus.get(refusals[code].status) ?? []), code]);
  const errors = [...byStatus]
    .sort(([a], [b]) => a - b)
    .map(([status, names]) => [String(status), { description: [...new Set(names)].map((name) => `\`${name}\``).join(", ") }]);
  return { ...ok, ...Object.fromEntries(errors) };
}
