import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startSandbox, type TestSandbox } from "../../../test/sandbox.ts";
import type { Email } from "./messenger.ts";
import { createSmtpMailer } from "./smtp-mailer.ts";

let sandbox: TestSandbox;
let url: string;
beforeAll(async () => {
  sandbox = await startSandbox();
  ({ smtp_url: url } = (await sandbox.ask("GET", "/sandbox/mail")).body);
});
beforeEach(() => sandbox.ask("DELETE", "/sandbox/faults"));
afterAll(() => sandbox.close());

const from = "no-reply@trevo.example";
const send = (more: Partial<Email> = {}, { relay = url, timeoutMs = 500 } = {}) =>
  createSmtpMailer({ url: relay, from, timeoutMs }).sendEmail({
    tenant_id: 1,
    to: "ana@exemplo.com.br",
    subject: "Aviso",
    text: "Olá",
    ...more,
  });
const mailbox = async (to: string) =>
  (await sandbox.ask("GET", `/sandbox/outbox?to=${encodeURIComponent(to)}`)).body as { data: unknown[] };

describe("a mail relay", () => {
  it("receives text, HTML, sender and the one-click unsubscribe headers unchanged", async () => {
    const one_click = `https://trevo.example/api/messages/unsubscribe/${"t".repeat(90)}`;
    await send({
      to: "Headers@Exemplo.com.br",
      subject: "Ação confirmada: você ganhou",
      html: "<p>Olá</p>",
      from_name: "Trevo",
      message_id: "headers@trevo.example",
      headers: { "List-Unsubscribe": `<${one_click}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" },
    });
    expect((await mailbox("headers@exemplo.com.br")).data).toMatchObject([
      {
        subject: "Ação confirmada: você ganhou",
        text: "Olá\n",
        mail: {
          message_id: "<headers@trevo.example>",
          from: "Trevo",
          html: "<p>Olá</p>\n",
          headers: { "list-unsubscribe": `<${one_click}>`, "list-unsubscribe-post": "List-Unsubscribe=One-Click" },
          copies: 1,
        },
      },
    ]);
  });

  it("delivers a message once if it is sent twice under one id, and twice under two ids", async () => {
    for (const message_id of ["same@trevo.example", "same@trevo.example"]) await send({ to: "same@exemplo.com.br", message_id });
    for (const message_id of ["one@trevo.example", "two@trevo.example"]) await send({ to: "other@exemplo.com.br", message_id });
    expect((await mailbox("same@exemplo.com.br")).data).toMatchObject([{ mail: { copies: 2 } }]);
    expect((await mailbox("other@exemplo.com.br")).data).toHaveLength(2);
  });

  it("that has no such mailbox bounces the message; one that is full or busy allows a retry", async () => {
    await expect(send({ to: "bounce@exemplo.com.br" })).rejects.toMatchObject({ name: "Bounce", retryable: false });
    await expect(send({ to: "full@exemplo.com.br" })).rejects.toMatchObject({
      name: "MailboxFull",
      retryable: true,
      outcomeUnknown: false,
    });
    await sandbox.fault({ kind: "http_429", operation: "message" });
    await expect(send()).rejects.toMatchObject({ name: "Fault", retryable: true, outcomeUnknown: false });
  });

  it("that stops answering may have accepted the message; one that refuses the connection has not", async () => {
    await sandbox.fault({ kind: "lost_reply", operation: "message" });
    await expect(send({ to: "silent@exemplo.com.br" })).rejects.toMatchObject({ name: "Fault", outcomeUnknown: true });
    expect((await mailbox("silent@exemplo.com.br")).data).toHaveLength(1);
    await expect(send({}, { relay: "smtp://trevo:x@127.0.0.1:1" })).rejects.toMatchObject({ retryable: true, outcomeUnknown: false });
  });

  it("that refuses the password causes a fault with neither the password nor an address", async () => {
    const error = await send({ to: "segredo@exemplo.com.br" }, { relay: url.replace(/:[^:@]+@/, ":wrong@") }).catch(
      (fault: Error) => fault,
    );
    expect(error).toMatchObject({ name: "Fault", retryable: true });
    const bounced = await send({ to: "bounce-segredo@exemplo.com.br" }).catch((fault: Error) => fault);
    for (const fault of [error, bounced]) expect(`${(fault as Error).stack} ${(fault as Error).message}`).not.toMatch(/segredo|wrong/);
  });

  it("accepts no header injected through a subject or an address", async () => {
    await send({ to: "inject@exemplo.com.br", subject: "Oi\r\nBcc: evil@exemplo.com.br" });
    expect((await mailbox("inject@exemplo.com.br")).data).toHaveLength(1);
    expect((await mailbox("evil@exemplo.com.br")).data).toEqual([]);
    await expect(send({ to: "a@b.com, evil@exemplo.com.br" })).rejects.toMatchObject({ name: expect.stringMatching(/Fault|Bounce/) });
    expect((await mailbox("evil@exemplo.com.br")).data).toEqual([]);
  });
});
