import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startSandbox, type TestSandbox } from "../../../test/sandbox.ts";
import { createSandboxMessenger } from "./sandbox-messenger.ts";

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.close());

const outbox = async (to: string) => {
  const { body } = await sandbox.ask("GET", `/sandbox/outbox?to=${encodeURIComponent(to)}`);
  return (body as { data: Record<string, unknown>[] }).data;
};

describe("the sandbox's message carrier", () => {
  it("delivers an SMS to the phone in any spelling, newest first, with its code", async () => {
    const messenger = createSandboxMessenger({ sandboxUrl: sandbox.url });
    await messenger.sendSms({ tenant_id: 1, to: "+5511987654321", text: "Trevo: seu código é 402913. Não o passe a ninguém." });
    await messenger.sendSms({ tenant_id: 1, to: "+5511987654321", text: "Trevo: seu Pix de R$ 1.500,00 caiu." });
    for (const spelling of ["(11) 98765-4321", "11987654321", "+55 11 98765-4321"]) {
      expect(await outbox(spelling)).toMatchObject([
        { channel: "sms", to: "+5511987654321", code: null },
        { channel: "sms", to: "+5511987654321", code: "402913", sent_at: expect.any(String) },
      ]);
    }
    expect(await outbox("(11) 98765-4322")).toEqual([]);
  });

  it("delivers an e-mail to the mailbox", async () => {
    await createSandboxMessenger({ sandboxUrl: sandbox.url }).sendEmail({
      tenant_id: 1,
      to: "Ana@Exemplo.com.br",
      subject: "Confirme seu e-mail",
      text: "Seu código:\n\n118204\n",
    });
    expect(await outbox("ana@exemplo.com.br")).toMatchObject([{ channel: "email", subject: "Confirme seu e-mail", code: "118204" }]);
  });

  it("reports a failure, and whether to retry", async () => {
    const message = { tenant_id: 1, to: "+5511987654321", text: "oi" };
    await sandbox.fault({ kind: "http_500", operation: "message" });
    await expect(createSandboxMessenger({ sandboxUrl: sandbox.url }).sendSms(message)).rejects.toMatchObject({
      name: "Fault",
      retryable: true,
    });
    await sandbox.fault({ kind: "timeout", operation: "message" });
    await expect(createSandboxMessenger({ sandboxUrl: sandbox.url, timeoutMs: 200 }).sendSms(message)).rejects.toMatchObject({
      name: "Fault",
      retryable: true,
      outcomeUnknown: true,
    });
    await expect(createSandboxMessenger({ sandboxUrl: sandbox.url, secret: "wrong" }).sendSms(message)).rejects.toMatchObject({
      name: "Fault",
      retryable: false,
    });
  });
});
