import { afterEach, expect, it, vi } from "vitest";
import { knowsLogo, rememberLogo } from "./logo-memory.ts";

afterEach(() => vi.unstubAllGlobals());

it("a stored logo is identified by brand and address, so a new version counts as another logo", () => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
  expect(knowsLogo("trevo", "/logo.webp?v=1")).toBe(false);
  rememberLogo("trevo", "/logo.webp?v=1");
  expect(knowsLogo("trevo", "/logo.webp?v=1")).toBe(true);
  expect(knowsLogo("trevo", "/logo.webp?v=2")).toBe(false);
  expect(knowsLogo("norte", "/logo.webp?v=1")).toBe(false);
});
