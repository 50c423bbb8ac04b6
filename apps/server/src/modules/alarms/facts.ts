import type { AlarmKind } from "@trevo/contract";
import type { Alert } from "../../kernel/alerts.ts";

/**
 * What of an alert's details is kept: ids of things, codes, counts and centavos. Details may name players, for they go to the log; a new kind does not
 * compile until it says which of them are no person's.
 */
const keptFacts: { readonly [K in AlarmKind]: readonly string[] } = {
  invariant_broken: ["invariant", "violations", "first_violation"],
  invariant_differs: ["invariant", "violations", "first_violation"],
  win_parked: ["provider", "amount", "reason"],
  round_needs_person: ["provider", "reason"],
  return_outside: ["game", "version", "rounds", "z"],
  sms_bound_reached: ["bound", "group"],
  complaints_high: ["sent", "complaints"],
  marketing_stopped: ["sent", "complaints"],
};

export type AlarmFacts = Readonly<Record<string, string | number>>;

export const factsOf = ({ name, details }: Pick<Alert, "name" | "details">): AlarmFacts =>
  Object.fromEntries(
    keptFacts[name].flatMap((fact) => {
      const value = details[fact];
      return typeof value === "string" || typeof value === "number" ? [[fact, value] as const] : [];
    }),
  );
