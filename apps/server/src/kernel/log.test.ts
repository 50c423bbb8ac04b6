import { describe, expect, it } from "vitest";
import { createLog } from "./log.ts";

function linesOf(write: (log: ReturnType<typeof createLog>) => void): Record<string, unknown>[] {
  const lines: string[] = [];
  write(createLog("info", { write: (line: string) => void lines.push(line) }));
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
}

describe("the log", () => {
  it("writes a plain line unchanged", () => {
    expect(linesOf((log) => log.info({ request_id: "1", status: 200, refusal: null }, "request"))).toMatchObject([
      { level: 30, request_id: "1", status: 200, refusal: null, msg: "request" },
    ]);
  });

  it("never writes a secret, whatever field contains it", () => {
    const [flat, nested, deep, failed] = linesOf((log) => {
      log.info({ status: 200, token: "hidden" }, "flat");
      log.info({ body: { cpf: "hidden" } }, "nested");
      log.warn({ call: { body: { password: "hidden" } } }, "deep");
      log.error({ err: Object.assign(new Error("failed"), { key: "hidden" }) }, "failed");
    });
    for (const line of [flat, nested, deep, failed]) expect(JSON.stringify(line)).not.toContain("hidden");
    expect(flat).toMatchObject({ status: 200, token: "[redacted]" });
    expect(failed).toMatchObject({ err: { message: "failed" } });
  });

  it("respects its level, with and without an object", () => {
    expect(
      linesOf((log) => {
        log.debug("unheard");
        log.debug({ body: {} }, "unheard");
        log.warn("heard");
      }),
    ).toMatchObject([{ msg: "heard" }]);
  });
});
