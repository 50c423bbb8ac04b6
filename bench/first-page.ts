import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { type Judgement, judge } from "../e2e/support/lighthouse.ts";
import type { Suite } from "./suite.ts";

/** Runs per page, of which the median counts. */
const runs = 5;

/** One load of a page by a guest on a simulated mid-range phone. Times in ms. */
interface Sight {
  /** Score from 0 to 1. */
  readonly performance: number;
  readonly largest_paint_ms: number;
  readonly blocking_ms: number;
  readonly layout_shift: number;
}

/** Measures the guest's home page on Lighthouse's simulated phone, alternating with a page that contains only text. */
export const firstPage: Suite = async ({ installation, say }) => {
  const site = { SITE_DIR: join(import.meta.dirname, "../apps/site") };
  const server = await installation.startProduct({ roles: "api,realtime", env: site });
  const plain = await servePlainPage();
  const sights = { home: [] as Sight[], plain: [] as Sight[] };
  try {
    for (let run = 0; run < runs; run++) {
      sights.plain.push(await see(`http://localhost:${(plain.address() as AddressInfo).port}/`));
      sights.home.push(await see(`http://localhost:${server.port}/en`));
    }
  } finally {
    plain.close();
    await server.stop();
  }
  const [home, reference] = [medianOf(sights.home), medianOf(sights.plain)];
  for (const [name, sight] of Object.entries({ home, plain: reference })) say(`${name}: ${JSON.stringify(sight)}`);
  return {
    figures: { medians: { home, plain: reference }, runs: sights },
    bars: [
      { what: "home: Lighthouse performance on a phone", ratio: home.performance, bar: 0.95 },
      { what: "home: largest paint, seconds", ratio: home.largest_paint_ms / 1_000, bar: 2, atMost: true },
      { what: "home: main thread blocked, ms", ratio: home.blocking_ms, bar: 150, atMost: true },
      { what: "home: layout shift", ratio: home.layout_shift, bar: 0.02, atMost: true },
    ],
  };
};

async function see(address: string): Promise<Sight> {
  const { scores, values }: Judgement = await judge(address, ["performance"]);
  const value = (name: string): number => {
    const found = values[name];
    if (found === undefined) throw new Error(`Lighthouse did not measure ${name} of ${address}`);
    return found;
  };
  return {
    performance: scores["performance"] ?? 0,
    largest_paint_ms: Math.round(value("largest-contentful-paint")),
    blocking_ms: Math.round(value("total-blocking-time")),
    layout_shift: value("cumulative-layout-shift"),
  };
}

/** Returns the median of each figure separately. */
function medianOf(sights: readonly Sight[]): Sight {
  const middle = (figure: (sight: Sight) => number): number =>
    sights.map(figure).toSorted((one, other) => one - other)[Math.floor(sights.length / 2)] ?? 0;
  return {
    performance: middle((sight) => sight.performance),
    largest_paint_ms: middle((sight) => sight.largest_paint_ms),
    blocking_ms: middle((sight) => sight.blocking_ms),
    layout_shift: middle((sight) => sight.layout_shift),
  };
}

/** Serves the baseline: the cost of the machine, the browser and the simulation. */
async function servePlainPage(): Promise<Server> {
  const html = `<!DOCTYPE html><html lang="en"><meta name="viewport" content="width=device-width"><title>Plain</title><h1>Plain</h1><p>${"A page of words. ".repeat(40)}`;
  const server = createServer((_request, response) => response.setHeader("content-type", "text/html; charset=utf-8").end(html));
  server.listen(0, "localhost");
  await once(server, "listening");
  return server;
}
