import { describe, expect, it } from "vitest";
import { bodyHolds, callSignatureHolds } from "./api-signature.ts";
import { channelSignatureHolds, signChannel, signUser, userSignatureHolds } from "./signatures.ts";

const tenant = { key: "278d425bdf160c739803", secret: "7ad3773142a6692b25b8" };
const socket_id = "1234.1234";

describe("signatures", () => {
  it("match Pusher's own example for a private channel", () => {
    expect(signChannel({ tenant, socket_id, channel: "private-foobar" })).toEqual({
      auth: `${tenant.key}:58df8b0c36d6982b82c3ecf6b4662e34fe8c25bba48f5369f135bf843651c3a4`,
    });
  });

  it("cover the exact text of the member of a presence channel", () => {
    const channel_data = '{"user_id":10,"user_info":{"name":"Mr. Channels"}}';
    expect(signChannel({ tenant, socket_id, channel: "presence-foobar", channel_data })).toEqual({
      auth: `${tenant.key}:31935e7d86dba64c2a90aed31fdc61869f9b22ba9d8863bba239c03ca481bc80`,
      channel_data,
    });
  });

  it("match Pusher's own example for a user", () => {
    const user_data = '{"id":"12345"}';
    const signed = signUser({ tenant, socket_id, user_data });
    expect(signed).toEqual({ auth: `${tenant.key}:4708d583dada6a56435fb8bc611c77c359a31eebde13337c16ab43aa6de336ba`, user_data });
    expect(userSignatureHolds(signed.auth, { tenant, socket_id, user_data })).toBe(true);
    expect(userSignatureHolds(signed.auth, { tenant, socket_id, user_data: '{"id":"12346"}' })).toBe(false);
  });

  it("are valid only for their own socket, channel, member and tenant", () => {
    const input = { tenant, socket_id, channel: "presence-a", channel_data: "{}" };
    const { auth } = signChannel(input);
    expect(channelSignatureHolds(auth, input)).toBe(true);
    expect(channelSignatureHolds(auth, { ...input, socket_id: "1234.1235" })).toBe(false);
    expect(channelSignatureHolds(auth, { ...input, channel: "presence-b" })).toBe(false);
    expect(channelSignatureHolds(auth, { ...input, channel_data: "{ }" })).toBe(false);
    expect(channelSignatureHolds(auth, { tenant, socket_id, channel: "presence-a" })).toBe(false);
    expect(channelSignatureHolds(auth, { ...input, tenant: { ...tenant, secret: "another" } })).toBe(false);
    expect(channelSignatureHolds(undefined, input)).toBe(false);
  });
});

describe("the signature of an HTTP API call", () => {
  const body = '{"name":"foo","channels":["project-3"],"data":"{\\"some\\":\\"data\\"}"}';
  const query = "auth_key=278d425bdf160c739803&auth_timestamp=1353088179&auth_version=1.0&body_md5=ec365a775a4cd0599faeb73354201b6f";
  const url = `/apps/3/events?${query}&auth_signature=da454824c97ba181a32ccc17a72625ba02771f50b50e1e7430e47a1f3f457e6c`;
  const now = new Date(1_353_088_179_000);

  it("matches Pusher's own example", () => {
    expect(callSignatureHolds({ method: "POST", url }, tenant, now)).toBe(true);
    expect(bodyHolds({ url }, Buffer.from(body))).toBe(true);
    expect(bodyHolds({ url }, Buffer.from(`${body} `))).toBe(false);
    expect(callSignatureHolds({ method: "GET", url }, tenant, now)).toBe(false);
    expect(callSignatureHolds({ method: "POST", url: url.replace("/3/", "/4/") }, tenant, now)).toBe(false);
  });

  it("is valid for ten minutes both ways", () => {
    for (const [seconds, holds] of [
      [-601, false],
      [-600, true],
      [600, true],
      [601, false],
    ] as const) {
      expect(callSignatureHolds({ method: "POST", url }, tenant, new Date(now.getTime() + seconds * 1_000))).toBe(holds);
    }
  });
});
