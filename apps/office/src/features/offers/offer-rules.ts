import { queryOptions } from "@tanstack/react-query";
import type { OfferKind, OfferRule } from "@trevo/contract";
import type { Locale } from "@trevo/domain";
import type { FieldSchema } from "../../frame/field-schema.ts";
import type { Thing } from "../../frame/schema-context.ts";
import { request } from "../../lib/api.ts";

export interface OfferRules {
  readonly rules: readonly OfferRule[];
  readonly args: FieldSchema;
  readonly kinds: readonly { readonly kind: OfferKind; readonly parts: readonly string[]; readonly needs: readonly string[] }[];
}

const rulesKey = "GET /staff/:tenant/offers/rules";

/** Reads the rules of the running server, which change only with a release. */
export const rulesQuery = (tenant: string) =>
  queryOptions({
    queryKey: [rulesKey],
    queryFn: ({ signal }): Promise<OfferRules> =>
      request(rulesKey, { params: { tenant }, signal }).then(({ data, args, kinds }) => ({
        rules: data,
        args: args as FieldSchema,
        kinds,
      })),
    staleTime: Infinity,
  });

const roles: Readonly<Record<string, string>> = {
  trigger: "trigger",
  conditions: "condition",
  rewards: "reward",
  goals: "goal",
  score: "score",
  basis: "basis",
  plan: "plan",
};

/** Returns the title of a rule in its field. */
export const ruleLabelOf =
  ({ rules }: OfferRules, locale: Locale, partTitles: Readonly<Record<string, string>>) =>
  (field: string, code: string): string =>
    code === ""
      ? (partTitles[field] ?? field)
      : (rules.find((rule) => rule.code === code && rule.role === roles[field])?.label[locale] ?? code);

const most = 20;
const mostRead = 100;

/** Finds things of the brand that a rule may refer to, by part of their title. */
export async function findThings(
  tenant: string,
  control: string,
  { text, signal }: { text: string; signal: AbortSignal },
): Promise<Thing[]> {
  const params = { tenant };
  const fits = ({ title }: Thing): boolean => title.toLowerCase().includes(text.toLowerCase());
  if (control === "game" || control === "category") {
    const { data } = await request("GET /staff/:tenant/offers/catalogue", { params, query: { text }, signal });
    return control === "game" ? data.games : data.categories;
  }
  if (control === "box") {
    const { data } = await request("GET /staff/:tenant/boxes", { params, signal });
    return data
      .map(({ id, title }) => ({ id: String(id), title: title.pt }))
      .filter(fits)
      .slice(0, most);
  }
  if (control === "mission") {
    const { data } = await request("GET /staff/:tenant/offers", { params, query: { kind: "mission", limit: mostRead }, signal });
    return data
      .map(({ id, name }) => ({ id, title: name.pt }))
      .filter(fits)
      .slice(0, most);
  }
  const { data } = await request("GET /staff/:tenant/offer-lists", { params, query: { limit: mostRead }, signal });
  return data
    .map(({ id, name }) => ({ id, title: name }))
    .filter(fits)
    .slice(0, most);
}
