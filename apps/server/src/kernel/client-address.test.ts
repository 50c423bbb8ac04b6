import Fastify from "fastify";
import { expect, it } from "vitest";
import { createClientAddress, createEffectiveHost, hostnameOf } from "./client-address.ts";

const trustedSets = [[], ["127.0.0.1"], ["loopback"], ["loopback", "10.0.0.0/8"], ["127.0.0.0/8", "2001:db8::/32"]];
const headers = [
  "",
  "192.0.2.7",
  "192.0.2.7, 10.1.2.3",
  "10.9.9.9,192.0.2.7 ,10.1.2.3",
  "198.51.100.1, 2001:db8::1",
  "10.0.0.1, 10.0.0.2",
  "nonsense",
  "192.0.2.7, nonsense",
];

it.each(trustedSets.map((set) => [set] as const))(
  "the client's address of a raw request equals Fastify's, with %j trusted",
  async (trusted) => {
    const app = Fastify({ trustProxy: trusted.length > 0 ? [...trusted] : false });
    const addressOf = createClientAddress(trusted);
    app.get("/", async (request) => ({ fastify: request.ip, raw: addressOf(request.raw) }));
    const url = await app.listen({ port: 0, host: "127.0.0.1" });
    for (const forwarded of headers) {
      const answer = await fetch(url, { headers: forwarded === "" ? {} : { "x-forwarded-for": forwarded } });
      const { fastify, raw } = (await answer.json()) as { fastify: string; raw: string };
      expect([forwarded, raw]).toEqual([forwarded, fastify]);
    }
    await app.close();
  },
);

const forwardedHosts = ["", "brand.example", "brand.example:8443", "evil.example, brand.example", "[2001:db8::1]:80", ","];
const forwardedSchemes = ["", "https", "http", "http, https", "https,http", "HTTPS"];

it.each(trustedSets.map((set) => [set] as const))(
  "the host and the scheme of a raw request equal Fastify's, with %j trusted",
  async (trusted) => {
    const app = Fastify({ trustProxy: trusted.length > 0 ? [...trusted] : false });
    const hostOf = createEffectiveHost(trusted);
    app.get("/", async (request) => {
      const { host, isSecure } = hostOf(request.raw);
      const isHttps = request.protocol === "https";
      return { fastify: [request.host, request.hostname, isHttps], raw: [host, hostnameOf(host), isSecure] };
    });
    const url = await app.listen({ port: 0, host: "127.0.0.1" });
    for (const host of forwardedHosts)
      for (const scheme of forwardedSchemes) {
        const forwarded = { ...(host && { "x-forwarded-host": host }), ...(scheme && { "x-forwarded-proto": scheme }) };
        const { fastify, raw } = (await (await fetch(url, { headers: forwarded })).json()) as { fastify: unknown[]; raw: unknown[] };
        expect([host, scheme, ...raw]).toEqual([host, scheme, ...fastify]);
      }
    await app.close();
  },
);
