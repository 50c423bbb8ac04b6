import { generateKeyPairSync, sign } from "node:crypto";
import { describe, expect, it } from "vitest";
import { createSns } from "./sns.ts";

const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
const topic = "arn:aws:sns:sa-east-1:123456789012:trevo";
const certificateUrl = "https://sns.sa-east-1.amazonaws.com/SimpleNotificationService-0123.pem";
const confirmUrl = "https://sns.sa-east-1.amazonaws.com/?Action=ConfirmSubscription&Token=t";

type Fields = Record<string, string>;
const notification: Fields = {
  Message: "words",
  MessageId: "m",
  Timestamp: "2026-11-29T00:00:00.000Z",
  TopicArn: topic,
  Type: "Notification",
};
const question: Fields = { ...notification, Type: "SubscriptionConfirmation", Token: "t", SubscribeURL: confirmUrl };

/** Signs the fields in alphabetical order of their names, as Amazon does. */
const signed = (fields: Fields, more: Fields = {}): Buffer => {
  const lines = Object.keys(fields)
    .sort()
    .flatMap((name) => [name, fields[name]]);
  const Signature = sign("sha256", Buffer.from(`${lines.join("\n")}\n`), privateKey).toString("base64");
  return Buffer.from(JSON.stringify({ ...fields, SignatureVersion: "2", Signature, SigningCertURL: certificateUrl, ...more }));
};

const listen = (certificate = String(publicKey.export({ type: "spki", format: "pem" }))) => {
  const fetched: string[] = [];
  const get = async (url: URL): Promise<string> => {
    fetched.push(url.href);
    return url.href === certificateUrl ? certificate : "<ConfirmSubscriptionResponse/>";
  };
  return { sns: createSns({ get }), fetched };
};

describe("a message of a topic", () => {
  it("is read if Amazon has signed it, and the certificate is fetched only once", async () => {
    const { sns, fetched } = listen();
    expect(await sns.read(signed(notification), [topic])).toEqual({ type: "Notification", text: "words" });
    expect(await sns.read(signed({ ...notification, Subject: "Amazon SES" }), [topic])).toEqual({ type: "Notification", text: "words" });
    expect(fetched).toEqual([certificateUrl]);
  });

  it.each<[string, Buffer]>([
    ["other words", signed(notification, { Message: "others" })],
    ["a subject that was added", signed(notification, { Subject: "x" })],
    ["another topic, signed as well", signed({ ...notification, TopicArn: `${topic}x` })],
    ["no signature", signed(notification, { Signature: "" })],
    ["a certificate elsewhere", signed(notification, { SigningCertURL: "https://sns.sa-east-1.amazonaws.com.evil.example/a.pem" })],
    ["a certificate at another host of Amazon", signed(notification, { SigningCertURL: "https://bucket.s3.amazonaws.com/a.pem" })],
    ["a certificate without TLS", signed(notification, { SigningCertURL: certificateUrl.replace("https", "http") })],
    ["a certificate at another port", signed(notification, { SigningCertURL: certificateUrl.replace(".com/", ".com:8443/") })],
  ])("is refused with %s, and nothing else is fetched", async (_, body) => {
    const { sns, fetched } = listen();
    await expect(sns.read(body, [topic])).rejects.toMatchObject({ code: "bad_signature" });
    expect(fetched.filter((url) => url !== certificateUrl)).toEqual([]);
  });

  it("is refused if the brand has no topic, or if the fetched text is no certificate", async () => {
    await expect(listen().sns.read(signed(notification), [])).rejects.toMatchObject({ code: "bad_signature" });
    await expect(listen("<html>").sns.read(signed(notification), [topic])).rejects.toMatchObject({ code: "bad_signature" });
  });

  it.each([
    ["a signature by SHA-1", signed(notification, { SignatureVersion: "1" })],
    ["no JSON", Buffer.from("x")],
    ["an address that is none", signed(notification, { SigningCertURL: "x" })],
  ])("is malformed with %s", async (_, body) => {
    await expect(listen().sns.read(body, [topic])).rejects.toMatchObject({ code: "malformed" });
  });
});

describe("a subscription confirmation", () => {
  it("is answered at Amazon's address", async () => {
    const { sns, fetched } = listen();
    expect(await sns.read(signed(question), [topic])).toMatchObject({ type: "SubscriptionConfirmation" });
    expect(fetched).toEqual([certificateUrl, confirmUrl]);
  });

  it("is not answered for another account's topic, nor at another address", async () => {
    const { sns, fetched } = listen();
    await expect(sns.read(signed(question), ["arn:other"])).rejects.toMatchObject({ code: "bad_signature" });
    await expect(sns.read(signed({ ...question, SubscribeURL: "https://intranet.example/" }), [topic])).rejects.toMatchObject({
      code: "malformed",
    });
    expect(fetched).toEqual([certificateUrl]);
  });
});
