set local lock_timeout = '2s';

-- What a message is about, named by who sends it. A later message on the same thing replaces it on a phone.
alter table deliveries add column subject text;
