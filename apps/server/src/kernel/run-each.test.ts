import { expect, it, vi } from "vitest";
import { readInPages, runEach } from "./run-each.ts";

it("runs every row although one fails, and logs the ids of the failed row", async () => {
  const log = { error: vi.fn() };
  const ran: number[] = [];
  const run = async (row: number) => {
    if (row === 2) throw new Error("two");
    ran.push(row);
  };
  expect(await runEach(log, [1, 2, 3], { run, describe: (id) => ({ id }), failure: "a row failed" })).toBe(1);
  expect(ran).toEqual([1, 3]);
  expect(log.error).toHaveBeenCalledExactlyOnceWith({ err: expect.any(Error), id: 2 }, "a row failed");
});

it("reads page after page, even if rows stay in the list", async () => {
  const all = [1, 2, 3, 4, 5];
  const pages = vi.fn(async (after: number | null) => all.filter((row) => row > (after ?? 0)).slice(0, 2));
  const read: number[] = [];
  for await (const row of readInPages(pages)) read.push(row);
  expect(read).toEqual(all);
  expect(pages.mock.calls.map(([after]) => after)).toEqual([null, 2, 4, 5]);
});
