import { afterEach, expect, test, vi } from "vitest";
import { countVisit } from "./count-visit.ts";

function visit(address: string): string[] {
  const calls: string[] = [];
  vi.stubGlobal("location", new URL(address));
  vi.stubGlobal("fetch", async (path: string, { body }: { body: string }) => {
    calls.push(`${path} ${body}`);
    return Response.json({ data: { received: true } });
  });
  return calls;
}
afterEach(() => vi.unstubAllGlobals());

test.each([
  ["https://trevo.example/?ref=Canal-1", { ref: "Canal-1" }],
  ["https://trevo.example/casino?lmcp=canal-1#top", { lmcp: "canal-1" }],
  ["https://trevo.example/?ref=canal-1&lmcp=canal-2", { ref: "canal-1", lmcp: "canal-2" }],
  ["https://trevo.example/?ref=a%20b&lmcp=canal-2", { lmcp: "canal-2" }],
])("the codes of %s are reported", async (address, codes) => {
  const calls = visit(address);
  await countVisit();
  expect(calls).toEqual([`/api/affiliate/clicks ${JSON.stringify(codes)}`]);
});

test.each(["https://trevo.example/", "https://trevo.example/?ref=abc", `https://trevo.example/?lmcp=${"x".repeat(41)}`])(
  "nothing is reported from %s",
  async (address) => {
    const calls = visit(address);
    await countVisit();
    expect(calls).toEqual([]);
  },
);
