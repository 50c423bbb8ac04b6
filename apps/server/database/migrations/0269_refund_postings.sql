-- What a piece that went back took out of the wallet; null: all of it. A piece of the bank's own takes only what
-- nothing has taken for its Pix before: a return that two members ordered has taken it all, also where the bank refuses
-- to carry it out.
alter table pix_refunds add column posted bigint check (posted between 0 and amount);
