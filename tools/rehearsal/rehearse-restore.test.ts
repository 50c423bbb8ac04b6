import { expect, test } from "vitest";
import { rehearseRestore } from "./rehearse-restore.ts";

test("a base backup and the archived log bring back every posting up to a moment, and none after it", { timeout: 180_000 }, async () => {
  const { toPoint, toEnd, postings, lostMs } = await rehearseRestore({ playMs: 300, archiveTimeoutS: 1, progress: () => undefined });
  expect(postings).toBeGreaterThan(100);
  expect(toPoint.missing).toEqual([]);
  expect(toPoint.beyond).toEqual([]);
  expect(toPoint.sound, toPoint.verdict).toBe(true);
  // Tests the test: without the restore point, the mistake comes back too, and verify finds it.
  expect(toEnd.sound).toBe(false);
  expect(toEnd.verdict).toMatch(/WRONG wallet = sum of its entries: 1\b/);
  // Only WAL that was not yet archived is lost with the disk.
  expect(toEnd.missing.length).toBeGreaterThan(0);
  expect(toEnd.missing.length).toBeLessThan(postings);
  expect(lostMs).toBeLessThan(30_000);
});
