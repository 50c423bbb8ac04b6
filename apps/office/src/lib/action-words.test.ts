import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { actionWords } from "./action-words.ts";

/** What players, visitors and the product itself do: no member of staff is its actor. */
const notOfStaff =
  `account_closed chat_appeal_lapsed chat_appealed contact_changed cooling_off coupon_redeemed data_copy_requested deposit_requested
  document_cancelled document_sent exclusion_removal_requested google_linked limit_changed login_shut_out offers_switched other_sessions_ended
  password_reset points_exchanged privacy_requested profile_changed recovery_codes_made register_cleared register_impeded registered
  round_needs_person round_swept second_factor_off second_factor_on second_factor_refused self_excluded session_ended shipment_requested
  ticket_opened ticket_written win_parked withdraw_method_added withdrawal_cancelled withdrawal_requested`.split(/\s+/);

const modules = new URL("../../../server/src/modules/", import.meta.url);

it("has words for each action of the audit log that members of staff take", () => {
  const manifests = globSync("*/manifest.ts", { cwd: modules }).map((file) => readFileSync(new URL(file, modules), "utf8"));
  const declared = manifests.flatMap((text) => /interface AuditActions \{([^}]*)\}/.exec(text)?.[1]?.match(/\w+(?=: true)/g) ?? []);
  expect(declared.length).toBeGreaterThan(100);
  expect(declared.filter((action) => !(action in actionWords)).toSorted()).toEqual(notOfStaff);
});
