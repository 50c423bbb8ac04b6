import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startSandbox, type TestSandbox } from "../../../test/sandbox.ts";
import { Fault } from "../../kernel/errors.ts";
import { createTurnstile, sandboxTurnstileConfig } from "./turnstile.ts";

const ip = "203.0.113.7";

describe("the sandbox's captcha", () => {
  let sandbox: TestSandbox;
  beforeAll(async () => {
    sandbox = await startSandbox();
  });
  afterAll(() => sandbox.close());

  it("accepts one token as a person's, and no other", async () => {
    const captcha = createTurnstile(sandboxTurnstileConfig(sandbox.url));
    expect(await captcha.verify("sandbox", ip, 1)).toBe(true);
    for (const token of ["", "robot", "sandbox ", "s".repeat(2_049)]) expect(await captcha.verify(token, ip, 1)).toBe(false);
  });

  it("refuses an unknown secret as a configuration error", async () => {
    const captcha = createTurnstile({ ...sandboxTurnstileConfig(sandbox.url), secret: "another" });
    await expect(captcha.verify("sandbox", ip, 1)).rejects.toThrow(/invalid-input-secret/);
  });
});

describe("a captcha service with invalid answers", () => {
  let service: Server;
  let reply = { status: 200, body: "" };
  let requested = "";
  const verify = (token = "token") =>
    createTurnstile({ verifyUrl: `http://127.0.0.1:${(service.address() as AddressInfo).port}/`, secret: "shh" }).verify(token, ip, 1);
  beforeAll(async () => {
    service = createServer((request, response) => {
      requested = "";
      request.on("data", (chunk: Buffer) => (requested += chunk.toString()));
      request.on("end", () => response.writeHead(reply.status).end(reply.body));
    });
    await new Promise<void>((resolve) => service.listen(0, "127.0.0.1", resolve));
  });
  afterAll(() => void service.close());

  it("is called with secret, token and address", async () => {
    reply = { status: 200, body: '{"success":true,"hostname":"trevo.example"}' };
    expect(await verify("a&b=c")).toBe(true);
    expect(Object.fromEntries(new URLSearchParams(requested))).toEqual({ secret: "shh", response: "a&b=c", remoteip: ip });
  });

  it("refuses a token that was used before", async () => {
    reply = { status: 200, body: '{"success":false,"error-codes":["timeout-or-duplicate"]}' };
    expect(await verify()).toBe(false);
  });

  it.each([
    [500, ""],
    [200, "<html>"],
    [200, '{"success":"true"}'],
    [200, '{"success":false}'],
    [200, '{"success":false,"error-codes":["internal-error"]}'],
    [200, '{"success":false,"error-codes":["invalid-input-response","invalid-input-secret"]}'],
  ])("gives no verdict: %i %s", async (status, body) => {
    reply = { status, body };
    await expect(verify()).rejects.toThrow(Fault);
  });
});
