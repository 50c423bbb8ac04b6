import { setTimeout as pause } from "node:timers/promises";
import type { FastifyReply } from "fastify";

/** Longer in ms than the product's page waits before it reports the book as unavailable. */
const lateMs = 12_000;

const throws = `window.BTRenderer = class {
  initialize() {
    throw new Error("ordered");
  }
};`;

/** Reports each change of its address twice, in the history and to the page. */
const echoes = `{
  const Renderer = window.BTRenderer;
  window.BTRenderer = class extends Renderer {
    initialize(options) {
      const again = (path) => {
        options.onRouteChange?.(path);
        history.pushState(null, "", location.pathname);
        options.onRouteChange?.(path);
      };
      return super.initialize({ ...options, onRouteChange: again });
    }
  };
}`;

/** Faults of the script, selected by `?order=` in its address. A test, or a person with the browser's tools, adds it. */
const misbehaviours = {
  never: null,
  late: (script: string) => script,
  /** Contains no sportsbook. */
  empty: () => "",
  throws: () => throws,
  twice: (script: string) => `${script}\n${script}\n${echoes}`,
} as const;
export type ScriptOrder = keyof typeof misbehaviours;

export const isScriptOrder = (name: string | undefined): name is ScriptOrder => name !== undefined && Object.hasOwn(misbehaviours, name);

export async function serveMisbehaving(
  order: ScriptOrder,
  { script, reply }: { script: string; reply: FastifyReply },
): Promise<FastifyReply> {
  const made = misbehaviours[order];
  if (made === null) return reply.hijack();
  if (order === "late") await pause(lateMs, undefined, { ref: false });
  return reply.type("text/javascript; charset=utf-8").header("cache-control", "no-cache").send(made(script));
}
