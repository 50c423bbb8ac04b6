import { join } from "node:path";
import { measureHttp } from "./measure-http.ts";
import type { Suite } from "./suite.ts";

/**
 * Measures the home page for guests: from the two-second cache, and rendered for each request (with an address that was not requested
 * before).
 */
export const home: Suite = async ({ installation, seconds, profileDir, say }) => {
  const server = await installation.startProduct({ profileDir, env: { SITE_DIR: join(import.meta.dirname, "../apps/site") } });
  const measure = (path: string, unique: boolean) =>
    measureHttp({
      server,
      installation,
      kind: { name: "get", path, unique },
      expect: "<!DOCTYPE html>",
      connections: 32,
      seconds,
      preparedPerSecond: 8_000,
    });
  const cached = await measure("/", false);
  say(`home, cached: ${Math.round(cached.perSecond)}/s, p99 ${cached.p99.toFixed(0)} ms`);
  const rendered = await measure("/?searchTerm=", true);
  say(`home, rendered: ${Math.round(rendered.perSecond)}/s, p99 ${rendered.p99.toFixed(0)} ms`);
  await server.stop();
  const ratio = cached.perSecond / rendered.perSecond;
  return { figures: { cached, rendered }, bars: [{ what: "home: copies a second to pages rendered a second", ratio, bar: 5 }] };
};
