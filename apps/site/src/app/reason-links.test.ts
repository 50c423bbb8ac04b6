import { blockReasons } from "@trevo/contract/reasons";
import { localPath } from "@trevo/domain";
import { matchRoutes, type RouteObject } from "react-router";
import { expect, it } from "vitest";
import { modalNames } from "../lib/modals.ts";
import routes from "./routes.ts";

/** Routes as the matcher reads them: id, path, index and children. */
const table = routes as unknown as RouteObject[];

const actions = Object.values(blockReasons).flatMap((reasons) => Object.values(reasons).flatMap(({ actions: each }) => each));
const hrefs = [...new Set(actions.flatMap((action) => ("href" in action ? [action.href] : [])))];
const own = hrefs.filter((href) => href.startsWith("/"));

/** Id of the route that shows an address. */
const pageAt = (path: string): string | undefined => matchRoutes(table, path)?.at(-1)?.route.id;

it.each(own.flatMap((href) => [localPath(href, "pt"), localPath(href, "en")]))("the link %s of a reason is a page of the site", (path) => {
  const page = pageAt(path.split("?")[0] ?? "");
  expect(page).toMatch(/^(pt|en):/);
  expect(page).not.toMatch(/:\*$|:pages\/:slug$/);
  expect(page?.startsWith("en:")).toBe(path.startsWith("/en/"));
});

it("an unknown address is not a page of the site", () => {
  expect(pageAt("/user/edit/no-such-page")).toBe("pt:*");
  expect(pageAt("/en/user/edit/no-such-page")).toBe("en:*");
});

it("links of reasons to other sites use https, and their modals exist", () => {
  expect(own.length).toBeGreaterThan(0);
  for (const href of hrefs) expect(href).toMatch(/^(\/|https:\/\/)/);
  for (const action of actions) if ("modal" in action) expect(modalNames).toContain(action.modal);
});
