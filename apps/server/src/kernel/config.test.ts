import { describe, expect, it } from "vitest";
import { readConfig } from "./config.ts";

describe("the environment", () => {
  it("needs nothing in demo mode", () => {
    expect(readConfig({})).toMatchObject({
      TREVO_MODE: "demo",
      PORT: 3000,
      SANDBOX_PORT: 3001,
      TREVO_ROLES: ["api", "realtime", "worker"],
      TRUSTED_PROXIES: [],
    });
  });

  it("names every wrong variable in one message", () => {
    const wrong = { PORT: "many", TREVO_MODE: "test", DATABASE_URL: "mysql://x", TREVO_SECRET: "short" };
    for (const name of Object.keys(wrong)) expect(() => readConfig(wrong)).toThrow(name);
  });

  it("refuses the demo's parts in live mode", () => {
    expect(() => readConfig({ TREVO_MODE: "live" })).toThrow(/TREVO_SECRET is the demo secret[\s\S]*DATABASE_URL is missing/);
    const live = {
      TREVO_MODE: "live",
      TREVO_SECRET: "x".repeat(40),
      DATABASE_URL: "postgres://a@b/c",
      BACK_OFFICE_HOST: "backoffice.trevo.example",
    };
    expect(readConfig(live)).toMatchObject({ TREVO_MODE: "live" });
    expect(() => readConfig({ ...live, SANDBOX_URL: "http://localhost:3001" })).toThrow(/SANDBOX_URL is set/);
  });
});
