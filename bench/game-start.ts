import { judge } from "../e2e/support/lighthouse.ts";
import { clients, launchDemo } from "./game-clients.ts";
import type { Suite } from "./suite.ts";

/** Runs per client, of which the median counts. */
const runs = 3;

/** Measures when each house client becomes usable, on Lighthouse's simulated phone, opened alone at its own address. */
export const gameStart: Suite = async ({ installation, say }) => {
  const server = await installation.startProduct({ roles: "api,realtime,worker" });
  const interactiveMs: Record<string, number[]> = {};
  try {
    for (const game of clients) {
      const seen: number[] = [];
      for (let run = 0; run < runs; run++) seen.push(await interactiveAfter(await launchDemo(server, game)));
      interactiveMs[game] = seen;
      say(`${game}: interactive after ${seen.join(", ")} ms`);
    }
  } finally {
    await server.stop();
  }
  return {
    figures: { interactive_ms: interactiveMs },
    bars: Object.entries(interactiveMs).map(([game, seen]) => ({
      what: `${game}: interactive, seconds`,
      ratio: median(seen) / 1_000,
      bar: 2,
      atMost: true,
    })),
  };
};

async function interactiveAfter(address: string): Promise<number> {
  const { values } = await judge(address, ["performance"]);
  if (values["interactive"] === undefined) throw new Error(`Lighthouse did not measure ${address}`);
  return Math.round(values["interactive"]);
}

const median = (figures: readonly number[]): number => figures.toSorted((one, other) => one - other)[Math.floor(figures.length / 2)] ?? 0;
