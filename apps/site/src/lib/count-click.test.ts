import { afterEach, expect, test, vi } from "vitest";
import { countClick } from "./count-click.ts";

const token = "abcdefghijklmnopqrst-_";

function visit(address: string) {
  const replaceState = vi.fn();
  const calls: string[] = [];
  vi.stubGlobal("location", new URL(address));
  vi.stubGlobal("history", { state: { key: "x" }, replaceState });
  vi.stubGlobal("fetch", async (path: string, { body }: { body: string }) => {
    calls.push(`${path} ${body}`);
    return Response.json({ data: { counted: true } });
  });
  return { replaceState, calls };
}
afterEach(() => vi.unstubAllGlobals());

test("the token of a message is reported and leaves the address, the rest of which stays", async () => {
  const { replaceState, calls } = visit(`https://trevo.example/bonus?tab=cashback&m=${token}#today`);
  await countClick();
  expect(calls).toEqual([expect.stringContaining(JSON.stringify({ token }))]);
  expect(replaceState).toHaveBeenCalledExactlyOnceWith({ key: "x" }, "", new URL("https://trevo.example/bonus?tab=cashback#today"));
});

test.each([
  "https://trevo.example/",
  "https://trevo.example/?chat=30&m=0198f0a0-0000-7000-8000-000000000001",
  "https://trevo.example/?m=x",
])("nothing is reported from %s", async (address) => {
  const { replaceState, calls } = visit(address);
  await countClick();
  expect([calls, replaceState.mock.calls]).toEqual([[], []]);
});
