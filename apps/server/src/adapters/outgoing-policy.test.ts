import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo, LookupFunction } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { callOut } from "./call-out.ts";
import { type PolicyOptions, createOutgoingPolicy } from "./outgoing-policy.ts";

let server: Server | undefined;
afterEach(() => {
  server?.close();
  server?.closeAllConnections();
});

async function listen(listener: RequestListener): Promise<number> {
  const made = createServer(listener);
  server = made;
  await new Promise<void>((resolve) => made.listen(0, "127.0.0.1", resolve));
  return (made.address() as AddressInfo).port;
}

const policy = createOutgoingPolicy();

describe("an address typed by a user", () => {
  it.each([
    ["https://127.0.0.1:5432/", "not_public"],
    ["https://127.1/", "not_public"],
    ["https://2130706433/", "not_public"],
    ["https://0x7f.0.0.1/", "not_public"],
    ["https://0.0.0.0/", "not_public"],
    ["https://[::1]/", "not_public"],
    ["https://[::]/", "not_public"],
    ["https://[::ffff:127.0.0.1]/", "not_public"],
    ["https://[::ffff:10.0.0.1]/", "not_public"],
    ["https://[64:ff9b::7f00:1]/", "not_public"],
    ["https://[2002:7f00:1::]/", "not_public"],
    ["https://[fe80::1]/", "not_public"],
    ["https://[fd00::1]/", "not_public"],
    ["https://[ff02::1]/", "not_public"],
    ["https://10.0.0.1/", "not_public"],
    ["https://172.16.0.1/", "not_public"],
    ["https://192.168.1.1/", "not_public"],
    ["https://169.254.169.254/latest/meta-data", "not_public"],
    ["https://100.64.0.1/", "not_public"],
    ["https://100.127.255.254/", "not_public"],
    ["https://224.0.0.1/", "not_public"],
    ["https://255.255.255.255/", "not_public"],
    ["https://localhost/", "not_public"],
    ["https://db.localhost/", "not_public"],
    ["https://metadata.google.internal/", "not_public"],
    ["https://printer.local/", "not_public"],
    ["https://postgres/", "not_public"],
    ["https://user:pass@push.example.com/", "credentials"],
    ["https://user@push.example.com/", "credentials"],
    ["http://push.example.com/", "not_https"],
    ["ftp://push.example.com/", "not_https"],
    ["https://push.example.com/", null],
    ["https://fcm.googleapis.com/fcm/send/x", null],
    ["https://8.8.8.8/", null],
    ["https://[2606:4700::1111]/", null],
    ["https://100.63.255.255/", null],
    ["https://100.128.0.0/", null],
    ["https://172.15.255.255/", null],
    ["https://172.32.0.0/", null],
  ] as const)("%s: %s", (address, fault) => {
    expect(policy.faultOf(new URL(address))).toBe(fault);
  });

  it("on this machine is accepted only if configured, and never with credentials", () => {
    const loose = createOutgoingPolicy({ allowsLoopback: true });
    expect(["http://127.0.0.1:1/", "http://localhost:1/", "http://[::1]/"].map((url) => loose.faultOf(new URL(url)))).toEqual([
      null,
      null,
      null,
    ]);
    expect(loose.faultOf(new URL("http://a:b@127.0.0.1/"))).toBe("credentials");
    expect(loose.faultOf(new URL("http://10.0.0.1/"))).toBe("not_https");
    const sandbox = createOutgoingPolicy({ origins: ["http://localhost:3001"] });
    expect([sandbox.faultOf(new URL("http://localhost:3001/x")), sandbox.faultOf(new URL("http://localhost:3000/"))]).toEqual([
      null,
      "not_https",
    ]);
  });
});

describe("a request to a host name", () => {
  const resolvingTo =
    (addresses: string[]): NonNullable<PolicyOptions["resolveName"]> =>
    async () =>
      addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 }));
  const limits = { timeoutMs: 2_000, maxReplyBytes: 1_000 };

  it.each([[["127.0.0.1"]], [["93.184.216.34", "127.0.0.1"]], [["::1"]], [["::ffff:192.168.0.1"]], [[]]])(
    "that resolves to %j makes no connection",
    async (addresses) => {
      let calls = 0;
      const port = await listen((_request, response) => {
        calls += 1;
        response.end();
      });
      const guarded = createOutgoingPolicy({ resolveName: resolvingTo(addresses) });
      const call = callOut({ method: "POST", url: new URL(`https://push.example.com:${port}/`), policy: guarded, ...limits });
      await expect(call).rejects.toMatchObject({ name: "Fault", outcomeUnknown: false });
      expect(calls).toBe(0);
    },
  );

  it("is resolved once for a connection, and the socket gets exactly the checked address", async () => {
    const requested: string[] = [];
    const guarded = createOutgoingPolicy({
      resolveName: async (name) => {
        requested.push(name);
        return [{ address: requested.length === 1 ? "8.8.8.8" : "127.0.0.1", family: 4 }];
      },
    });
    const url = new URL("https://push.example.com/");
    const connect = () =>
      new Promise((resolve) =>
        guarded.lookupFor(url)?.(url.hostname, { all: true }, (error, found) => resolve(error ? error.message : found)),
      );
    expect(await connect()).toEqual([{ address: "8.8.8.8", family: 4 }]);
    expect(requested).toEqual(["push.example.com"]);
    expect(await connect()).toBe("push.example.com is not a public address");
  });

  it("does not reuse a connection that a call without the policy has left open", async () => {
    let calls = 0;
    const port = await listen((_request, response) => {
      calls += 1;
      response.end();
    });
    const url = new URL(`http://localhost:${port}/`);
    // Without TLS, so that the test needs no certificate; the resolved address is still checked.
    const guarded = { ...createOutgoingPolicy({ resolveName: resolvingTo(["127.0.0.1"]) }), faultOf: () => null };
    expect((await callOut({ method: "GET", url, ...limits })).status).toBe(200);
    await expect(callOut({ method: "GET", url, policy: guarded, ...limits })).rejects.toThrow("localhost is not a public address");
    expect(calls).toBe(1);
  });

  it("keeps a connection whose address it has checked", async () => {
    const ports = new Set<number | undefined>();
    const port = await listen((request, response) => {
      ports.add(request.socket.remotePort);
      response.end();
    });
    let lookups = 0;
    const checked = {
      faultOf: () => null,
      lookupFor: (): LookupFunction => (_name, _options, callback) => {
        lookups += 1;
        callback(null, [{ address: "127.0.0.1", family: 4 }]);
      },
    };
    for (let nth = 0; nth < 3; nth += 1)
      await callOut({ method: "GET", url: new URL(`http://push.example.com:${port}/`), policy: checked, ...limits });
    expect([lookups, ports.size]).toEqual([1, 1]);
  });

  it("would reach this machine without the policy", async () => {
    const port = await listen((_request, response) => {
      response.end("inside");
    });
    expect((await callOut({ method: "GET", url: new URL(`http://localhost:${port}/`), ...limits })).body).toBe("inside");
    const call = callOut({ method: "GET", url: new URL(`http://localhost:${port}/`), policy, ...limits });
    await expect(call).rejects.toMatchObject({ name: "Fault", retryable: false });
  });
});
