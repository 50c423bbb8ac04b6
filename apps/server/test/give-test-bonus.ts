import { wagerClasses } from "@trevo/offers";
import type { Tx } from "../src/kernel/db.ts";
import { newId } from "../src/kernel/ids.ts";
import type { NewBonus } from "../src/modules/bonuses/index.ts";
import type { Member, TestSite } from "./test-site.ts";

/** Terms: every stake up to R$ 10,00 counts in full, and a withdrawal does not end the bonus. */
export const testTerms: NewBonus["terms"] = {
  times_x10: 100,
  counts_cash: true,
  max_stake: 1_000,
  class_bps: Array.from({ length: wagerClasses }, () => 10_000),
  except_games: [],
  except_bps: [],
  principal_kept: true,
  cap: null,
  steps: 1,
  rounds_remaining: 0,
  withdrawal_ends_it: false,
};

const dayMs = 86_400_000;

/**
 * Grants R$ 20,00 to a player of `trevo`, with a wagering requirement of R$ 200,00, every game counting in full, and a maximum stake of R$
 * 10,00. It waits for three days and lasts for seven.
 */
export async function giveTestBonus(
  site: Pick<TestSite, "app" | "clock" | "database">,
  { id }: Pick<Member, "id">,
  given: Partial<NewBonus> = {},
  within?: Tx,
) {
  const { bonuses, tenants } = site.app.modules;
  const tenant = await tenants.bySlug("trevo");
  if (!tenant) throw new Error("no tenant");
  const bonus: NewBonus = {
    source: "test",
    external_id: newId(),
    kind: "fixed",
    title: { pt: "Bônus de teste", en: "Test bonus" },
    amount: 2_000,
    required: 20_000,
    terms: testTerms,
    terms_text: { pt: ["Aposte R$ 200,00."], en: ["Stake R$ 200,00."] },
    days: 7,
    use_by: new Date(site.clock.now().getTime() + 3 * dayMs),
    requested: false,
    ...given,
  };
  const give = (tx: Tx) => bonuses.give(tx, { tenant_id: tenant.id, player_id: id }, bonus);
  return within ? give(within) : site.database.db.transaction().execute(give);
}
