import { randomBytes } from "node:crypto";
import type { Tx } from "../../kernel/db.ts";
import { refuse } from "../../kernel/errors.ts";
import type { PlayerKey } from "../../kernel/scope.ts";
import type { SecondFactorNeeds } from "./needs.ts";
import { drawRecoveryCodes, hashRecoveryCode } from "./recovery-codes.ts";
import { factorStore } from "./store.ts";
import { otpauthUri, pictureOf, secretBytes, stepOfCode, toBase32 } from "./totp.ts";
import { sealedColumn } from "../../kernel/sealed-values.ts";

/** The secret for an authenticator app: as a QR code, as an address, or to type by hand. */
export interface Enrolment {
  readonly secret: string;
  readonly uri: string;
  /** A picture as a data URL. */
  readonly qr: string;
}

export const sealContext = ({ tenant_id, player_id }: PlayerKey): string => `second-factor:${tenant_id}:${player_id}`;

/** Creates a secret that is not active yet. Refuses with `wrong_state` if one is already active. */
export async function startEnrolment(
  needs: SecondFactorNeeds,
  player: PlayerKey,
  names: { brand: string; account: string },
): Promise<Enrolment> {
  const bytes = randomBytes(secretBytes);
  const secret = toBase32(bytes);
  const secret_sealed = needs.vault.seal(bytes.toString("hex"), sealContext(player));
  if (!(await factorStore.draft(needs.db, player, { secret_sealed, created_at: needs.clock.now() }))) throw refuse("wrong_state");
  const uri = otpauthUri({ ...names, secret });
  return { secret, uri, qr: pictureOf(uri) };
}

/** Activates the secret and returns the recovery codes. Refuses with `code_wrong`, or with `wrong_state` if no enrolment was started. */
export async function finishEnrolment(needs: SecondFactorNeeds, tx: Tx, input: { player: PlayerKey; code: string }): Promise<string[]> {
  const { player, code } = input;
  const now = needs.clock.now();
  const factor = await factorStore.find(tx, player);
  if (!factor || factor.confirmed_at) throw refuse("wrong_state");
  const step = stepOfCode(Buffer.from(needs.vault.open(factor.secret_sealed, sealContext(player)), "hex"), code, now);
  if (step === null) throw refuse("code_wrong");
  if (!(await factorStore.confirm(tx, player, { secret_sealed: factor.secret_sealed, step, now }))) throw refuse("wrong_state");
  return renewRecoveryCodes(needs, tx, player);
}

export async function renewRecoveryCodes(needs: SecondFactorNeeds, tx: Tx, player: PlayerKey): Promise<string[]> {
  const codes = drawRecoveryCodes();
  await factorStore.putRecoveryCodes(
    tx,
    player,
    codes.map((code) => hashRecoveryCode(needs.vault, player, code)),
  );
  return codes;
}

export const sealedFactors = [
  sealedColumn<PlayerKey>({ table: "second_factors", column: "secret_sealed", key: ["tenant_id", "player_id"], context: sealContext }),
];
