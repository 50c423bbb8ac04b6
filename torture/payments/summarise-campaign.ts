import type { CampaignReport } from "./campaign.ts";

const findingsShown = 40;

/** Formats the campaign's figures for people. */
export function summariseCampaign(seed: string, { facts, findings, ordered, late, seconds }: CampaignReport): string {
  const { bank, client, withdrawals, received, cases, wallets } = facts;
  const total = wallets.reduce((sum, { cash, bonus, held, debt }) => sum + cash + bonus + held - debt, 0);
  return [
    `seed ${seed}, ${seconds} s`,
    `misbehaviour ordered: ${spell(ordered)}`,
    `${client.charges.length} charges, ${bank.pix.length} paid, ${late} of them late: ${spell(countBy(received, ({ disposition }) => disposition))}`,
    `${withdrawals.length} withdrawals: ${spell(countBy(withdrawals, ({ status }) => status))}; ${bank.payouts.length} orders reached the bank`,
    `the bank holds ${bank.balance} centavos, ${total} of them the players'`,
    `${cases.length} in the list for a person: ${spell(countBy(cases, ({ kind }) => kind))}`,
    `${findings.length} findings`,
    ...findings.slice(0, findingsShown).map(({ rule, detail }) => `  ${rule}: ${detail}`),
  ].join("\n");
}

const countBy = <T>(rows: readonly T[], word: (row: T) => string): Record<string, number> =>
  Object.fromEntries(Object.entries(Object.groupBy(rows, word)).map(([key, list]) => [key, list?.length ?? 0]));

const spell = (counts: Readonly<Record<string, number>>): string =>
  Object.entries(counts)
    .sort(([one], [other]) => one.localeCompare(other))
    .map(([word, count]) => `${count} ${word}`)
    .join(", ");
