import type { DepositFile, DepositPix, DepositReturnObstacle, ListedDeposit } from "@trevo/contract";
import { maskCpf } from "@trevo/domain";
import type { StatusChange } from "../../kernel/state-machine.ts";
import { type Player, staffName } from "../players/index.ts";
import type { EntryRecord, WalletBalance } from "../wallet/index.ts";
import type { DepositReturn } from "./deposit-return-store.ts";
import type { Deposit } from "./deposit-store.ts";
import type { PixRefund, ReceivedPixRow } from "./received-pix-store.ts";

interface Listed {
  readonly deposit: Deposit;
  /** Slug. */
  readonly tenant: string;
  readonly player_name: string;
}

export const presentListed = ({ deposit, tenant, player_name }: Listed): ListedDeposit => ({
  id: deposit.id,
  tenant,
  player_id: deposit.player_id,
  player_name,
  amount: deposit.amount,
  state: deposit.status,
  reason: deposit.status_reason,
  created_at: deposit.created_at.toISOString(),
  updated_at: deposit.updated_at.toISOString(),
});

/** Payer named by the bank, in clear text. Mask it here. */
export interface Payer {
  readonly name: string;
  readonly cpf: string | null;
}

export interface PixWithParts {
  readonly pix: ReceivedPixRow;
  readonly payer: Payer | null;
  readonly refunds: readonly PixRefund[];
}

function presentPayer(payer: Payer, ownCpf: string | null): DepositPix["payer"] {
  const [first = "", ...rest] = payer.name.split(/\s+/);
  return {
    name: staffName(first, rest.join(" ")),
    cpf: payer.cpf && maskCpf(payer.cpf),
    is_owner: payer.cpf === null || ownCpf === null ? null : payer.cpf === ownCpf,
  };
}

const presentPix = ({ pix, payer, refunds }: PixWithParts, ownCpf: string | null): DepositPix => ({
  end_to_end_id: pix.end_to_end_id,
  amount: pix.amount,
  paid_at: pix.paid_at.toISOString(),
  disposition: pix.disposition,
  reason: pix.reason,
  payer: payer && presentPayer(payer, ownCpf),
  refunds: refunds.map(({ refund_id, amount, demanded, created_at }) => ({
    id: refund_id,
    amount,
    demanded,
    at: created_at.toISOString(),
  })),
});

const presentEntry = (entry: EntryRecord): DepositFile["entries"][number] => {
  const { version: _, counterparty: __, bonus_id: ___, external_id: reference, at, ...shown } = entry;
  return { ...shown, reference, at: at.toISOString() };
};

interface File extends Listed {
  readonly player: Player;
  readonly balance: WalletBalance;
  readonly pix: readonly PixWithParts[];
  readonly entries: readonly EntryRecord[];
  readonly changes: readonly StatusChange[];
  readonly obstacle: DepositReturnObstacle | null;
  readonly returned: DepositReturn | null;
}

export const presentFile = ({ player, balance, pix, entries, changes, obstacle, returned, ...listed }: File): DepositFile => ({
  ...presentListed(listed),
  txid: listed.deposit.txid,
  expires_at: listed.deposit.expires_at.toISOString(),
  balance_after: listed.deposit.balance_after,
  player: {
    cpf: player.cpf && maskCpf(player.cpf),
    state: player.state,
    cash: balance.cash,
    held: balance.held,
    debt: balance.debt,
  },
  pix: pix.map((one) => presentPix(one, player.cpf)),
  entries: entries.map(presentEntry),
  return_obstacle: obstacle,
  returned: returned && { state: returned.state, amount: returned.amount, at: returned.updated_at.toISOString() },
  history: changes.map(({ from_status, to_status, reason, changed_at }) => ({
    from: from_status,
    to: to_status,
    reason,
    at: changed_at.toISOString(),
  })),
});
