import { setTimeout as pause } from "node:timers/promises";
import type { FastifyReply } from "fastify";

/** Longer than the product's page waits before it says that the book is away. */
const lateMs = 12_000;

const throws = `window.BTRenderer = class {
  initialize() {
    throw new Error("ordered");
  }
};`;

/** Says each change of its address twice, in its history and to the page. */
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

/** How the script misbehaves where its address has `?order=`: a test, or a person with the browser's tools, adds it. */
const misbehaviours = {
  never: null,
  late: (script: string) => script,
  /** Is no script of a sportsbook. */
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
