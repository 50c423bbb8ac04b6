import { inWords, measureHttp, newRun } from "./measure-http.ts";
import type { BenchServer } from "./servers.ts";
import type { Suite } from "./suite.ts";

/** Measures house dice over HTTP, with bet and win in one posting, against the same server doing nothing. */
export const instantRounds: Suite = async ({ installation, players, seconds, profileDir, say }) => {
  const measure = (server: BenchServer) =>
    measureHttp({
      server,
      installation,
      kind: { name: "rounds", run: newRun(), players },
      expect: '"state":"closed"',
      connections: 256,
      seconds,
    });
  const emptyServer = await installation.startEmpty();
  const empty = await measure(emptyServer);
  await emptyServer.stop();
  say(`empty route: ${inWords(empty)}`);
  const product = await installation.startProduct({ profileDir });
  const rounds = await measure(product);
  await product.stop();
  say(`instant rounds: ${inWords(rounds)}`);
  return {
    figures: { empty, rounds },
    bars: [{ what: "instant rounds / empty route", ratio: rounds.perSecond / empty.perSecond, bar: 0.35 }],
  };
};
