import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { keepPlace } from "./place.ts";

const kept = new Map<string, string>();
let requested = 0;
let answer: () => Response;

beforeEach(() => {
  kept.clear();
  requested = 0;
  answer = () => Response.json({ countryCode: "PT", callingCode: "351" });
  vi.stubGlobal("location", { pathname: "/" });
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
  vi.stubGlobal("fetch", async (input: unknown) => {
    if (String(input).includes("/geoip")) requested += 1;
    return answer();
  });
});

afterEach(() => vi.unstubAllGlobals());

const place = () => [kept.get("userCountryCode"), kept.get("userCallingCode")];

it("stores the visitor's country and requests it once", async () => {
  await keepPlace();
  await keepPlace();
  expect(place()).toEqual(["PT", "351"]);
  expect(requested).toBe(1);
});

it.each([
  ["fails", () => new Response("", { status: 500 })],
  ["does not answer", () => Promise.reject(new TypeError("Failed to fetch")) as never],
  ["answers something else", () => Response.json({ countryCode: "Brazil", callingCode: "+55" })],
])("assumes Brazil if the server %s", async (_, reply) => {
  answer = reply;
  await keepPlace();
  expect(place()).toEqual(["BR", "55"]);
});

it.each(["{", "brazil", "B", "x".repeat(100_000)])("requests the country again if the stored value is invalid: %s", async (text) => {
  kept.set("userCountryCode", text).set("userCallingCode", text);
  await keepPlace();
  expect(place()).toEqual(["PT", "351"]);
});
