import type { OfferKind } from "@trevo/contract";
import { type FieldSchema, type Part, codeOf, initialOf, withoutNone } from "../../frame/field-schema.ts";
import type { OfferRules } from "./offer-rules.ts";

/** A template: the rules that an offer starts with. The rules' own schemas provide the values. */
interface Start {
  readonly id: string;
  readonly kind: OfferKind;
  readonly trigger?: string;
  readonly rewards?: readonly string[];
  readonly conditions?: readonly string[];
  readonly basis?: string;
  readonly plan?: string;
  readonly isWagered?: true;
}

export const starts: readonly Start[] = [
  { id: "deposit", kind: "coupon", trigger: "deposit_credited", rewards: ["bonus_match"], isWagered: true },
  { id: "fixed", kind: "coupon", trigger: "code_entered", rewards: ["bonus_fixed"], isWagered: true },
  { id: "cash", kind: "coupon", trigger: "code_entered", rewards: ["cash"] },
  { id: "rounds", kind: "coupon", trigger: "code_entered", rewards: ["free_rounds"] },
  { id: "box", kind: "coupon", trigger: "code_entered", rewards: ["box"] },
  { id: "free_bet", kind: "coupon", trigger: "code_entered", rewards: ["free_bet"] },
  { id: "newcomer", kind: "coupon", trigger: "registered", conditions: ["contacts_verified"], rewards: ["bonus_fixed"], isWagered: true },
  { id: "cashback", kind: "cashback", basis: "edge_share" },
  { id: "mission", kind: "mission", rewards: ["cash"] },
  { id: "race", kind: "race" },
  { id: "ranking", kind: "ranking", trigger: "period_ended" },
  { id: "rank", kind: "rank" },
  { id: "points", kind: "points" },
  { id: "shop_item", kind: "shop_item", trigger: "points_exchanged", rewards: ["free_rounds"] },
  { id: "referral", kind: "referral", plan: "cpa" },
  { id: "affiliate_plan", kind: "affiliate_plan", plan: "revshare" },
];

const ruleOf = (alternatives: readonly FieldSchema[], code: string): unknown => {
  const found = alternatives.find((one) => codeOf(one) === code);
  return found && initialOf(found);
};

/** Returns the initial arguments of the form. */
export function argsOf({ kind, isWagered, rewards = [], conditions = [], trigger, basis, plan }: Start, { args, kinds }: OfferRules): Part {
  const part = (name: string): FieldSchema => withoutNone(args.properties?.[name] ?? {}).schema;
  const one = (name: string, code: string | undefined) => (code === undefined ? {} : { [name]: ruleOf(part(name).oneOf ?? [], code) });
  const many = (name: string, codes: readonly string[]) =>
    codes.length === 0 ? {} : { [name]: codes.map((code) => ruleOf(part(name).items?.oneOf ?? [], code)) };
  // A required object has no switch that would create it.
  const needed = (kinds.find((known) => known.kind === kind)?.needs ?? []).filter((name) => part(name).type === "object");
  return {
    ...(initialOf(args) as Part),
    ...Object.fromEntries(needed.map((name) => [name, initialOf(part(name))])),
    ...one("trigger", trigger),
    ...one("basis", basis),
    ...one("plan", plan),
    ...many("rewards", rewards),
    ...many("conditions", conditions),
    ...(isWagered ? { wagering: initialOf(part("wagering")) } : {}),
  };
}
