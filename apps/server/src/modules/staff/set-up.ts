import { randomBytes } from "node:crypto";
import { staffActor } from "../../kernel/audit-log.ts";
import { isCommonPassword } from "../../kernel/common-passwords.ts";
import { sha256 } from "../../kernel/crypto.ts";
import { refuse } from "../../kernel/errors.ts";
import type { RequestContext } from "../../kernel/scope.ts";
import { otpauthUri, pictureOf, secretBytes, stepOfCode, toBase32 } from "../second-factor/index.ts";
import { accessStore } from "./access-store.ts";
import type { SignInNeeds } from "./needs.ts";
import { openSecret, sealSecret } from "./secret-vault.ts";
import { keyOf, staffStore } from "./store.ts";

const brand = "Trevo backoffice";

/** What an authenticator app receives, as a URI or typed by hand. */
export interface SetUp {
  readonly email: string;
  readonly name: string;
  readonly secret: string;
  readonly uri: string;
  /** A QR code as a data URL. */
  readonly qr: string;
}

/** Draws the authenticator secret of an invited member, which nobody else sees. It takes effect with `finishSetUp`. Refuses with `gone`. */
export async function startSetUp(needs: SignInNeeds, setUpCode: string): Promise<SetUp> {
  const bytes = randomBytes(secretBytes);
  return needs.db.transaction().execute(async (tx) => {
    const invited = await staffStore.byInvitation(tx, sha256(setUpCode), needs.clock.now());
    if (!invited) throw refuse("gone");
    await staffStore.change(tx, keyOf(invited), { secret_sealed: sealSecret(needs.vault, keyOf(invited), bytes) });
    const { email, name } = invited;
    const secret = toBase32(bytes);
    const uri = otpauthUri({ brand, account: email, secret });
    return { email, name, secret, uri, qr: pictureOf(uri) };
  });
}

/** Refuses with `gone`, `code_wrong`, `invalid_fields` if the password is easy to guess, or `busy`. */
export async function finishSetUp(
  needs: SignInNeeds,
  context: RequestContext,
  input: { set_up_code: string; password: string; code: string },
): Promise<void> {
  if (isCommonPassword(input.password)) throw refuse("invalid_fields", { fields: { password: ["password_common"] } });
  const hash = sha256(input.set_up_code);
  const known = await staffStore.byInvitation(needs.db, hash, needs.clock.now());
  if (!known?.secret_sealed) throw refuse("gone");
  const password_hash = await needs.passwords.hash(input.password);
  await needs.db.transaction().execute(async (tx) => {
    await staffStore.lock(tx, keyOf(known));
    const now = needs.clock.now();
    const invited = await staffStore.byInvitation(tx, hash, now);
    if (!invited) throw refuse("gone");
    const step = stepOfCode(openSecret(needs.vault, invited), input.code, now);
    if (step === null) throw refuse("code_wrong");
    const used = { invitation_hash: null, invitation_ends_at: null };
    await staffStore.change(tx, keyOf(invited), { state: "active", password_hash, last_step: step, ...used });
    await accessStore.record(tx, keyOf(invited), {
      at: now,
      actor: staffActor(invited.id),
      action: "set_up",
      request_id: context.request_id,
    });
  });
}
