import { Counter, Gauge } from "prom-client";
import { readTogether } from "../../kernel/metrics.ts";
import type { ProtectionNeeds } from "./needs.ts";
import { registerStore } from "./register-store.ts";

export type CheckResult = "clear" | "impeded" | "unanswered";

/** Counts queries to the national register by result. Reads from the database how many persons are in which state. */
export function measureRegister({ db, log, metrics }: Pick<ProtectionNeeds, "db" | "log" | "metrics">): (result: CheckResult) => void {
  const registers = [metrics];
  const questions = new Counter({
    name: "trevo_register_questions_total",
    help: "Queries to the national register by result: clear, impeded, unanswered",
    labelNames: ["result"],
    registers,
  });
  const people = new Gauge({
    name: "trevo_register_people",
    help: "People by their state in the national register: clear, impeded, unanswered (play is closed), waiting (not queried yet)",
    labelNames: ["state"],
    registers,
    collect: () => collect(),
  });
  const collect = readTogether(async () => {
    people.reset();
    try {
      for (const row of await registerStore.count(db)) people.set({ state: row.state }, row.people);
    } catch (error) {
      log.warn({ err: error }, "could not count the answers of the national register");
    }
  });
  return (result) => questions.inc({ result });
}
