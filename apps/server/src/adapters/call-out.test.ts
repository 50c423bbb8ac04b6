import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer, type RequestListener, type Server } from "node:http";
import { createServer as createTlsServer } from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { callOut } from "./call-out.ts";

let server: Server | undefined;
afterEach(() => {
  server?.close();
  server?.closeAllConnections();
});

async function listen(listener: RequestListener): Promise<URL> {
  const made = createServer(listener);
  server = made;
  await new Promise<void>((resolve) => made.listen(0, "127.0.0.1", resolve));
  return new URL(`http://127.0.0.1:${(made.address() as AddressInfo).port}/`);
}

const limits = { timeoutMs: 300, maxReplyBytes: 1000 };

describe("an outgoing request", () => {
  it("sends its body and accepts any status as an answer", async () => {
    const url = await listen((request, response) => {
      request.pipe(response.writeHead(418));
    });
    expect(await callOut({ method: "POST", url, body: "olá", ...limits })).toEqual({ status: 418, body: "olá" });
  });

  it("follows no redirect", async () => {
    let calls = 0;
    const url = await listen((_request, response) => {
      calls += 1;
      response.writeHead(302, { location: "/elsewhere" }).end();
    });
    expect((await callOut({ method: "GET", url, ...limits })).status).toBe(302);
    expect(calls).toBe(1);
  });

  it("refuses a reply that is too long", async () => {
    const url = await listen((_request, response) => {
      response.end("x".repeat(1001));
    });
    await expect(callOut({ method: "POST", url, ...limits })).rejects.toMatchObject({
      name: "Fault",
      retryable: true,
      outcomeUnknown: true,
    });
    const exact = await listen((_request, response) => {
      response.end("x".repeat(1000));
    });
    expect((await callOut({ method: "POST", url: exact, ...limits })).body).toHaveLength(1000);
  });

  it.each([
    ["POST", true],
    ["GET", false],
  ] as const)("gives up on a reply that arrives too slowly (%s)", async (method, outcomeUnknown) => {
    const url = await listen((_request, response) => {
      const drip = setInterval(() => response.write("x"), 50);
      response.on("close", () => clearInterval(drip));
    });
    const started = performance.now();
    await expect(callOut({ method, url, ...limits })).rejects.toMatchObject({ name: "Fault", outcomeUnknown });
    expect(performance.now() - started).toBeLessThan(2000);
  });

  it("is known to have had no effect when the connection is refused", async () => {
    await expect(callOut({ method: "PUT", url: new URL("http://127.0.0.1:1/"), ...limits })).rejects.toMatchObject({
      retryable: true,
      outcomeUnknown: false,
    });
  });
});

/** Creates a self-signed certificate for localhost that both sides use. */
function makeCertificate(): { cert: string; key: string } {
  const dir = mkdtempSync(join(tmpdir(), "trevo-tls-"));
  const [keyFile, certFile] = [join(dir, "key.pem"), join(dir, "cert.pem")];
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
      "2",
      "-subj",
      "/CN=localhost",
      "-addext",
      "subjectAltName=DNS:localhost",
      "-keyout",
      keyFile,
      "-out",
      certFile,
    ],
    { stdio: "ignore" },
  );
  const made = { cert: readFileSync(certFile, "utf8"), key: readFileSync(keyFile, "utf8") };
  rmSync(dir, { recursive: true });
  return made;
}

describe.runIf(spawnSync("openssl", ["version"]).status === 0)("an outgoing request over mutual TLS", () => {
  it("presents its certificate, and fails without one or with an unknown bank", async () => {
    const own = makeCertificate();
    const bank = createTlsServer({ ...own, ca: own.cert, requestCert: true, rejectUnauthorized: true }, (_request, response) => {
      response.end("welcome");
    });
    server = bank;
    await new Promise<void>((resolve) => bank.listen(0, "127.0.0.1", resolve));
    const url = new URL(`https://localhost:${(bank.address() as AddressInfo).port}/`);
    expect((await callOut({ method: "PUT", url, ...limits, timeoutMs: 5000, tls: { ...own, ca: own.cert } })).body).toBe("welcome");
    await expect(
      callOut({ method: "PUT", url, ...limits, timeoutMs: 5000, tls: { cert: "", key: "", ca: own.cert } }),
    ).rejects.toMatchObject({ name: "Fault" });
    await expect(callOut({ method: "PUT", url, ...limits, timeoutMs: 5000, tls: own })).rejects.toMatchObject({
      name: "Fault",
      outcomeUnknown: false,
    });
  });
});
