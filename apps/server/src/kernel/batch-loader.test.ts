import { describe, expect, it } from "vitest";
import { createBatchLoader } from "./batch-loader.ts";

/** A source whose reads finish on command, with the value that was current when they began. */
function createSource() {
  const readings: { questions: string[]; finish: (error?: Error) => void }[] = [];
  let truth = "first";
  return {
    readings,
    setTruth: (value: string) => (truth = value),
    read: (questions: string[]) =>
      new Promise<Map<string, string>>((resolve, reject) => {
        const seen = truth;
        readings.push({
          questions,
          finish: (error) =>
            error ? reject(error) : resolve(new Map(questions.filter((one) => one !== "unknown").map((one) => [one, `${one} ${seen}`]))),
        });
      }),
  };
}

const keyOf = (question: string) => question;
const turn = () => new Promise((resolve) => setImmediate(resolve));

describe("createBatchLoader", () => {
  it("reads the keys of one turn together, equal ones once, and answers null for missing ones", async () => {
    const { read, readings } = createSource();
    const ask = createBatchLoader({ keyOf, read });
    const answers = Promise.all([ask("a"), ask("b"), ask("a"), ask("unknown")]);
    await turn();
    expect(readings.map(({ questions }) => questions)).toEqual([["a", "b", "unknown"]]);
    readings[0]?.finish();
    expect(await answers).toEqual(["a first", "b first", "a first", null]);
  });

  it("never answers with a value read before the request", async () => {
    const { read, readings, setTruth } = createSource();
    const ask = createBatchLoader({ keyOf, read, inFlight: 1 });
    const before = ask("a");
    await turn();
    setTruth("second");
    const after = ask("a");
    readings[0]?.finish();
    expect(await before).toBe("a first");
    await turn();
    readings[1]?.finish();
    expect(await after).toBe("a second");
  });

  it("gathers keys while reads are in progress, up to a limit per read", async () => {
    const { read, readings } = createSource();
    const ask = createBatchLoader({ keyOf, read, most: 2, inFlight: 1 });
    const all = Promise.all(["a", "b", "c", "d", "e"].map(ask));
    for (let nth = 0; nth < 3; nth++) {
      await turn();
      readings[nth]?.finish();
      await turn();
    }
    await all;
    expect(readings.map(({ questions }) => questions)).toEqual([["a", "b"], ["c", "d"], ["e"]]);
  });

  it("fails only the requests of the read that failed", async () => {
    const { read, readings } = createSource();
    const ask = createBatchLoader({ keyOf, read, inFlight: 1 });
    const first = ask("a").catch((error: Error) => error.message);
    await turn();
    const second = ask("b");
    readings[0]?.finish(new Error("away"));
    expect(await first).toBe("away");
    await turn();
    readings[1]?.finish();
    expect(await second).toBe("b first");
  });
});
