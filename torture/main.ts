import { readOptions, refuseCommand } from "../tools/read-options.ts";
import { commandBonuses } from "./bonuses/bonuses-command.ts";
import { commandFailover } from "./failover/failover-command.ts";
import { commandCells } from "./cells/cells-command.ts";
import { commandKills } from "./kills-command.ts";
import { commandCampaign } from "./payments/campaign-command.ts";
import { commandRounds } from "./rounds/rounds-command.ts";
import { commandSports } from "./sports/sports-command.ts";

/** Compares the client's journal with ledger, bank and proofs. Exit code 1 if something differs. */
const usage = `npm run torture -- [kills | payments | rounds | bonuses | sports | failover | patroni | cells] [options]
  kills                servers are killed at every phase of a posting (when nothing is named)
  payments             the bank misbehaves in every way
  rounds               servers are killed at the commits of every kind of round
  bonuses              servers and PostgreSQL are killed while players wager bonuses and convert them
  sports               servers and PostgreSQL are killed while players bet on matches and use rewards
  failover             the primary is killed, frozen and switched, the standby lost
  patroni              the same with three nodes under Patroni, etcd and HAProxy; machines and etcd are lost too
  cells                an operator's brands move to another cell while players play, and the move is killed at every step
  --kills <n>          of kills (100), sports (100), bonuses (50) and rounds (200)
  --cuts <n>           commits that are cut, of kills (1000)
  --deposits <n>       of payments (1000)
  --withdrawals <n>    of payments (500)
  --share <0 to 1>     of failover's and patroni's faults (1)
  --seed <text>        of everything that is drawn (the present moment)`;

const { values, positionals } = readOptions(usage, {
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
  failover: () => commandFailover({ seed, share: Number(values.share), by: "harness" }),
  patroni: () => commandFailover({ seed, share: Number(values.share), by: "patroni" }),
  cells: commandCells,
  kills: () => commandKills({ seed, kills: Number(values.kills ?? 100), cuts: Number(values.cuts) }),
  sports: () => commandSports({ seed, kills: Number(values.kills ?? 100) }),
  bonuses: () => commandBonuses({ seed, kills: Number(values.kills ?? 50) }),
  rounds: () => commandRounds({ seed, kills: Number(values.kills ?? 200) }),
};
const [name = "kills"] = positionals;
const command = commands[name] ?? refuseCommand(usage, `There is no torture ${name}.`);
process.exitCode = await command();
