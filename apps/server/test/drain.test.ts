import { once } from "node:events";
import { newcomer } from "@trevo/testing";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { untilWaiting } from "./barrier.ts";
import { type ServerProcess, startServerProcess } from "./server-process.ts";
import { type TestSite, eventually, startTestSite } from "./test-site.ts";

/** A process may take a minute to start on a loaded machine, and as long to stop. */
const timeoutMs = 150_000;

describe("a server that is ordered to stop", () => {
  let site: TestSite;
  beforeAll(async () => {
    site = await startTestSite();
  });
  afterAll(async () => {
    await site.close();
  });

  const startOther = (env: Record<string, string> = {}): Promise<ServerProcess> =>
    startServerProcess({ databaseUrl: site.database.url, sandboxUrl: site.sandboxUrl.replace("127.0.0.1", "localhost"), ...env });

  it("reports that it is not ready while it still answers, and then exits", { timeout: timeoutMs }, async () => {
    const other = await startOther({ DRAIN_NOTICE_SECONDS: "10" });
    const left = once(other.child, "exit");
    other.child.kill("SIGTERM");
    await eventually("not ready", async () => ((await fetch(`${other.url}/readyz`)).status === 503 ? true : undefined));
    expect((await fetch(`${other.url}/api/site-config`)).status).toBe(200);
    expect(await left).toEqual([0, null]);
  });

  it("answers requests in progress, and does not wait for the client to close its connection", { timeout: timeoutMs }, async () => {
    const other = await startOther();
    const left = once(other.child, "exit");
    let joining: Promise<Response> | undefined;
    let answeredAt = 0;
    await site.database.owner.db.transaction().execute(async (tx) => {
      await sql`lock table players in exclusive mode`.execute(tx);
      // `fetch` keeps its connection open for as long as the server allows.
      const headers = { "content-type": "application/json" };
      joining = fetch(`${other.url}/api/auth/register`, { method: "POST", headers, body: JSON.stringify(newcomer()) });
      await untilWaiting(site.database, 1);
      other.child.kill("SIGTERM");
      await eventually("nobody new is let in", () =>
        fetch(`${other.url}/readyz`).then(
          () => undefined,
          () => true,
        ),
      );
      answeredAt = performance.now();
    });
    expect((await joining)?.status).toBe(201);
    expect(await left).toEqual([0, null]);
    // An idle connection would be kept for 65 s.
    expect(performance.now() - answeredAt).toBeLessThan(40_000);
  });
});
