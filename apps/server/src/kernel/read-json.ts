import { isTooDeep } from "./json-depth.ts";

/** The value, or null where the bytes are no JSON, or nested deeper than anybody writes. */
export function readJson(body: Buffer | string): unknown {
  const text = body.toString("utf8");
  if (isTooDeep(text)) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
