import { expect, it } from "vitest";
import { faultsOf, freeSlug, isSlug } from "./new-brand-values.ts";

it.each([
  ["Maré", "mare"],
  ["Maré Alta!", "mare-alta"],
  ["  7 Folhas ", "folhas"],
  ["Ação & Sorte", "acao-sorte"],
])("makes a host label of %j", (title, slug) => expect([freeSlug(title, []), isSlug(slug)]).toEqual([slug, true]));

it.each(["", "a", "-a", "a-", "a--b", "Mare", "maré", "1a", "a".repeat(32)])("refuses %j as a brand's label", (text) =>
  expect(isSlug(text)).toBe(false),
);

it("adds a number to a slug that is taken", () => {
  expect(freeSlug("Maré", [{ slug: "mare" }, { slug: "mare-2" }])).toBe("mare-3");
});

const refused = (code: string, fields: Record<string, string[]> = {}) => ({ code, message: "Não.", fields });

it.each([
  [refused("slug_taken"), { slug: "Não." }],
  [refused("brand_limit"), { profile: "Não." }],
  [refused("not_found"), { copy_from: "Sumiu." }],
  [refused("invalid_fields", { title: ["Curto."], state: ["Desconhecido."] }), { title: "Curto." }],
  [refused("step_up_required"), null],
])("assigns a refusal of the server to its field: %j", (error, faults) => expect(faultsOf(error, "Sumiu.")).toEqual(faults));
