import { createHash, createPublicKey, createVerify, generateKeyPairSync } from "node:crypto";
import { type AddressInfo, type Server, type Socket, createServer } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createSmtpMailer } from "./smtp-mailer.ts";

const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
const key = privateKey.export({ type: "pkcs8", format: "pem" }) as string;
const raw: string[] = [];
let relay: Server;
let url: string;

/** A relay that accepts everything and keeps the bytes as received. */
const takeMail = (socket: Socket): void => {
  let text = "";
  let isData = false;
  const answer = (line: string): void => {
    if (isData) return;
    isData = line === "DATA";
    socket.write(isData ? "354 go on\r\n" : "250 ok\r\n");
  };
  socket.on("error", () => undefined);
  socket.write("220 relay\r\n");
  socket.on("data", (bytes: Buffer) => {
    text += bytes.toString("latin1");
    const end = isData ? text.indexOf("\r\n.\r\n") : -1;
    if (end !== -1) {
      raw.push(text.slice(0, end + 2).replace(/^\.\./gm, "."));
      text = text.slice(end + 5);
      isData = false;
      socket.write("250 taken\r\n");
    }
    let line = isData ? -1 : text.indexOf("\r\n");
    while (line !== -1) {
      const command = text.slice(0, line);
      text = text.slice(line + 2);
      answer(command.toUpperCase());
      line = isData ? -1 : text.indexOf("\r\n");
    }
  });
};

beforeAll(async () => {
  relay = createServer(takeMail);
  await new Promise<void>((resolve) => relay.listen(0, "127.0.0.1", () => resolve()));
  url = `smtp://127.0.0.1:${(relay.address() as AddressInfo).port}`;
});
afterAll(() => new Promise<void>((resolve) => relay.close(() => resolve())));

/** Verifies according to RFC 6376 without the signing library: relaxed headers, relaxed body. */
function verify(message: string, publicPem: string): { readonly isValid: boolean; readonly tags: Readonly<Record<string, string>> } {
  const end = message.indexOf("\r\n\r\n");
  const headers = message.slice(0, end).split(/\r\n(?![ \t])/);
  const signature = headers.find((one) => /^dkim-signature:/i.test(one)) ?? "";
  const tags = Object.fromEntries(
    signature
      .slice(signature.indexOf(":") + 1)
      .split(";")
      .map((tag) => tag.trim())
      .filter((tag) => tag !== "")
      .map((tag) => [tag.slice(0, tag.indexOf("=")), tag.slice(tag.indexOf("=") + 1).replace(/\s+/g, "")]),
  );
  const body = `${message
    .slice(end + 4)
    .split("\r\n")
    .map((line) => line.replace(/[ \t]+/g, " ").replace(/ $/, ""))
    .join("\r\n")
    .replace(/(\r\n)*$/, "")}\r\n`;
  const isBody = createHash("sha256").update(body, "latin1").digest("base64") === tags["bh"];
  const relaxed = (header: string): string =>
    `${header.slice(0, header.indexOf(":")).toLowerCase().trim()}:${header
      .slice(header.indexOf(":") + 1)
      .replace(/\r\n/g, "")
      .replace(/[ \t]+/g, " ")
      .trim()}`;
  const left = headers.toReversed();
  const signed = (tags["h"] ?? "").split(":").flatMap((name) => {
    const found = left.findIndex((header) => header.toLowerCase().startsWith(`${name.toLowerCase()}:`));
    return found === -1 ? [] : left.splice(found, 1).map(relaxed);
  });
  const own = relaxed(signature).replace(/([;:]\s*b=)[^;]*$|([;:]\s*b=)[^;]*(?=;)/, "$1$2");
  const isSigned = createVerify("sha256")
    .update([...signed, own].join("\r\n"), "latin1")
    .verify(createPublicKey(publicPem), tags["b"] ?? "", "base64");
  return { isValid: isBody && isSigned, tags };
}

const publicPem = publicKey.export({ type: "spki", format: "pem" }) as string;
const send = async (dkim?: { domain: string; selector: string; key: string }): Promise<string> => {
  raw.splice(0);
  await createSmtpMailer({ url, from: "avisos@trevo.example", ...(dkim && { dkim }) }).sendEmail({
    tenant_id: 1,
    to: "ana@exemplo.com.br",
    subject: "Ação confirmada",
    text: "Olá  mundo \n\nfim\n",
    html: "<p>Olá</p>",
    headers: { "List-Unsubscribe": "<https://trevo.example/u>", "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" },
  });
  return raw[0] ?? "";
};

describe("the signature of an e-mail", () => {
  it("verifies with the public key, names the brand's domain and covers the one-click unsubscribe headers", async () => {
    const message = await send({ domain: "trevo.example", selector: "s1", key });
    const { isValid, tags } = verify(message, publicPem);
    expect([isValid, tags["d"], tags["s"], tags["a"]]).toEqual([true, "trevo.example", "s1", "rsa-sha256"]);
    expect((tags["h"] ?? "").toLowerCase().split(":")).toEqual(
      expect.arrayContaining(["from", "to", "subject", "date", "message-id", "list-unsubscribe", "list-unsubscribe-post"]),
    );
  });

  it("does not verify with another key, another body or another subject", async () => {
    const message = await send({ domain: "trevo.example", selector: "s1", key });
    const other = generateKeyPairSync("rsa", { modulusLength: 2048 }).publicKey.export({ type: "spki", format: "pem" }) as string;
    expect(verify(message, other).isValid).toBe(false);
    expect(verify(message.replace("fim", "fIm"), publicPem).isValid).toBe(false);
    expect(verify(message.replace(/^Subject: /m, "Subject: x"), publicPem).isValid).toBe(false);
    expect(verify(message.replace("One-Click", "Two-Click"), publicPem).isValid).toBe(false);
  });

  it("is missing for a brand without a key", async () => {
    expect(await send()).not.toMatch(/dkim-signature/i);
  });
});
