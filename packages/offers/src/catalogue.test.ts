import { describe, expect, it } from "vitest";
import { z } from "zod";
import { type JsonSchema, jsonSchemaOf, offerRules, rulesCatalogue } from "./catalogue.ts";
import { numberField } from "./field.ts";
import { offerArgs } from "./offer-args.ts";
import { type FieldSchema } from "./offer-fixture.ts";

/** Returns fields that a form could not show: without a label in both languages, a control, or the unit of a number. */
function unlabelled(schema: FieldSchema & { readonly label?: { pt?: string; en?: string } }, path = ""): string[] {
  const inside = (inner: JsonSchema | boolean, name: string) => unlabelled(inner as FieldSchema, `${path}.${name}`);
  const alternatives = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].filter((inner) => inner.type === "object");
  const isThing = ["game", "box", "mission", "player_list", "category", "text"].includes(schema.control ?? "");
  const items = schema.items as FieldSchema | undefined;
  const needsUnit = (inner: FieldSchema) => inner.type === "integer" || (inner.anyOf ?? []).some((one) => one.type === "integer");
  const isPart = path === "" || schema.type === "object" || items?.type === "object";
  return [
    ...(isThing ? [] : Object.entries(schema.properties ?? {}).flatMap(([name, inner]) => (name === "code" ? [] : inside(inner, name)))),
    ...alternatives.flatMap((inner, no) => inside(inner, String(no))),
    ...(items && items.control !== "game" && items.type === "object" && items.properties?.["title"] === undefined
      ? inside(items, "item")
      : []),
    ...(isPart && !isThing ? [] : !schema.label?.pt || !schema.label.en || !schema.control ? [path] : []),
    ...(needsUnit(schema) && schema.unit === undefined ? [`${path} (unit)`] : []),
  ];
}

describe("the catalogue of rules", () => {
  it.each(rulesCatalogue().map((known) => [known.code, known.role, known] as const))(
    "labels each field of %s (%s)",
    (_code, _role, { label, schema }) => {
      expect(label.pt).not.toBe("");
      expect(label.en).not.toBe("");
      expect(unlabelled(schema as FieldSchema)).toEqual([]);
    },
  );

  it("finds a field without a label, and a number without a unit", () => {
    expect(unlabelled(jsonSchemaOf(z.strictObject({ amount: z.int() })) as FieldSchema)).toEqual([".amount", ".amount (unit)"]);
    const labelled = numberField({ pt: "Dias", en: "Days" }, "days", { max: 3 });
    expect(unlabelled(jsonSchemaOf(z.strictObject({ days: labelled })) as FieldSchema)).toEqual([]);
  });

  it("has one rule for each role and code", () => {
    const names = offerRules.map(({ role, code }) => `${role} ${code}`);
    expect(new Set(names).size).toBe(names.length);
  });

  it("fills in the defaults of a draft, and refuses unknown fields", () => {
    const args = offerArgs.parse({});
    expect(args.limits).toEqual({ per_person: 1, per_day: null, in_all: null, budget_cents: null });
    expect(args.window.time_zone).toBe("America/Sao_Paulo");
    expect(offerArgs.parse(args)).toEqual(args);
    expect(offerArgs.safeParse({ amount: 1 }).success).toBe(false);
    expect(offerArgs.safeParse({ rewards: [{ code: "cash", amount: 1, days: 1 }] }).success).toBe(false);
    expect(offerArgs.safeParse({ rewards: [{ code: "cash", amount: 1.5 }] }).success).toBe(false);
  });
});
