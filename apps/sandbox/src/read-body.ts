import type { z } from "zod";
import { Problem } from "./problem.ts";

/** What a person or a test sent to the sandbox's own interface; the first thing that is wrong becomes the answer. */
export function readBody<T extends z.ZodType>(schema: T, value: unknown): z.output<T> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw new Problem(422, "invalid_fields", `${issue?.path.join(".") ?? ""}: ${issue?.message ?? "inválido"}`.replace(/^: /, ""));
}
