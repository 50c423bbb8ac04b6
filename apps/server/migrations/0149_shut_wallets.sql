-- Money that reaches a wallet after its account was closed is looked for among the few that are shut.
create index wallet_guards_shut on wallet_guards (tenant_id, player_id) where reason = 'blocked';
