import { parseArgs } from "node:util";
import { commandFailover } from "./failover/failover-command.ts";
import { commandKills } from "./kills-command.ts";
import { commandCampaign } from "./payments/campaign-command.ts";
import { commandRounds } from "./rounds/rounds-command.ts";

/**
 * `npm run torture -- [--kills 100] [--cuts 1000] [--seed text]`: kills servers and PostgreSQL under traffic and cuts
 * connections at their commits, then holds the client's journal against ledger and bank.
 * `npm run torture -- payments [--deposits 1000] [--withdrawals 500] [--seed text]`: payments at a bank that misbehaves in
 * every way, then the books of client, product and bank against each other.
 * `npm run torture -- rounds [--kills 200] [--seed text]`: kills servers at the commits of every kind of round, then compares what players were answered
 * against ledger, games and proofs.
 * `npm run torture -- failover [--share 1] [--seed text]`: a primary and a synchronous standby; the primary is killed, frozen and switched, the
 * standby lost; then journal, ledger and bank as after kills. Exit code 1 when something differs.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    kills: { type: "string" },
    cuts: { type: "string", default: "1000" },
    deposits: { type: "string", default: "1000" },
    withdrawals: { type: "string", default: "500" },
    share: { type: "string", default: "1" },
    seed: { type: "string", default: new Date().toISOString() },
  },
});
const { seed } = values;
const commands: Record<string, () => Promise<0 | 1>> = {
  payments: () => commandCampaign({ seed, deposits: Number(values.deposits), withdrawals: Number(values.withdrawals) }),
  failover: () => commandFailover({ seed, share: Number(values.share) }),
  rounds: () => commandRounds({ seed, kills: Number(values.kills ?? 200) }),
};
const command =
  commands[positionals[0] ?? ""] ?? (() => commandKills({ seed, kills: Number(values.kills ?? 100), cuts: Number(values.cuts) }));
process.exitCode = await command();
