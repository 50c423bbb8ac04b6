-- What the bank received for a deposit, also where it was not credited: the player is told what became of it.
create index received_pix_of_deposit on received_pix (tenant_id, deposit_id) where deposit_id is not null;
