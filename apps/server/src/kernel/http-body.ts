import type { Endpoint } from "@trevo/contract";
import type { FastifyRequest } from "fastify";
import type { z } from "zod";
import { refuse } from "./errors.ts";
import { invalidFields } from "./http-errors.ts";
import { isNestedTooDeep } from "./json-depth.ts";
import { readAtMost } from "./unread-bodies.ts";

/** Refuses with `invalid_fields`. */
export function parsePart(schema: z.ZodType | undefined, value: unknown): unknown {
  if (!schema) return undefined;
  const parsed = schema.safeParse(value ?? {});
  if (!parsed.success) throw invalidFields(parsed.error);
  return parsed.data;
}

/**
 * PostgreSQL cannot store NUL in text, and no legitimate input contains it. Iterative, because a body can be nested as deeply as it is
 * long.
 */
export function refuseNul(body: unknown): void {
  const waiting = [body];
  for (const value of waiting) {
    if (typeof value === "string" && value.includes("\0")) throw refuse("malformed");
    if (Array.isArray(value)) for (const inner of value) waiting.push(inner);
    else if (typeof value === "object" && value !== null) waiting.push(...Object.keys(value), ...Object.values(value));
  }
}

/** Maximum size of a form's fields and delimiters. */
const formMaxBytes = 128 * 1024;

/** Accepts JSON everywhere; urlencoded and multipart only on endpoints that do not move money. */
export async function readBody(endpoint: Endpoint, request: FastifyRequest): Promise<unknown> {
  const type = request.headers["content-type"] ?? "";
  const isJson = /^application\/([\w.+-]+\+)?json\b/i.test(type);
  if ((endpoint.limit === "money" || endpoint.limit === "essential") && !isJson && type !== "") throw refuse("media_type_unsupported");
  if (!request.isMultipart()) {
    if (isJson && (request.body === null || typeof request.body !== "object" || Array.isArray(request.body))) throw refuse("malformed");
    return request.body;
  }
  return readAtMost(request.raw, formMaxBytes, async () => {
    const fields: [string, unknown][] = [];
    for await (const part of request.parts()) if (part.type === "field") fields.push([part.fieldname, fieldOf(part.value)]);
    return Object.fromEntries(fields);
  });
}

/** Parses a part of type `application/json`. */
function fieldOf(value: unknown): unknown {
  if (isNestedTooDeep(value)) throw refuse("malformed");
  return value;
}

interface UploadForm {
  readonly file: Buffer;
  readonly fields: Record<string, unknown>;
}

/** Reads the file of the named field and the form's other fields. Refuses a larger file than allowed while it is arriving. */
export async function readUpload(upload: NonNullable<Endpoint["upload"]>, request: FastifyRequest): Promise<UploadForm> {
  if (!request.isMultipart()) throw refuse("media_type_unsupported");
  return readAtMost(request.raw, upload.max_bytes + formMaxBytes, () => readFileForm(upload, request));
}

async function readFileForm(upload: NonNullable<Endpoint["upload"]>, request: FastifyRequest): Promise<UploadForm> {
  let file: Buffer | null = null;
  const fields: [string, unknown][] = [];
  for await (const part of request.parts({ limits: { files: 1, fileSize: upload.max_bytes, fields: 10, parts: 11 } })) {
    if (part.type === "field") {
      fields.push([part.fieldname, fieldOf(part.value)]);
      continue;
    }
    // An unread part would block the following ones.
    const content = await part.toBuffer();
    if (part.fieldname === upload.field) file = content;
  }
  if (!file || file.length === 0) throw refuse("invalid_fields", { fields: { [upload.field]: ["required"] } });
  return { file, fields: Object.fromEntries(fields) };
}

export function idempotencyKey(request: FastifyRequest): string | null {
  const header = request.headers["idempotency-key"];
  if (header === undefined) return null;
  if (typeof header !== "string" || header.length === 0 || header.length > 255) throw refuse("malformed");
  return header;
}
