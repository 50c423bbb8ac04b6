import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
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

describe("a call out", () => {
  it("sends its body and takes any status for an answer", async () => {
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

  it("takes no reply that is too long", async () => {
    const url = await listen((_request, response) => {
      response.end("x".repeat(1001));
    });
    await expect(callOut({ method: "POST", url, ...limits })).rejects.toMatchObject({ name: "Fault", retryable: true, outcomeUnknown: true });
    const exact = await listen((_request, response) => {
      response.end("x".repeat(1000));
    });
    expect((await callOut({ method: "POST", url: exact, ...limits })).body).toHaveLength(1000);
  });

  it.each([["POST", true], ["GET", false]] as const)("gives up on a reply that drips (%s)", async (method, outcomeUnknown) => {
    const url = await listen((_request, response) => {
      const drip = setInterval(() => response.write("x"), 50);
      response.on("close", () => clearInterval(drip));
    });
    const started = performance.now();
    await expect(callOut({ method, url, ...limits })).rejects.toMatchObject({ name: "Fault", outcomeUnknown });
    expect(performance.now() - started).toBeLessThan(2000);
  });

  it("knows that nothing was done when nobody listens", async () => {
    await expect(callOut({ method: "PUT", url: new URL("http://127.0.0.1:1/"), ...limits })).rejects.toMatchObject({ retryable: true, outcomeUnknown: false });
  });
});
