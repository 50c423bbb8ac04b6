import type { registerBody } from "@trevo/contract";
import { isAdult, localDate } from "@trevo/domain";
import type { z } from "zod";
import type { Captcha } from "../../adapters/captcha/captcha.ts";
import type { Clock } from "../../kernel/clock.ts";
import { type Tx, uniqueViolation } from "../../kernel/db.ts";
import { type Refusal, refuse } from "../../kernel/errors.ts";
import { newId } from "../../kernel/ids.ts";
import type { PlayerKey, Tenant, TenantScope } from "../../kernel/scope.ts";
import { isCommonPassword } from "../../kernel/common-passwords.ts";
import { refuseClosedContact } from "./close-player.ts";
import type { ContactIndex } from "./create-contact-index.ts";
import type { CpfVault } from "./create-cpf-vault.ts";
import type { Passwords } from "../../kernel/passwords.ts";
import type { Player, WalletOpening } from "./player.ts";
import { playerStore } from "./store.ts";

export type Registration = z.output<typeof registerBody>;

/** A registration that passed every rule except uniqueness, which only the database can decide. */
export interface Applicant extends Omit<Registration, "password" | "password_confirmation" | "captcha" | "cpf" | "idToken"> {
  readonly cpf: string | null;
  readonly password_hash: string;
  /** Version of the terms that the applicant accepted. */
  readonly terms_version: number | null;
}

export interface RegistrationNeeds {
  readonly clock: Clock;
  readonly cpfs: CpfVault;
  readonly contacts: ContactIndex;
  readonly passwords: Passwords;
  readonly captcha: Captcha;
  readonly wallet: WalletOpening;
  readonly termsVersion: (tenant: Tenant) => Promise<number | null>;
}

/** Checks the tenant's rules and the captcha and hashes the password: the slow work, before the transaction. */
export async function admitApplicant(
  needs: RegistrationNeeds,
  scope: TenantScope,
  body: Omit<Registration, "idToken">,
): Promise<Applicant> {
  const fields = brokenRules(scope, body, needs.clock.now());
  if (Object.keys(fields).length > 0) throw refuse("invalid_fields", { fields });
  if (
    scope.tenant.settings.turnstileSiteKey !== null &&
    !(body.captcha && (await needs.captcha.verify(body.captcha, scope.ip, scope.tenant.id)))
  ) {
    throw refuse("invalid_fields", { fields: { captcha: ["captcha_failed"] } });
  }
  const { password, password_confirmation: _, captcha: __, cpf = null, ...rest } = body;
  const terms_version = await needs.termsVersion(scope.tenant);
  return { ...rest, cpf, terms_version, password_hash: await needs.passwords.hash(password) };
}

/** Rules that depend on the tenant or the date. The contract checks the others. */
function brokenRules(scope: TenantScope, body: Omit<Registration, "idToken">, now: Date): Record<string, string[]> {
  const { settings, timezone } = scope.tenant;
  const fields: Record<string, string[]> = {};
  if (!isAdult(body.birth_date, localDate(now, timezone))) fields["birth_date"] = ["underage"];
  if (body.birth_date < "1900-01-01") fields["birth_date"] = ["date_invalid"];
  if (!body.cpf && (settings.registerCPF || settings.policy.cpf_required)) fields["cpf"] = ["required"];
  if (isCommonPassword(body.password)) fields["password"] = ["password_common"];
  return fields;
}

