import { isTooDeep } from "./json-depth.ts";

/** The parsed value, or null if the bytes are not JSON or are nested too deeply. */
export function readJson(body: Buffer | string): unknown {
  const text = body.toString("utf8");
  if (isTooDeep(text)) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
