import type { z } from "zod";
import { Problem } from "./problem.ts";

/** Parses input to the sandbox's own interface. The first fault becomes the answer. */
export function readBody<T extends z.ZodType>(schema: T, value: unknown): z.output<T> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw new Problem(422, "invalid_fields", `${issue?.path.join(".") ?? ""}: ${issue?.message ?? "inválido"}`.replace(/^: /, ""));
}
