import type { Plugin } from "vite";

const runtime = /\/src\/paraglide\/runtime\.js$/;

/** The only exports that messages need. Reading the language before it is set throws. */
const lean = `
export const experimentalStaticLocale = undefined;
export let getLocale = () => { throw new Error("no language is set"); };
export const overwriteGetLocale = (find) => { getLocale = find; };
`;

/**
 * Replaces Paraglide's runtime, which can detect, store and change a language in many ways. A page has one language, given by its address
 * (lib/locale.ts): in the browser the runtime only passes it to the messages.
 */
export function leanLocale(): Plugin {
  return {
    name: "lean-locale",
    apply: "build",
    enforce: "pre",
    load(id) {
      return this.environment.name === "client" && runtime.test(id.split("?")[0] ?? "") ? lean : undefined;
    },
  };
}
