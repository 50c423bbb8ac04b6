import type { ModuleNeeds } from "./compose-modules.ts";
import { createAccountBlocks } from "./modules/account-blocks/index.ts";
import { createAdjustments } from "./modules/adjustments/index.ts";
import { createPartnerAccounts } from "./modules/partner-accounts/index.ts";
import { createBrands } from "./modules/brands/index.ts";
import type { Catalog } from "./modules/catalog/index.ts";
import type { Content } from "./modules/content/index.ts";
import type { Players } from "./modules/players/index.ts";
import { createProposals } from "./modules/proposals/index.ts";
import type { Protection } from "./modules/protection/index.ts";
import { createRisk } from "./modules/risk/index.ts";
import type { Sessions } from "./modules/sessions/index.ts";
import type { Staff } from "./modules/staff/index.ts";
import type { Wallet } from "./modules/wallet/index.ts";
import type { WithdrawMethods } from "./modules/withdraw-methods/index.ts";

interface DecisionModules {
  readonly players: Players;
  readonly wallet: Wallet;
  readonly protection: Protection;
  readonly catalog: Catalog;
  readonly content: Content;
  readonly sessions: Sessions;
  readonly withdrawMethods: WithdrawMethods;
  readonly staff: Staff;
}

/** Composes the decisions of staff about accounts, partners and brands. */
export function composeDecisions(needs: ModuleNeeds, modules: DecisionModules) {
  const common = { ...needs, db: needs.database.db };
  const proposals = createProposals(common);
  const partnerAccounts = createPartnerAccounts({ ...common, outgoing: needs.adapters.outgoing, proposals });
  const accountBlocks = createAccountBlocks({ ...common, ...modules, proposals });
  const brands = createBrands({
    ...common,
    ...modules,
    storage: needs.adapters.storage,
    txtRecords: needs.adapters.txtRecords,
    opensGamesOf: (provider) => needs.adapters.givenProviderConfig(provider) !== null,
  });
  const risk = createRisk({ ...common, ...modules });
  modules.sessions.onSignedUp((tx, scope, player) => risk.noteRegistration(tx, scope, player));
  modules.sessions.onLoggedIn((tx, scope, player) => risk.noteLogin(tx, scope, player));
  return { proposals, brands, partnerAccounts, accountBlocks, risk, adjustments: createAdjustments({ proposals }) };
}
