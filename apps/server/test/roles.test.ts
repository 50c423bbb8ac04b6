import { readFile, readdir } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { freePort } from "./free-port.ts";
import { type ServerProcess, startServerProcess } from "./server-process.ts";
import { type TestSite, startTestSite } from "./test-site.ts";

describe("a process without the role `api`", () => {
  let site: TestSite;
  let worker: ServerProcess;
  let metricsPort: number;
  beforeAll(async () => {
    site = await startTestSite();
    metricsPort = await freePort();
    worker = await startServerProcess({
      databaseUrl: site.database.url,
      sandboxUrl: site.sandboxUrl.replace("127.0.0.1", "localhost"),
      TREVO_ROLES: "worker",
      METRICS_PORT: String(metricsPort),
    });
  });
  afterAll(async () => {
    await worker.stop();
    await site.close();
  });

  const statusOf = async (path: string, method = "GET") => (await fetch(`${worker.url}${path}`, { method })).status;

  it("answers its probes and the metrics scraper", async () => {
    expect(await Promise.all(["/healthz", "/readyz", "/metrics"].map((path) => statusOf(path)))).toEqual([200, 200, 200]);
  });

  it("serves none of the product's routes", async () => {
    const paths = ["/", "/api/site-config", "/api/docs", "/status", "/house/api/rounds", "/demo/clock"];
    expect(await Promise.all(paths.map((path) => statusOf(path)))).toEqual(paths.map(() => 404));
    expect(await statusOf("/callbacks/trevo/pix", "POST")).toBe(404);
    expect((await site.call("GET", "/api/site-config")).status).toBe(200);
  });

  it("registers no callback address at the banks", async () => {
    const files = (await readdir(site.dataDir, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
    const texts = await Promise.all(files.map((entry) => readFile(join(entry.parentPath, entry.name), "utf8")));
    const text = texts.join("\n");
    expect(text).toContain(`${site.url.replace("127.0.0.1", "localhost")}/callbacks/`);
    expect(text).not.toContain(`${worker.url}/callbacks/`);
  });

  it("serves its metrics on a separate port, and nothing else there", async () => {
    const at = async (path: string) => fetch(`http://127.0.0.1:${metricsPort}${path}`, { headers: { "x-forwarded-for": "192.0.2.1" } });
    expect(await (await at("/metrics")).text()).toContain("follower_lag_rows");
    expect((await at("/api/site-config")).status).toBe(404);
  });
});
