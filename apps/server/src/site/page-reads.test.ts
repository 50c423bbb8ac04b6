import { describe, expect, it } from "vitest";
import { ConnectionLost } from "../kernel/pg-session.ts";
import { beforeDeadline, readsMs, watchReads } from "./page-reads.ts";

const silence = () => new Promise<never>(() => undefined);
const watch = (providers: () => Promise<unknown>) => {
  const reads = watchReads({ providers, state: "active" });
  return { ...reads, data: reads.data as { providers: () => Promise<unknown>; state: string } };
};

describe("a page's read", () => {
  it("returns its value, and values that are not functions stay unchanged", async () => {
    const { data, hasLostDatabase } = watch(async () => ["house"]);
    expect([await data.providers(), data.state, hasLostDatabase()]).toEqual([["house"], "active", false]);
  });

  it("is refused with 503 when the database is down", async () => {
    const { data, hasLostDatabase } = watch(() => Promise.reject(new ConnectionLost("gone")));
    await expect(data.providers()).rejects.toMatchObject({ status: 503 });
    expect(hasLostDatabase()).toBe(true);
  });

  it("is refused with 503 when the database does not answer before the deadline", async () => {
    const began = performance.now();
    const { data, hasLostDatabase } = watch(silence);
    await expect(data.providers()).rejects.toMatchObject({ status: 503 });
    await expect(data.providers(), "a reading that begins after the deadline").rejects.toMatchObject({ status: 503 });
    expect(performance.now() - began).toBeLessThan(readsMs + 1_000);
    expect(hasLostDatabase()).toBe(true);
  });

  it("passes on any other failure", async () => {
    const bug = new Error("a bug");
    const { data, hasLostDatabase } = watch(() => Promise.reject(bug));
    await expect(data.providers()).rejects.toBe(bug);
    expect(hasLostDatabase()).toBe(false);
  });
});

it("a read that answers before its deadline is not cut off", async () => {
  expect(await beforeDeadline(Promise.resolve("here"))).toBe("here");
});
