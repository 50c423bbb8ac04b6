/** The value, or null where the bytes are no JSON. */
export function readJson(body: Buffer | string): unknown {
  try {
    return JSON.parse(body.toString("utf8"));
  } catch {
    return null;
  }
}
