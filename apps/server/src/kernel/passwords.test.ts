import { describe, expect, it } from "vitest";
import { createPasswords } from "./passwords.ts";
import { commonPasswords } from "./common-passwords.ts";

describe("passwords", () => {
  it("are stored as Argon2id at the minimum cost, each with its own salt", async () => {
    const passwords = createPasswords();
    const [one, other] = await Promise.all([passwords.hash("correto-cavalo-9"), passwords.hash("correto-cavalo-9")]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(one).not.toBe(other);
    expect(await passwords.verify(one, "correto-cavalo-9")).toBe(true);
    expect(await passwords.verify(one, "correto-cavalo-8")).toBe(false);
  });

  it("are compared up to the last character", async () => {
    const passwords = createPasswords();
    const long = `${"á".repeat(200)}9`;
    expect(await passwords.verify(await passwords.hash(long), `${long}x`)).toBe(false);
    expect(await passwords.verify(await passwords.hash(long), long)).toBe(true);
  });

  it("take as long to check for an unknown account as for a known one", async () => {
    const passwords = createPasswords({ atOnce: 1, maxWaiting: 100 });
    const stored = await passwords.hash("correto-cavalo-9");
    const time = async (against: string | null) => {
      const start = performance.now();
      expect(await passwords.verify(against, "errada-errada-1")).toBe(false);
      return performance.now() - start;
    };
    await time(null);
    const known: number[] = [];
    const unknown: number[] = [];
    for (let round = 0; round < 7; round++) {
      known.push(await time(stored));
      unknown.push(await time(null));
    }
    // Compares the fastest of each, because noise only adds time. Without the decoy the ratio is in the hundreds.
    expect(Math.min(...known) / Math.min(...unknown)).toBeLessThan(10);
    expect(Math.min(...unknown) / Math.min(...known)).toBeLessThan(10);
  });

  it("are refused with busy when too many wait, and work again afterwards", async () => {
    const passwords = createPasswords({ atOnce: 1, maxWaiting: 1 });
    const answers = await Promise.allSettled([1, 2, 3, 4].map(() => passwords.hash("correto-cavalo-9")));
    expect(answers.map((answer) => answer.status)).toEqual(["fulfilled", "fulfilled", "rejected", "rejected"]);
    expect(answers[2]).toMatchObject({ reason: { code: "busy" } });
    expect(await passwords.hash("correto-cavalo-9")).toContain("argon2id");
  });

  it("in the list of common passwords would all satisfy the other rules", () => {
    expect(commonPasswords.size).toBeGreaterThan(200);
    for (const password of commonPasswords) expect(password).toMatch(/^(?=.*\p{Ll})(?=.*[^\p{L}])[^\p{Lu}]{8,}$/u);
  });
});
