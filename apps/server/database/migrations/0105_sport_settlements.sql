-- What became of sports bets: a settlement for each time that it was decided differently.

create table sport_settlements (
  tenant_id int not null,
  bet_id uuid not null,
  settlement_no int not null check (settlement_no > 0),
  -- Of what had not been cashed out; a void's is the stake that came back.
  payout bigint not null check (payout >= 0),
  outcome text not null check (outcome in ('won', 'lost', 'void', 'part')),
  -- How the ledger has it: a win, or the stake rolled back.
  form text not null check (form in ('win', 'rollback')),
  -- Of each leg, in the order of the legs; null: it did not matter any more.
  legs jsonb not null,
  reason text not null check (reason in ('result', 'correction')),
  settled_at timestamptz not null,
  primary key (tenant_id, bet_id, settlement_no),
  foreign key (tenant_id, bet_id) references sport_bets,
  check ((reason = 'result') = (settlement_no = 1))
);
revoke update, delete on sport_settlements from trevo_app;

-- Bets are settled by what was decided lately.
create index sport_results_by_time on sport_results (decided_at);
