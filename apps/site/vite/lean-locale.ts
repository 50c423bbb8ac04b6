import type { Plugin } from "vite";

const runtime = /\/src\/paraglide\/runtime\.js$/;

/** All that messages ask of it. The first reading of a language that nobody has set fails. */
const lean = `
export const experimentalStaticLocale = undefined;
export let getLocale = () => { throw new Error("no language is set"); };
export const overwriteGetLocale = (find) => { getLocale = find; };
`;

/**
 * Paraglide's runtime finds, keeps and changes a language in many ways. A page of ours has one language, which its address says (lib/locale.ts): in
 * the browser the runtime only hands it to the messages.
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
