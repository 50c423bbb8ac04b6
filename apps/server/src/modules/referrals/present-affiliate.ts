import type { AffiliateStatement, EndpointKey, contract } from "@trevo/contract";
import type { z } from "zod";
import type { Affiliate, AffiliateLink, LinkResults } from "./affiliate-store.ts";
import type { StatementLine } from "./statement-lines.ts";
import type { Statement } from "./statement-store.ts";

type Reply<Key extends EndpointKey> = z.output<(typeof contract)[Key]["response"]>;
export type StaffAffiliate = Reply<"POST /staff/:tenant/affiliates">["data"];
export type StaffStatement = Reply<"GET /staff/:tenant/affiliate-statements">["data"][number];
export type AffiliateSummary = Reply<"GET /affiliate/summary">["data"];
export type PresentedLink = Reply<"POST /affiliate/links">["data"];

export const presentAffiliate = (affiliate: Affiliate): StaffAffiliate => ({
  id: affiliate.id,
  player_id: affiliate.player_id,
  state: affiliate.state,
  offer_id: affiliate.offer_id,
  sub_offer_id: affiliate.sub_offer_id,
  parent_id: affiliate.parent_id,
  company:
    affiliate.company_name === null || affiliate.company_cnpj === null
      ? null
      : { name: affiliate.company_name, cnpj: affiliate.company_cnpj },
  created_at: affiliate.created_at.toISOString(),
});

export const presentLink = (link: AffiliateLink, { origin, clicks, accounts }: LinkResults & { origin: string }): PresentedLink => ({
  id: link.id,
  name: link.name,
  kind: link.kind,
  code: link.code,
  link: `${origin}/?${link.kind}=${link.code}`,
  clicks,
  accounts,
  created_at: link.created_at.toISOString(),
});

interface Stated {
  readonly statement: Statement;
  readonly lines: readonly StatementLine[];
}

export const presentStatement = ({ statement, lines }: Stated): AffiliateStatement => ({
  id: statement.id,
  month: statement.period.slice(0, 7),
  amount: statement.amount,
  state: statement.status,
  lines: lines.map(({ kind, players, staked, won, rewards, deposited, base, share_bps, amount, carried }) => ({
    kind,
    players,
    staked,
    won,
    rewards,
    deposited,
    base,
    share_bps,
    amount,
    carried,
  })),
  created_at: statement.created_at.toISOString(),
});

export const presentStaffStatement = (stated: Stated): StaffStatement => ({
  ...presentStatement(stated),
  affiliate_id: stated.statement.affiliate_id,
  player_id: stated.statement.player_id,
  document: stated.statement.document,
  proposal_id: stated.statement.proposal_id,
});
