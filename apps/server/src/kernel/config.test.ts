import { describe, expect, it } from "vitest";
import { readConfig } from "./config.ts";

describe("the environment", () => {
  it("needs no variable in demo mode", () => {
    expect(readConfig({})).toMatchObject({
      TREVO_MODE: "demo",
      PORT: 3000,
      SANDBOX_PORT: 3001,
      TREVO_ROLES: ["api", "realtime", "worker"],
      TRUSTED_PROXIES: [],
    });
  });

  it("lists every invalid variable in one message", () => {
    const wrong = { PORT: "many", TREVO_MODE: "test", DATABASE_URL: "mysql://x", TREVO_SECRET: "short" };
    for (const name of Object.keys(wrong)) expect(() => readConfig(wrong)).toThrow(name);
  });

  it.each([
    ["postgres:///trevo", /DATABASE_URL: name the host/],
    ["postgres:///trevo?host=/var/run/postgresql", /DATABASE_URL: name the host/],
    ["postgres://db/trevo?user=ana&password=secret", /DATABASE_URL: put user, password, host and port before the path/],
    ["postgres://db/trevo?sslmode=require&user=ana", /DATABASE_URL: put user/],
  ])("refuses %s, whose user could not be replaced at the start", (url, message) =>
    expect(() => readConfig({ DATABASE_URL: url })).toThrow(message),
  );

  it.each(["postgres://ana:secret@db:5432/trevo?sslmode=require", "postgresql://ana@%2Fvar%2Frun%2Fpostgresql/trevo"])(
    "accepts %s",
    (url) => expect(readConfig({ DATABASE_URL: url })).toMatchObject({ DATABASE_URL: url }),
  );

  it("refuses the sandbox's addresses in live mode", () => {
    expect(() => readConfig({ TREVO_MODE: "live" })).toThrow(/TREVO_SECRET is the demo secret[\s\S]*DATABASE_URL is missing/);
    const live = {
      TREVO_MODE: "live",
      TREVO_SECRET: "x".repeat(40),
      DATABASE_URL: "postgres://a@b/c",
      BACK_OFFICE_HOST: "backoffice.trevo.example",
      TRUSTED_PROXIES: "none",
    };
    expect(readConfig(live)).toMatchObject({ TREVO_MODE: "live" });
    expect(() => readConfig({ ...live, TRUSTED_PROXIES: "" })).toThrow(/TRUSTED_PROXIES is not set.*none/);
    expect(() => readConfig({ ...live, TRUSTED_PROXIES: undefined })).toThrow(/TRUSTED_PROXIES is not set.*none/);
    expect(() => readConfig({ ...live, SANDBOX_URL: "http://localhost:3001" })).toThrow(/SANDBOX_URL is set/);
    expect(readConfig({ ...live, BUS_URL: "nats://trevo:secret@127.0.0.1:4222/one" }).BUS_URL).toContain("127.0.0.1");
    expect(readConfig({ ...live, BUS_URL: "rediss://:secret@bus.internal" }).BUS_URL).toContain("bus.internal");
    expect(() => readConfig({ ...live, BUS_URL: "redis://:secret@bus.internal" })).toThrow(/BUS_URL is not encrypted/);
    expect(() => readConfig({ ...live, BUS_URL: "nats://127.0.0.1" })).toThrow(/BUS_URL has no credentials/);
  });

  it.each(["postgres://a:secret@b/c", "nats://trevo:secret@b/two/names", "redis://:secret@b/x y"])(
    "refuses %s as a bus, without repeating it in the message",
    (url) => {
      let failure = "";
      try {
        readConfig({ BUS_URL: url });
      } catch (error) {
        failure = (error as Error).message;
      }
      expect(failure).toMatch(/BUS_URL: /);
      expect(failure).not.toContain("secret");
    },
  );

  it("reads trusted proxies as addresses and networks, and refuses everything else", () => {
    const proxies = (text: string) => readConfig({ TRUSTED_PROXIES: text }).TRUSTED_PROXIES;
    expect(proxies("none")).toEqual([]);
    expect(proxies(" 10.0.0.1, 192.0.2.0/24 ,2001:db8::1,2001:db8::/32,loopback")).toEqual([
      "10.0.0.1",
      "192.0.2.0/24",
      "2001:db8::1",
      "2001:db8::/32",
      "loopback",
    ]);
    const wrong = [
      "10.0.0.1,none",
      "10.0.0",
      "10.0.0.1/33",
      "10.0.0.1/",
      "2001:db8::/129",
      "proxy.internal",
      "*",
      "true",
      "0.0.0.0/0",
      "::/0",
      "10.0.0.1 10.0.0.2",
    ];
    for (const text of wrong) expect(() => proxies(text), text).toThrow(/TRUSTED_PROXIES/);
  });

  it("accepts only a scheme, `{host}` and a port as the brands' address", () => {
    for (const address of ["https://{host}", "http://{host}:3000"])
      expect(readConfig({ BRAND_ADDRESS: address }).BRAND_ADDRESS).toBe(address);
    for (const wrong of ["https://trevo.example", "{host}", "https://{host}/", "https://{host}:x", "https://{host}.evil.example"])
      expect(() => readConfig({ BRAND_ADDRESS: wrong })).toThrow(/BRAND_ADDRESS/);
  });
});
