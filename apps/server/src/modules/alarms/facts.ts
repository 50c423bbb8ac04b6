import type { AlarmKind } from "@trevo/contract";
import type { Alert } from "../../kernel/alerts.ts";

/**
 * The details of an alert that are stored: ids of objects, codes, counts and centavos. Other details may name players, because they go to
 * the log. A new kind does not compile until it lists the details that identify no person.
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
