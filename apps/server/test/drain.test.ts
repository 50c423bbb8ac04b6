import { once } from "node:events";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ServerProcess, startServerProcess } from "./server-process.ts";
import { type TestSite, eventually, startTestSite } from "./test-site.ts";

/** A process takes up to a minute to start on a loaded machine, and as long to leave. */
const timeoutMs = 150_000;

describe("a server that is told to stop", () => {
  let site: TestSite;
  beforeAll(async () => {
    site = await startTestSite();
  });
  afterAll(async () => {
    await site.close();
  });

  const startOther = (env: Record<string, string> = {}): Promise<ServerProcess> =>
    startServerProcess({ databaseUrl: site.database.url, sandboxUrl: site.sandboxUrl.replace("127.0.0.1", "localhost"), ...env });

  it("says that it is not ready while it still answers, and then leaves", { timeout: timeoutMs }, async () => {
    const other = await startOther({ DRAIN_NOTICE_SECONDS: "10" });
    const left = once(other.child, "exit");
    other.child.kill("SIGTERM");
    await eventually("not ready", async () => ((await fetch(`${other.url}/readyz`)).status === 503 ? true : undefined));
    expect((await fetch(`${other.url}/api/site-config`)).status).toBe(200);
    expect(await left).toEqual([0, null]);
  });
});
