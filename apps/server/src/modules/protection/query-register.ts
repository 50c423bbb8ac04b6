import assert from "node:assert/strict";
import { localDate } from "@trevo/domain";
import type { RegisterAnswer } from "../../adapters/identity/national-register.ts";
import { recordAuditEvent } from "../../kernel/audit-log.ts";
import type { Tx } from "../../kernel/db.ts";
import { Fault } from "../../kernel/errors.ts";
import type { PlayerKey } from "../../kernel/scope.ts";
import type { Player } from "../players/index.ts";
import { lockAccounts } from "./holder.ts";
import type { ProtectionNeeds } from "./needs.ts";
import { refreshRestrictions } from "./refresh-restrictions.ts";
import type { CheckResult } from "./register-measures.ts";
import { type ImpededJob, notifyListedJob } from "./notify-listed.ts";
import { asksRegister, enrolInRegister, leaseMs, personKeyOf } from "./register-state.ts";
import { type PersonKey, type RegisterCheck, registerStore } from "./register-store.ts";

export interface RegisterNeeds extends ProtectionNeeds {
  readonly measure: (result: CheckResult) => void;
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** The interval that the law requires, in ms. */
const repeatMs = 15 * 24 * hourMs;
/** Play must reopen within a day after an entry ends: two queries a day, so that one may fail. */
const repeatImpededMs = 12 * hourMs;
/** With the job's minute and the query itself, stays below the ten minutes that players are promised. */
const longestPauseMs = 8 * minuteMs;

/** The longest time that a registration or login waits, in ms. */
const timeoutMs = 3_000;
const jobTimeoutMs = 10_000;

const batch = 100;
const together = 20;
const mostBatches = 5;

/** Returns the pause after an unanswered query: 1, 2, 4, then 8 minutes. */
export const pauseBeforeAttempt = (attempts: number): number =>
  Math.min(minuteMs * 2 ** Math.min(Math.max(attempts - 1, 0), 20), longestPauseMs);

/**
 * Queries the register about a player who registers or logs in, once per day of the operator. Returns with or without an answer: without
 * one, play and deposits are closed until the job receives it.
 */
export async function checkRegisterToday(needs: RegisterNeeds, player: Player): Promise<void> {
  const person = personKeyOf(player);
  if (!person || !(await asksRegister(needs, player.tenant_id))) return;
  const known = await registerStore.read(needs.db, person);
  if (!known) await needs.db.transaction().execute((tx) => enrolInRegister(needs, tx, player));
  const timezone = (await needs.tenants.byId(player.tenant_id))?.operator_timezone ?? "UTC";
  const dayOf = (moment: Date): string => localDate(moment, timezone);
  if (known?.answered_at && !known.unanswered_since && dayOf(known.answered_at) === dayOf(needs.clock.now())) return;
  await queryRegister(needs, player, timeoutMs);
}

/** Runs every minute: queries persons whose fifteen days are over, and repeats unanswered queries. */
export async function checkRegisterDue(needs: RegisterNeeds): Promise<void> {
  for (let round = 0; round < mostBatches; round++) {
    const now = needs.clock.now();
    const people = await registerStore.claimDue(needs.db, { now, lease: new Date(now.getTime() + leaseMs), most: batch });
    let answered = 0;
    for (let from = 0; from < people.length; from += together) {
      const lookups = people.slice(from, from + together).map((person) => queryInBackground(needs, person));
      answered += (await Promise.all(lookups)).filter((result) => result).length;
    }
    // Do not query a register that is down about everybody.
    if (people.length < batch || answered === 0) return;
  }
}

/** Returns whether there was an answer. A failure for one person does not delay the others: the lease ends, and the query is repeated. */
async function queryInBackground(needs: RegisterNeeds, person: PersonKey): Promise<boolean> {
  try {
    const player = await openAccount(needs, person);
    if (player) return await queryRegister(needs, player, jobTimeoutMs);
    await registerStore.change(needs.db, person, { next_attempt_at: null });
  } catch (error) {
    needs.log.error({ err: error, person_id: person.person_id }, "could not query the national register about a person");
  }
  return false;
}

async function openAccount(needs: RegisterNeeds, person: PersonKey): Promise<Player | null> {
  const accounts = await needs.db.transaction().execute((tx) => needs.players.ofPerson(tx, person));
  for (const account of accounts) {
    const player = await needs.players.byId(account);
    if (player && player.state !== "closed" && player.cpf !== null && (await asksRegister(needs, account.tenant_id))) return player;
  }
  return null;
}

/** Queries now, even if an answer is known. */
export const checkRegisterNow = (needs: RegisterNeeds, player: Player): Promise<boolean> => queryRegister(needs, player, timeoutMs);

async function queryRegister(needs: RegisterNeeds, player: Player, timeout_ms: number): Promise<boolean> {
  const person = personKeyOf(player);
  assert(person && player.cpf !== null, "the register knows persons by CPF");
  const no = await registerStore.begin(needs.db, person, new Date(needs.clock.now().getTime() + leaseMs));
  const answer = await lookUp(needs, { cpf: player.cpf, tenant_id: player.tenant_id, timeout_ms });
  needs.measure(answer === null ? "unanswered" : answer.impediment ? "impeded" : "clear");
  await needs.db.transaction().execute((tx) => record(needs, tx, { player, person, no, answer }));
  return answer !== null;
}

interface Query {
  readonly cpf: string;
  readonly tenant_id: number;
  readonly timeout_ms: number;
}

/** Null if there was no answer. */
async function lookUp(needs: RegisterNeeds, { cpf, ...options }: Query): Promise<RegisterAnswer | null> {
  try {
    return await needs.register.lookUp(cpf, options);
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    needs.log.warn({ err: error }, "the national register did not respond");
    return null;
  }
}

interface Outcome {
  readonly player: Player;
  readonly person: PersonKey;
  readonly no: number;
  readonly answer: RegisterAnswer | null;
}

/**
 * Stores the answer and the ledger's restrictions of every account of the person in one transaction, so that they apply to the next stake
 * of any process.
 */
async function record(needs: RegisterNeeds, tx: Tx, { player, person, no, answer }: Outcome): Promise<void> {
  const accounts = await lockAccounts(needs, tx, player);
  const known = await registerStore.read(tx, person);
  assert(known, "a question has its row");
  if (known.recorded_no > no) return;
  const now = needs.clock.now();
  await registerStore.change(tx, person, { recorded_no: no, ...(answer ? answeredBy(answer, known, now) : unanswered(known, now)) });
  await refreshRestrictions(needs, tx, player);
  if (!answer || (answer.impediment !== null) === (known.answer === "impeded")) return;
  await noteChange(tx, accounts, { answer, at: now });
  if (!answer.impediment) return;
  const since = now.toISOString();
  for (const account of accounts) await needs.jobs.add(tx, { name: notifyListedJob, payload: { ...account, since } satisfies ImpededJob });
}

const answeredBy = ({ impediment }: RegisterAnswer, known: RegisterCheck, now: Date): Partial<RegisterCheck> => ({
  answer: impediment ? "impeded" : "clear",
  reason: impediment,
  answered_at: now,
  impeded_since: impediment ? (known.impeded_since ?? now) : null,
  unanswered_since: null,
  attempts: 0,
  next_attempt_at: new Date(now.getTime() + (impediment ? repeatImpededMs : repeatMs)),
});

const unanswered = (known: RegisterCheck, now: Date): Partial<RegisterCheck> => ({
  unanswered_since: known.unanswered_since ?? now,
  attempts: known.attempts + 1,
  next_attempt_at: new Date(now.getTime() + pauseBeforeAttempt(known.attempts + 1)),
});

async function noteChange(tx: Tx, accounts: readonly PlayerKey[], { answer, at }: { answer: RegisterAnswer; at: Date }): Promise<void> {
  for (const { tenant_id, player_id } of accounts)
    await recordAuditEvent(
      tx,
      { tenant: { id: tenant_id }, request_id: null },
      {
        at,
        actor: "national-register",
        action: answer.impediment ? "register_impeded" : "register_cleared",
        subject: `player:${player_id}`,
        detail: { reason: answer.impediment },
      },
    );
}
