import type { SiteConfig } from "@trevo/contract";
import { expect, it } from "vitest";
import { rootWords } from "./root-words.ts";

const config = { siteTitle: "Trevo", siteDescription: { pt: "Cassino, e mais.", en: "Casino, and more." } } as SiteConfig;
const titleOf = (page: Omit<Parameters<typeof rootWords>[0], "location">) => rootWords({ ...page, location: { pathname: "/" } })[0];

it.each([
  ["the brand's pages", { loaderData: { state: "active", config } }, "Trevo · Cassino"],
  ["an unknown host", { loaderData: { state: "unknown", config: null } }, "Plataforma não encontrada"],
  ["a brand that cannot be read", { loaderData: { state: "maintenance", config: null } }, "Manutenção Programada"],
  ["an error", { loaderData: { state: "active", config }, error: new Error("x") }, "Ops... Algo deu errado"],
  ["an error before anything was loaded", { loaderData: undefined, error: new Error("x") }, "Ops... Algo deu errado"],
] as const)("the title of %s", (_, page, title) => expect(titleOf(page)).toEqual({ title }));
