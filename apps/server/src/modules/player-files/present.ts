import { limitPeriods, type PlayerFile, type StaffPlayer } from "@trevo/contract";
import { maskCpf } from "@trevo/domain";
import { type Player, staffName } from "../players/index.ts";
import type { RestrictionsNow, WalletBalance } from "../wallet/index.ts";

export const presentPlayer = (
  tenant: string,
  { player, tags }: { readonly player: Player; readonly tags: readonly string[] },
  { cash, bonus, held }: WalletBalance,
): StaffPlayer => ({
  tenant,
  id: player.id,
  name: staffName(player.first_name, player.last_name),
  state: player.state,
  has_cpf: player.cpf !== null,
  contacts: { phone: player.phone_verified_at !== null, email: player.email_verified_at !== null },
  cash,
  bonus,
  held,
  tags: [...tags],
  created_at: player.created_at.toISOString(),
});

/** `+5511987654321` → `+55 11 9••••-••21`. */
export const maskPhone = (phone: string): string => phone.replace(/^\+55(\d{2})(\d)\d*(\d{2})$/, "+55 $1 $2••••-••$3");

/** `marina@example.com` → `m•••@e•••.com`. The number of dots does not depend on the length. */
export function maskEmail(email: string): string {
  const [name = "", host = ""] = email.split("@");
  const end = host.includes(".") ? host.slice(host.lastIndexOf(".")) : "";
  return `${name.slice(0, 1)}•••@${host.slice(0, 1)}•••${end}`;
}

const kinds = [
  { kind: "loss", limits: "loss_limits", used: "lost" },
  { kind: "stake", limits: "stake_limits", used: "staked" },
  { kind: "deposit", limits: "deposit_limits", used: "deposited" },
] as const;

const limitsOf = (restrictions: RestrictionsNow): PlayerFile["limits"] =>
  kinds.flatMap(({ kind, limits, used }) =>
    limitPeriods.flatMap((period) => {
      const limit = restrictions[limits][period];
      return limit === null ? [] : [{ kind, period, limit, used: restrictions[used][period] }];
    }),
  );

interface File {
  readonly tenant: string;
  readonly player: Player;
  readonly tags: readonly string[];
  readonly balance: WalletBalance;
  readonly restrictions: RestrictionsNow;
  readonly totals: PlayerFile["totals"];
  readonly is_verified: boolean;
}

export const presentFile = ({ tenant, player, tags, balance, restrictions, totals, is_verified }: File): PlayerFile => ({
  ...presentPlayer(tenant, { player, tags }, balance),
  cpf: player.cpf && maskCpf(player.cpf),
  phone: player.state === "closed" ? null : maskPhone(player.phone),
  email: player.state === "closed" ? null : maskEmail(player.email),
  born_in: Number(player.birth_date.slice(0, 4)),
  language: player.language,
  is_verified,
  debt: balance.debt,
  may_stake: restrictions.may_stake,
  may_deposit: restrictions.may_deposit,
  restriction: restrictions.reason,
  totals,
  limits: limitsOf(restrictions),
});
