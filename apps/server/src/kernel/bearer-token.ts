import type { FastifyRequest } from "fastify";

/** Token of an `Authorization: Bearer` header, or null. */
export function bearerToken(request: FastifyRequest): string | null {
  const match = /^Bearer ([\w-]{20,200})$/i.exec(request.headers.authorization ?? "");
  return match?.[1] ?? null;
}
