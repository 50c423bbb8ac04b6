import { createHmac } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type ReceivedCall, type TestSandbox, startListener, startSandbox } from "../../../test/sandbox.ts";
import type { RawCallback } from "../pix/gateway.ts";
import type { PhoneCarrier, PhoneMessage } from "./carrier.ts";
import { createSandboxCarriers } from "./sandbox-carriers.ts";

let sandbox: TestSandbox;
let sms: PhoneCarrier;
let whatsapp: PhoneCarrier;
let listener: Awaited<ReturnType<typeof startListener>>;
beforeAll(async () => {
  [sandbox, listener] = await Promise.all([startSandbox(), startListener()]);
  const carriers = createSandboxCarriers(sandbox.url);
  [sms, whatsapp] = (await Promise.all([carriers.active(1, "sms"), carriers.active(1, "whatsapp")])) as [PhoneCarrier, PhoneCarrier];
});
beforeEach(async () => {
  await sandbox.ask("DELETE", "/sandbox/faults");
});
afterAll(async () => {
  await sandbox.close();
  await listener.close();
});

const message = (more: Partial<PhoneMessage> = {}): PhoneMessage => ({
  to: "+5511987654321",
  reference: "reference-1",
  locale: "pt",
  isMarketing: false,
  title: "Saque enviado",
  text: "Trevo: seu saque de R$\u00a050,00 já saiu.",
  ...more,
});
const outbox = async (to: string) =>
  ((await sandbox.ask("GET", `/sandbox/outbox?to=${encodeURIComponent(to)}`)).body as { data: Record<string, unknown>[] }).data;
const rawOf = ({ method, headers, query, body }: ReceivedCall): RawCallback => ({ method, headers, query, body });
const isOf = (reference: string) => (call: ReceivedCall) => call.body.includes(reference);

describe("the SMS carrier", () => {
  it("accepts a text without accents, and returns its id of the message", async () => {
    const accepted = await sms.send(message({ to: "+5511911110001" }));
    expect(accepted).toEqual({ provider_id: expect.any(String), parts: 1 });
    expect(await outbox("+5511911110001")).toMatchObject([{ channel: "sms", text: "Trevo: seu saque de R$ 50,00 ja saiu." }]);
  });

  it("reports deliveries and failures to the registered address, with its secret", async () => {
    await sms.registerCallback(`${listener.url}/callbacks/trevo/sms`);
    const { provider_id } = await sms.send(message({ reference: "arrives" }));
    await sms.send(message({ to: "+5511911110404", reference: "fails" }));
    await expect.poll(() => listener.received.filter(isOf("arrives")).length, { timeout: 5_000 }).toBe(2);
    await expect.poll(() => listener.received.filter(isOf("fails")).length, { timeout: 5_000 }).toBe(2);
    const read = (reference: string) =>
      listener.received.filter(isOf(reference)).flatMap((call) => sms.readCallback(rawOf(call)).reports.map(({ status }) => status));
    expect([read("arrives").toSorted(), read("fails").toSorted()]).toEqual([
      ["delivered", "sent"],
      ["failed", "sent"],
    ]);
    const call = rawOf(listener.received.find(isOf("arrives")) as ReceivedCall);
    expect(sms.readCallback(call).reports).toMatchObject([{ provider_id, reference: "arrives" }]);
    for (const headers of [{}, { "x-trevo-callback": "another secret" }])
      expect(() => sms.readCallback({ ...call, headers })).toThrow("bad_signature");
    expect(() => sms.readCallback({ ...call, body: Buffer.from("{") })).toThrow("malformed");
  });

  it("passes on replies from a phone", async () => {
    await sms.registerCallback(`${listener.url}/callbacks/trevo/sms`);
    await sandbox.ask("POST", "/sandbox/replies", { channel: "sms", brand: 1, from: "+5511911110002", text: "Sair" });
    await expect.poll(() => listener.received.filter(isOf("5511911110002")).length, { timeout: 5_000 }).toBe(1);
    const call = rawOf(listener.received.find(isOf("5511911110002")) as ReceivedCall);
    expect(sms.readCallback(call)).toEqual({ reports: [], replies: [{ from: "+5511911110002", text: "Sair" }] });
  });

  it("reports whether a message may be sent again", async () => {
    await sandbox.fault({ kind: "http_429", operation: "message" });
    await expect(sms.send(message())).rejects.toMatchObject({ name: "Fault", retryable: true, outcomeUnknown: false });
    await sandbox.fault({ kind: "http_500", operation: "message" });
    await expect(sms.send(message())).rejects.toMatchObject({ name: "Fault", retryable: true, outcomeUnknown: true });
    await sandbox.fault({ kind: "lost_reply", operation: "message" });
    await expect(sms.send(message())).rejects.toMatchObject({ name: "Fault", outcomeUnknown: true });
  });
});

describe("the WhatsApp carrier", () => {
  it("accepts an approved template with title and text, in one line each", async () => {
    const to = "+5511922220001";
    expect(await whatsapp.send(message({ to, text: "Uma linha.\n\nOutra." }))).toEqual({ provider_id: expect.any(String), parts: 1 });
    expect(await outbox(to)).toMatchObject([{ channel: "whatsapp", subject: "Saque enviado", text: "Uma linha. Outra." }]);
  });

  it("registers an address only with the right token, and signs its reports", async () => {
    expect(whatsapp.answerChallenge({ "hub.mode": "subscribe", "hub.verify_token": "another", "hub.challenge": "1" })).toBeNull();
    const token = "trevo-messages-secret.1.callback";
    expect(whatsapp.answerChallenge({ "hub.mode": "subscribe", "hub.verify_token": token, "hub.challenge": "12" })).toBe("12");
    expect(whatsapp.answerChallenge({ "hub.mode": "subscribe", "hub.verify_token": token, "hub.challenge": "<b>" })).toBeNull();
    const status = { id: "wamid.1", status: "failed", timestamp: "1790000000", biz_opaque_callback_data: "r1", errors: [{ code: 131026 }] };
    const body = Buffer.from(
      JSON.stringify({ entry: [{ changes: [{ value: { statuses: [status, { ...status, status: "deleted" }] } }] }] }),
    );
    const signed = (secret: string) => ({
      method: "POST",
      headers: { "x-hub-signature-256": `sha256=${createHmac("sha256", secret).update(body).digest("hex")}` },
      query: {},
      body,
    });
    expect(whatsapp.readCallback(signed("trevo-messages-secret")).reports).toEqual([
      {
        event_id: "wamid.1:failed:1790000000",
        provider_id: "wamid.1",
        reference: "r1",
        status: "failed",
        isPermanent: true,
        detail: "131026",
      },
    ]);
    expect(() => whatsapp.readCallback(signed("another secret"))).toThrow("bad_signature");
    expect(() => whatsapp.readCallback({ ...signed("trevo-messages-secret"), body: Buffer.concat([body, Buffer.from(" ")]) })).toThrow(
      "bad_signature",
    );
  });
});
