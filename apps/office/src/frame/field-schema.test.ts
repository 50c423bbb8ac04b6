import { jsonSchemaOf, offerArgs, offerRules } from "@trevo/offers";
import { describe, expect, it } from "vitest";
import {
  type FieldSchema,
  changesBetween,
  codeOf,
  initialOf,
  isBilingual,
  isThing,
  scaledNumber,
  scaledText,
  schemasAt,
  withValueAt,
  withoutNone,
} from "./field-schema.ts";

const whole = jsonSchemaOf(offerArgs) as FieldSchema;
const controls = new Set(["money", "percent", "number", "choice", "choices", "switch", "text", "instant", "list", "group"]);

/** Returns the fields for which the form has no control. */
function undrawn(schema: FieldSchema, path: string): string[] {
  const { schema: inner } = withoutNone(schema);
  if (isThing(inner) || isBilingual(inner)) return [];
  if (inner.oneOf) return inner.oneOf.flatMap((one) => undrawn(one, `${path}.${codeOf(one) ?? "?"}`));
  if (inner.type === "object")
    return Object.entries(inner.properties ?? {}).flatMap(([name, field]) => (name === "code" ? [] : undrawn(field, `${path}.${name}`)));
  const own = inner.control !== undefined && controls.has(inner.control) ? [] : [path];
  return inner.type === "array" && inner.items?.type === "object" ? [...own, ...undrawn(inner.items, `${path}.0`)] : own;
}

describe("the form of an offer", () => {
  it("has a control for every field of every rule", () => {
    expect(undrawn(whole, "args")).toEqual([]);
    for (const { code, schema } of offerRules) expect(undrawn(jsonSchemaOf(schema) as FieldSchema, code)).toEqual([]);
  });

  it("starts with the default values of the rules", () => {
    expect(offerArgs.parse(initialOf(whole))).toEqual(offerArgs.parse({}));
  });

  it.each([
    ["wagering", {}],
    ["coupon", {}],
    ["points", {}],
  ] as const)("fills the %s with its rule's defaults when it is switched on", (part, draft) => {
    const { schema, isOptional } = withoutNone(whole.properties?.[part] ?? {});
    expect(isOptional).toBe(true);
    expect(offerArgs.parse({ [part]: initialOf(schema) })).toEqual(offerArgs.parse({ [part]: draft }));
  });

  it.each(offerRules.map((known) => [known.role, known.code, known] as const))(
    "starts a %s %s with its code and defaults, and leaves the other values to the member",
    (_role, code, { schema, args }) => {
      const begun = initialOf(jsonSchemaOf(schema) as FieldSchema) as Record<string, unknown>;
      expect(begun["code"]).toBe(code);
      const { code: _, ...fields } = begun;
      const missing = args.safeParse(fields).error?.issues.map(({ path }) => String(path[0])) ?? [];
      expect(missing.filter((name) => !isEmpty(begun[name]))).toEqual([]);
    },
  );
});

const isEmpty = (value: unknown): boolean =>
  value === undefined || JSON.stringify(value) === '{"pt":"","en":""}' || (Array.isArray(value) && value.length === 0);

describe("a value at a path", () => {
  it("is set or removed, and everything else stays unchanged", () => {
    const before = { rewards: [{ code: "cash", amount: 1 }], window: { ends_at: null } };
    expect(withValueAt(before, ["rewards", 0, "amount"], 5)).toEqual({ ...before, rewards: [{ code: "cash", amount: 5 }] });
    expect(withValueAt(before, ["rewards", 0, "amount"], undefined)).toEqual({ ...before, rewards: [{ code: "cash" }] });
    expect(withValueAt(before, ["coupon", "listed"], true)).toEqual({ ...before, coupon: { listed: true } });
    expect(before.rewards).toEqual([{ code: "cash", amount: 1 }]);
  });
});

describe("a number in fractions of a unit", () => {
  it.each([
    ["12,5", 2, 1_250],
    ["12.5", 2, 1_250],
    ["10", 1, 100],
    ["0,05", 2, 5],
    ["", 2, null],
    ["1,234", 2, undefined],
    ["1,5", 0, undefined],
    ["-1", 0, undefined],
    ["abc", 0, undefined],
  ])("reads %s with %i digits as %s", (text, places, value) => expect(scaledNumber(text, places)).toBe(value));

  it("is written as short as possible", () => {
    expect([
      scaledText(1_250, 2, ","),
      scaledText(1_200, 2, ","),
      scaledText(5, 2, "."),
      scaledText(7, 0, ","),
      scaledText(0, 1, ","),
    ]).toEqual(["12,5", "12", "0.05", "7", "0"]);
  });
});

describe("what changed between two versions", () => {
  it("is listed at the deepest common level; a different rule is one change", () => {
    const before = offerArgs.parse({ rewards: [{ code: "cash", amount: 100 }], trigger: { code: "claimed" } });
    const after = offerArgs.parse({ rewards: [{ code: "cash", amount: 200 }], trigger: { code: "registered" }, limits: { in_all: 5 } });
    expect(changesBetween(before, after)).toEqual([
      { path: ["trigger"], before: { code: "claimed" }, after: { code: "registered" } },
      { path: ["rewards", 0, "amount"], before: 100, after: 200 },
      { path: ["limits", "in_all"], before: null, after: 5 },
    ]);
    expect(changesBetween(before, before)).toEqual([]);
  });

  it("has the labels of all schemas on its path", () => {
    const value = { rewards: [{ code: "free_rounds", stake: 1 }] };
    const labels = schemasAt(whole, ["rewards", 0, "stake"], value).map(({ label }) => label?.pt);
    expect(labels).toEqual([undefined, "Recompensas", undefined, "Valor de cada rodada"]);
  });
});
