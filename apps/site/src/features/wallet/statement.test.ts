import { describe, expect, it } from "vitest";
import { type LineLoader, mergedLoader, type StatementLine, withoutRepeats } from "./statement.ts";

const line = (id: string, minute: number) =>
  ({ kind: "round", id, at: `2026-11-21T10:${String(minute).padStart(2, "0")}:00Z`, bet: {} }) as StatementLine;

/** A paginated API list with two lines per page, newest first. */
const listOf =
  (lines: StatementLine[]): LineLoader =>
  ({ page }) =>
    Promise.resolve({
      data: lines.slice((page - 1) * 2, page * 2),
      current_page: page,
      last_page: Math.max(1, Math.ceil(lines.length / 2)),
      per_page: 2,
      total: lines.length,
    });

async function readAll(load: ReturnType<typeof mergedLoader>): Promise<string[]> {
  const ids: string[] = [];
  for (let page = 1; ; page++) {
    const reply = await load({ page });
    ids.push(...reply.data.map((one) => one.id));
    if (page === reply.last_page) return ids;
  }
}

const money = [line("m5", 50), line("m4", 40), line("m1", 10)];
const rounds = [line("r6", 55), line("r3", 30), line("r2", 20), line("r0", 5)];
const both = ["r6", "m5", "m4", "r3", "r2", "m1", "r0"];

describe("the merged statement", () => {
  it("merges both lists, newest first, without gaps or duplicates", async () => {
    expect(await readAll(mergedLoader(listOf(money), listOf(rounds)))).toEqual(both);
    expect(await readAll(mergedLoader(listOf([]), listOf(rounds)))).toEqual(["r6", "r3", "r2", "r0"]);
    expect(await readAll(mergedLoader(listOf([]), listOf([])))).toEqual([]);
  });

  it("starts again at the first page", async () => {
    const load = mergedLoader(listOf(money), listOf(rounds));
    await readAll(load);
    expect(await readAll(load)).toEqual(both);
  });

  it("fails if one of the lists fails", async () => {
    const fails = mergedLoader(listOf(money), () => Promise.reject(new Error("offline")));
    await expect(fails({ page: 1 })).rejects.toThrow("offline");
  });

  it("shows a line that moved between pages only once", () => {
    expect(withoutRepeats([line("a", 3), line("b", 2), line("b", 2)]).map((one) => one.id)).toEqual(["a", "b"]);
  });
});
