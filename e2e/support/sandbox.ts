import { expect } from "@playwright/test";

const address = process.env["SANDBOX_URL"] ?? "http://localhost:3001";

interface Message {
  code: string | null;
  sent_at: string;
}

interface Payer {
  name: string;
  cpf: string;
}

async function call(path: string, body?: unknown): Promise<unknown> {
  const init = body === undefined ? {} : { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
  const reply = await fetch(address + path, init);
  const text = await reply.text();
  expect(reply.ok, `${path}: ${text}`).toBe(true);
  return text === "" ? null : JSON.parse(text);
}

/** Returns the newest code sent to a phone or mailbox. With `after`, waits for a code that differs from it. */
export async function codeSentTo(contact: string, after?: string): Promise<string> {
  let code = "";
  await expect(async () => {
    const { data } = (await call(`/sandbox/outbox?to=${encodeURIComponent(contact)}`)) as { data: Message[] };
    code = data[0]?.code ?? "";
    expect(code, `a code for ${contact}`).toMatch(/^\d{6}$/);
    expect(code).not.toBe(after);
  }).toPass({ timeout: 10_000 });
  return code;
}

/** Adds a CPF to the national register of people who may not bet. */
export async function listInRegister(cpf: string): Promise<void> {
  await call("/identity/register", { cpf, impediment: "self_excluded" });
}

/** Makes the identity verifier report from now on that this person's selfie differs from the document. */
export async function doubtFace({ cpf, name }: Payer): Promise<void> {
  await call("/identity/people", { cpf, name, face_match: false });
}

/** Pays a BR Code from a person's account at the test bank. */
export async function payAtBank(brCode: string, payer: Payer): Promise<void> {
  await call("/sandbox/pay", { br_code: brCode, payer });
}

/** Returns the notifications shown on a device of the sandbox's push service, decrypted, newest first. */
export async function shownOnDevice(endpoint: string): Promise<{ plain: string }[]> {
  const name = `aparelho ${endpoint.split("/").at(-1)?.slice(0, 8) ?? ""}`;
  const { data } = (await call(`/sandbox/outbox?to=${encodeURIComponent(name)}`)) as { data: { plain: string }[] };
  return data;
}

/** Closes a mailbox, or opens it again. */
export async function setMailbox(mailbox: string, exists: boolean): Promise<void> {
  await call("/sandbox/mailboxes", { address: mailbox, exists });
}

/** Returns the messages received by a phone or mailbox, newest first. */
export async function messagesTo(contact: string): Promise<{ channel: string; subject: string | null; text: string }[]> {
  const { data } = (await call(`/sandbox/outbox?to=${encodeURIComponent(contact)}`)) as {
    data: { channel: string; subject: string | null; text: string }[];
  };
  return data;
}
