import { parseArgs } from "node:util";
import { commandKills } from "./kills-command.ts";
import { commandCampaign } from "./payments/campaign-command.ts";

/**
 * `npm run torture -- [--kills 100] [--cuts 1000] [--seed text]`: kills servers and PostgreSQL under traffic and cuts
 * connections at their commits, then holds the client's journal against ledger and bank.
 * `npm run torture -- payments [--deposits 1000] [--withdrawals 500] [--seed text]`: payments at a bank that misbehaves in
 * every way, then the books of client, product and bank against each other. Exit code 1 when something differs.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    kills: { type: "string", default: "100" },
    cuts: { type: "string", default: "1000" },
    deposits: { type: "string", default: "1000" },
    withdrawals: { type: "string", default: "500" },
    seed: { type: "string", default: new Date().toISOString() },
  },
});
const { seed } = values;
process.exitCode =
  positionals[0] === "payments"
    ? await commandCampaign({ seed, deposits: Number(values.deposits), withdrawals: Number(values.withdrawals) })
    : await commandKills({ seed, kills: Number(values.kills), cuts: Number(values.cuts) });