/** Stores person and player and opens the wallet. Of two accounts with the same phone, e-mail or CPF, one is refused. */
export async function registerPlayer(
  needs: RegistrationNeeds,
  tx: Tx,
  input: { scope: TenantScope; applicant: Applicant },
): Promise<PlayerKey> {
  const {
    scope: { tenant, locale },
    applicant,
  } = input;
  const now = needs.clock.now();
  const key = { tenant_id: tenant.id, player_id: newId() };
  const personId = applicant.cpf === null ? null : await claimPerson(needs, tx, { operatorId: tenant.operator_id, cpf: applicant.cpf });
  try {
    await playerStore.insert(tx, {
      tenant_id: tenant.id,
      id: key.player_id,
      operator_id: tenant.operator_id,
      person_id: personId,
      first_name: applicant.first_name,
      last_name: applicant.last_name,
      phone: applicant.phone,
      email: applicant.email,
      password_hash: applicant.password_hash,
      birth_date: applicant.birth_date,
      language: locale,
      ref: applicant.ref ?? null,
      lmcp: applicant.lmcp ?? null,
      terms_accepted_at: now,
      terms_version: applicant.terms_version,
      created_at: now,
    });
  } catch (error) {
    throw takenField(error) ?? error;
  }
  await refuseClosedContact(needs.contacts, tx, { tenant_id: tenant.id, phone: applicant.phone, email: applicant.email });
  await needs.wallet.open(tx, { ...key, operator_timezone: tenant.operator_timezone });
  return key;
}

/** Returns the operator's person with this CPF, locked until the transaction ends. */
function claimPerson(needs: Pick<RegistrationNeeds, "clock" | "cpfs">, tx: Tx, of: { operatorId: number; cpf: string }): Promise<string> {
  const id = newId();
  return playerStore.claimPerson(tx, {
    operator_id: of.operatorId,
    id,
    cpf_index: needs.cpfs.index(of.cpf),
    cpf_sealed: needs.cpfs.seal(of.cpf, id),
    created_at: needs.clock.now(),
  });
}

const takenFields: Record<string, { field: string; message: string }> = {
  players_phone: { field: "phone", message: "phone_taken" },
  players_email: { field: "email", message: "email_taken" },
  players_person: { field: "cpf", message: "cpf_taken" },
};

function takenField(error: unknown): Refusal | null {
  const taken = takenFields[uniqueViolation(error) ?? ""];
  return taken ? refuse("invalid_fields", { fields: { [taken.field]: [taken.message] } }) : null;
}

/** Replaces a contact with one that the player has proved to own. */
export async function changeContact(
  needs: Pick<RegistrationNeeds, "clock" | "contacts">,
  tx: Tx,
  change: { key: PlayerKey; contact: "phone" | "email"; value: string },
): Promise<void> {
  const { key, ...to } = change;
  try {
    await playerStore.setContact(tx, key, { ...to, at: needs.clock.now() });
  } catch (error) {
    throw takenField(error) ?? error;
  }
  await refuseClosedContact(needs.contacts, tx, { tenant_id: key.tenant_id, [to.contact]: to.value });
}

/** Returns the operator's person with this CPF, who may not have an account yet. Does not lock an existing person. */
export async function personOfCpf(
  needs: Pick<RegistrationNeeds, "clock" | "cpfs">,
  tx: Tx,
  of: { operator_id: number; cpf: string },
): Promise<string> {
  const id = newId();
  return playerStore.ensurePerson(tx, {
    operator_id: of.operator_id,
    id,
    cpf_index: needs.cpfs.index(of.cpf),
    cpf_sealed: needs.cpfs.seal(of.cpf, id),
    created_at: needs.clock.now(),
  });
}

/**
 * Gives an account without a CPF the one that its bank confirms. Returns true if it is now the account's own CPF, false if it belongs to
 * another.
 */
export async function takeCpf(
  needs: Pick<RegistrationNeeds, "clock" | "cpfs">,
  tx: Tx,
  input: { player: Player; cpf: string },
): Promise<boolean> {
  const { player, cpf } = input;
  if (player.state === "closed") return false;
  if (player.cpf !== null) return player.cpf === cpf;
  const personId = await claimPerson(needs, tx, { operatorId: player.operator_id, cpf });
  // The person is locked: no other account can take it before this transaction ends.
  const accounts = await playerStore.ofPerson(tx, { operator_id: player.operator_id, person_id: personId });
  const holder = accounts.find((account) => account.tenant_id === player.tenant_id);
  // A concurrent payment to this account may just have set the same CPF.
  if (holder) return holder.player_id === player.id;
  return playerStore.setPerson(tx, { tenant_id: player.tenant_id, player_id: player.id }, personId);
}
