import assert from "node:assert/strict";
import { Refusal, refuse } from "../../kernel/errors.ts";
import type { Tenant, TenantScope } from "../../kernel/scope.ts";
import type { Applicant, Player } from "../players/index.ts";
import type { SessionNeeds } from "./needs.ts";
import { queueNotice } from "./notify-player.ts";
import { isFirstOfDay } from "./try-password.ts";

export const registrationRefusedJob = "registration-refused";

interface Details {
  readonly phone: string;
  readonly email: string;
  readonly cpf: string | null;
}

/** The queued details are encrypted: they belong to somebody other than the person who typed them. */
export interface RefusedJob {
  readonly tenant_id: number;
  readonly sealed: string;
}

const sealContext = (tenantId: number): string => `registration-refused:${tenantId}`;

const tellsOfSomebody = (error: unknown): boolean =>
  error instanceof Refusal &&
  (error.code === "self_excluded" ||
    (error.code === "invalid_fields" && Object.values(error.fields ?? {}).some((keys) => keys.some((key) => key.endsWith("_taken")))));

/**
 * Returns the answer of a registration: a single refusal without fields and dates, whether the phone, e-mail or CPF has an account or its
 * person is excluded. The account holder receives the details at the account's own contacts.
 */
export async function hideWhoIsThere(
  needs: Pick<SessionNeeds, "db" | "jobs" | "vault">,
  { tenant }: TenantScope,
  { error, applicant }: { error: unknown; applicant: Applicant },
): Promise<unknown> {
  if (!tellsOfSomebody(error)) return error;
  const details: Details = { phone: applicant.phone, email: applicant.email, cpf: applicant.cpf };
  const sealed = needs.vault.seal(JSON.stringify(details), sealContext(tenant.id)).toString("base64");
  const payload: RefusedJob = { tenant_id: tenant.id, sealed };
  await needs.jobs.add(needs.db, { name: registrationRefusedJob, payload });
  return refuse("registration_refused");
}

/** The job that notifies each conflicting account at its confirmed contacts, once a day at most. */
export async function notifyAccountHolder(needs: SessionNeeds, job: RefusedJob): Promise<void> {
  const tenant = await needs.tenants.byId(job.tenant_id);
  assert(tenant, "a queued registration has its tenant");
  const details = JSON.parse(needs.vault.open(Buffer.from(job.sealed, "base64"), sealContext(tenant.id))) as Details;
  const accounts = new Map((await accountsOf(needs, tenant, details)).map((player) => [`${player.tenant_id} ${player.id}`, player]));
  for (const player of accounts.values()) {
    const key = { tenant_id: player.tenant_id, player_id: player.id };
    if (!(await isFirstOfDay(needs, { tenant_id: key.tenant_id, subject: `registration-refused:${player.id}` }))) continue;
    const kind = (await isExcluded(needs, player)) ? "registration_while_excluded" : "registration_tried";
    await queueNotice(needs, needs.db, { ...key, kind });
  }
}

async function accountsOf(needs: SessionNeeds, tenant: Tenant, { phone, email, cpf }: Details): Promise<Player[]> {
  const here = [await needs.players.byUsername(tenant, phone), await needs.players.byEmail(tenant, email)];
  const ofPerson =
    cpf === null
      ? []
      : await needs.db.transaction().execute(async (tx) => {
          const { operator_id } = tenant;
          // The person who typed the CPF has not proved that it is theirs, so nothing about it is stored.
          const person_id = await needs.players.findPersonOfCpf(tx, { operator_id, cpf });
          return person_id === null ? [] : needs.players.ofPerson(tx, { operator_id, person_id });
        });
  const person = await Promise.all(ofPerson.map((key) => needs.players.byId(key)));
  return [...here, ...person].flatMap((player) => (player === null || player.state === "closed" ? [] : [player]));
}

async function isExcluded({ protection }: Pick<SessionNeeds, "protection">, player: Player): Promise<boolean> {
  try {
    await protection.mayLogin(player);
    return false;
  } catch (error) {
    if (error instanceof Refusal) return error.code === "self_excluded";
    throw error;
  }
}
