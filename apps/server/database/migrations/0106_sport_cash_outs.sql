-- What players took out of open bets before they were decided. Amounts in centavos.

create table sport_cash_outs (
  tenant_id int not null,
  bet_id uuid not null,
  cash_out_no int not null check (cash_out_no > 0),
  -- Of the offer, in basis points.
  share_bps int not null check (share_bps between 1 and 10000),
  -- The stake that left the bet, and what was paid for it.
  stake bigint not null check (stake > 0),
  amount bigint not null check (amount > 0),
  -- Of the whole bet at that moment: its fair value, and the fee in basis points.
  fair bigint not null check (fair >= amount),
  fee_bps int not null,
  -- By the database's clock, under the locks of the bet's matches.
  at timestamptz not null,
  primary key (tenant_id, bet_id, cash_out_no),
  foreign key (tenant_id, bet_id) references sport_bets
);
revoke update, delete on sport_cash_outs from trevo_app;
