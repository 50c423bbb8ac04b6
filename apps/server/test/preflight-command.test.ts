import { execFile, execFileSync } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer } from "node:tls";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readCertificate } from "../src/preflight/certificate.ts";
import { type TestSite, startTestSite } from "./test-site.ts";

describe("npm run preflight:live", () => {
  let site: TestSite;
  beforeAll(async () => {
    site = await startTestSite({ TREVO_SECRET: "a-secret-of-an-installation-that-is-live" });
  });
  afterAll(() => site.close());

  const preflight = (env: Record<string, string>, args: string[] = []) =>
    new Promise<{ code: number; text: string }>((resolve) => {
      execFile(
        process.execPath,
        [join(import.meta.dirname, "../src/preflight-command.ts"), ...args],
        { env: { PATH: process.env["PATH"] ?? "", DATABASE_URL: site.database.url, DATA_DIR: site.dataDir, ...env } },
        (error, stdout, stderr) => resolve({ code: error ? Number(error.code) : 0, text: `${stdout}${stderr}` }),
      );
    });
  const live = {
    TREVO_SECRET: "a-secret-of-an-installation-that-is-live",
    BACK_OFFICE_HOST: "backoffice.live.example",
    TRUSTED_PROXIES: "loopback",
  };

  it("names every wrong variable", async () => {
    const { code, text } = await preflight({ TREVO_SECRET: "demo-secret-demo-secret-demo-secret" });
    expect(code).toBe(1);
    for (const name of ["TREVO_SECRET", "BACK_OFFICE_HOST", "TRUSTED_PROXIES"]) expect(text).toContain(name);
  });

  it("lists everything that a demo lacks, one sentence per line", async () => {
    const { code, text } = await preflight(live);
    expect(code).toBe(1);
    const lines = text.trim().split("\n");
    expect(lines.filter((line) => !line.startsWith("no  "))).toEqual([]);
    for (const said of [
      /synchronous_standby_names/,
      /trevo has no public host/,
      /trevo has no active account of the kind pix/,
      /trevo has never paid/,
      /No failover/,
    ])
      expect(lines.some((line) => said.test(line))).toBe(true);
    expect(lines.some((line) => line.includes("rebuild returns"))).toBe(false);
    await site.database.owner.sql`
      insert into game_returns (tenant_id, game_id, game, rules_hash, paytable_hash, rounds, staked, won, staked_squared, won_squared, staked_won)
      values (1, 1, 'dice', ${"0".repeat(64)}, ${"0".repeat(64)}, 1, 100, 0, 10000, 0, 0)`;
    const alone = await preflight({ ...live, ALLOW_SINGLE_DATABASE: "yes" }, ["--failover", new Date().toISOString().slice(0, 10)]);
    expect(alone.text).not.toMatch(/synchronous_standby_names|No failover/);
    expect(alone.text).toMatch(/No restore/);
    expect(alone.text).toMatch(/lack rounds.*npm run followers -- rebuild returns/);
  });
});

describe("a host's certificate", () => {
  it("is trusted if its authority is known, and has an end; an unknown authority is a fault, and so is no answer", async () => {
    const dir = await mkdtemp(join(tmpdir(), "trevo-certificate-"));
    const [key, cert] = [join(dir, "key.pem"), join(dir, "cert.pem")];
    const subject = ["-subj", "/CN=trevo.example", "-addext", "subjectAltName=DNS:trevo.example"];
    execFileSync(
      "openssl",
      [
        "req",
        "-x509",
        "-newkey",
        "ec",
        "-pkeyopt",
        "ec_paramgen_curve:P-256",
        "-nodes",
        "-days",
        "30",
        "-keyout",
        key,
        "-out",
        cert,
        ...subject,
      ],
      { stdio: "ignore" },
    );
    const server = createServer({ key: await readFile(key), cert: await readFile(cert) }).listen(0, "127.0.0.1");
    await new Promise((resolve) => server.once("listening", resolve));
    const { port } = server.address() as AddressInfo;
    try {
      const ca = await readFile(cert, "utf8");
      const known = await readCertificate("trevo.example", { port, address: "127.0.0.1", ca });
      expect(known.fault).toBeNull();
      expect(known.validTo?.getTime()).toBeGreaterThan(Date.now() + 29 * 86_400_000);
      expect((await readCertificate("trevo.example", { port, address: "127.0.0.1" })).fault).toMatch(/SELF_SIGNED/);
      expect((await readCertificate("aurora.example", { port, address: "127.0.0.1", ca })).fault).toMatch(/altnames|ALTNAME/i);
    } finally {
      await new Promise((resolve) => void server.close(resolve));
      await rm(dir, { recursive: true, force: true });
    }
    expect((await readCertificate("trevo.example", { port, address: "127.0.0.1" })).fault).toMatch(/ECONNREFUSED/);
  });
});
