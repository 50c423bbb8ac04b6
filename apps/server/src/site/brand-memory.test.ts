import { expect, it } from "vitest";
import type { Tenant } from "../kernel/scope.ts";
import { createBrandMemory } from "./brand-memory.ts";

const brand = (id: number) => ({ id }) as Tenant;

it("loads once for all requests within two seconds", async () => {
  let now = 0;
  let requested = 0;
  const remember = createBrandMemory(() => now);
  const trevo = brand(1);
  const ask = async () => ++requested;
  await Promise.all([remember(trevo, "shelves", ask), remember(trevo, "shelves", ask)]);
  expect(requested).toBe(1);
  now = 2_000;
  expect(await remember(trevo, "shelves", ask)).toBe(2);
});

it("keeps values per brand and version", async () => {
  const remember = createBrandMemory(() => 0);
  const trevo = brand(1);
  await remember(trevo, "shelves", async () => "trevo's");
  expect(await remember(brand(2), "shelves", async () => "aurora's")).toBe("aurora's");
  expect(await remember(brand(1), "shelves", async () => "the new trevo's")).toBe("the new trevo's");
  expect(await remember(trevo, "providers", async () => "studios")).toBe("studios");
});

it("does not keep a failure", async () => {
  const remember = createBrandMemory(() => 0);
  const trevo = brand(1);
  await expect(remember(trevo, "shelves", async () => Promise.reject(new Error("gone")))).rejects.toThrow("gone");
  expect(await remember(trevo, "shelves", async () => "back")).toBe("back");
});
