import { type Socket, connect } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Member, type TestSite, startTestSite } from "./test-site.ts";

let site: TestSite;
let member: Member;
beforeAll(async () => {
  site = await startTestSite();
  member = await site.join();
});
afterAll(() => site.close());

const megabyte = 1024 * 1024;
/** Additional bytes that the kernel's buffers on both ends hold. */
const buffered = 8 * megabyte;
const givenUpAfter = 300 * megabyte;
const boundary = "----endless";

/** Sends a chunked body for as long as the server accepts it. Returns the answer and the number of bytes sent when the connection ended. */
function sendWithoutEnd(request: readonly string[], first: string): Promise<{ answer: string; bytes: number; ms: number }> {
  return new Promise((resolve) => {
    const started = performance.now();
    let answer = "";
    let bytes = 0;
    const block = Buffer.alloc(64 * 1024, "x");
    const socket: Socket = connect(Number(new URL(site.url).port), "127.0.0.1", () => {
      socket.write([...request, "Host: localhost", "Transfer-Encoding: chunked", "", ""].join("\r\n"));
      chunk(Buffer.from(first));
      more();
    });
    const chunk = (data: Buffer): boolean => {
      const taken = socket.write(Buffer.concat([Buffer.from(`${data.length.toString(16)}\r\n`), data, Buffer.from("\r\n")]));
      bytes += data.length;
      return taken;
    };
    const more = (): void => {
      for (;;) {
        if (bytes >= givenUpAfter) socket.destroy();
        if (socket.destroyed || !chunk(block)) return;
      }
    };
    socket.on("drain", more);
    socket.on("data", (data) => (answer += data.toString("latin1")));
    socket.on("error", () => undefined);
    socket.once("close", () => resolve({ answer, bytes, ms: performance.now() - started }));
  });
}

const form = `--${boundary}\r\ncontent-disposition: form-data; name="document"; filename="a.jpg"\r\ncontent-type: image/jpeg\r\n\r\n`;
const multipart = `Content-Type: multipart/form-data; boundary=${boundary}`;

describe("an endless upload", () => {
  it("is answered with 413 at the limit, and its connection is closed", async () => {
    const { answer, bytes, ms } = await sendWithoutEnd(
      ["POST /api/documents/upload HTTP/1.1", `Authorization: Bearer ${member.token}`, multipart],
      form,
    );
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
    expect(answer).toContain("body_too_large");
    expect(bytes).toBeGreaterThanOrEqual(10 * megabyte);
    expect(bytes).toBeLessThan(10 * megabyte + buffered);
    expect(ms).toBeLessThan(20_000);
  });

  it.each([
    [
      "a form without files",
      ["POST /api/auth/login HTTP/1.1", multipart],
      `--${boundary}\r\ncontent-disposition: form-data; name="a"\r\n\r\n`,
      413,
    ],
    ["a form without a part", ["POST /api/auth/login HTTP/1.1", multipart], "", 400],
    ["JSON", ["POST /api/auth/login HTTP/1.1", "Content-Type: application/json"], "{", 413],
    ["a form without a session", ["POST /api/documents/upload HTTP/1.1", multipart], form, 401],
    ["a form to nowhere", ["POST /api/no/such/route HTTP/1.1", multipart], form, 404],
    ["sent with a GET", ["GET /callbacks/trevo/studio/bet HTTP/1.1"], "x", 401],
    ["a form to another type's route", ["POST /callbacks/trevo/studio/bet HTTP/1.1", multipart], form, 413],
  ])("is answered and closed early when it is %s", async (_name, request, first, status) => {
    const { answer, bytes } = await sendWithoutEnd(request, first);
    expect(answer.slice(0, 12)).toBe(`HTTP/1.1 ${status}`);
    expect(bytes).toBeLessThan(buffered);
  });

  it("with a body of exactly the limit is accepted, and with one byte more is refused", async () => {
    const send = (size: number) => {
      const head = Buffer.from(form);
      const tail = Buffer.from(`\r\n--${boundary}\r\ncontent-disposition: form-data; name="type"\r\n\r\nselfie\r\n--${boundary}--\r\n`);
      const raw = Buffer.concat([head, Buffer.alloc(size, "x"), tail]);
      const headers = { "content-type": `multipart/form-data; boundary=${boundary}` };
      return site.call("POST", "/api/documents/upload", { token: member.token, raw, headers });
    };
    expect((await send(10 * megabyte)).json["code"]).toBe("invalid_fields");
    expect((await send(10 * megabyte + 1)).status).toBe(413);
  });
});
