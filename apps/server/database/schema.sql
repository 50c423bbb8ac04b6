-- What migrations and functions make together. Written by `npm run schema`, checked by a test, never run.

-- Enumerations

create type bonus_end_reason as enum (
  'converted',
  'spent',
  'forfeited',
  'expired',
  'cancelled');

create type ledger_command_kind as enum (
  'deposit',
  'deposit_reversed',
  'bet',
  'win',
  'rollback',
  'close_round',
  'play_round',
  'hold',
  'release',
  'payout',
  'payout_returned',
  'grant',
  'forfeit',
  'adjustment',
  'open_round',
  'reinstate',
  'activate_bonus',
  'end_bonus',
  'reward',
  'purchase',
  'sale');

create type ledger_entry_kind as enum (
  'deposit',
  'deposit_reversed',
  'hold',
  'release',
  'payout',
  'payout_returned',
  'bet',
  'bet_rolled_back',
  'win',
  'win_rolled_back',
  'grant',
  'forfeit',
  'conversion',
  'purchase',
  'sale',
  'prize',
  'adjustment',
  'debt',
  'debt_paid',
  'close');

create type ledger_key_state as enum (
  'posted',
  'rolled_back',
  'tombstone');

create type ledger_status as enum (
  'posted',
  'replayed',
  'insufficient_balance',
  'idempotency_conflict',
  'cancelled',
  'target_unknown',
  'already_rolled_back',
  'bet_not_found',
  'blocked',
  'self_excluded',
  'limit_reached',
  'debt_outstanding',
  'nonce_conflict',
  'wallet_unknown',
  'cooling_off',
  'payer_excluded',
  'register_impeded',
  'register_unanswered',
  'bonus_stake_too_high',
  'bonus_active',
  'bonus_not_active',
  'session_ended');

create type round_state as enum (
  'open',
  'closed',
  'rolled_back');

-- Types of rows that functions hold in memory

create type ledger_answer as (
  status ledger_status,
  entry_ids bigint[],
  round_id uuid,
  cash bigint,
  bonus bigint,
  held bigint,
  debt bigint,
  version bigint,
  deposit_count integer,
  applied bigint,
  spendable bigint,
  wagered bigint,
  required bigint);

create type ledger_command as (
  kind ledger_command_kind,
  wallet integer,
  key integer,
  target integer,
  round integer,
  amount bigint,
  other_amount bigint,
  game_id integer,
  reason text,
  cash_only boolean,
  closes boolean,
  requires_bet boolean,
  seed_id uuid,
  nonce bigint,
  detail jsonb,
  content bigint,
  wager_class smallint,
  at_risk bigint,
  bonus_id uuid);

create type ledger_decision as (
  status ledger_status,
  moves ledger_move[],
  applied bigint,
  lost bigint,
  staked bigint,
  deposited bigint,
  counted_on date,
  round ledger_round,
  target ledger_key,
  bonus_id uuid,
  counted bigint,
  granted bigint,
  ended ended_bonuses,
  forfeited bigint);

create type ledger_entry as (
  id bigint,
  tenant_id integer,
  player_id uuid,
  version bigint,
  kind ledger_entry_kind,
  cash bigint,
  bonus bigint,
  held bigint,
  debt bigint,
  cash_after bigint,
  bonus_after bigint,
  held_after bigint,
  debt_after bigint,
  counterparty text,
  source text,
  external_id text,
  round_id uuid,
  game_id integer,
  corrects bigint,
  reason text,
  bonus_id uuid,
  counted bigint);

create type ledger_key as (
  tenant_id integer,
  source text,
  external_id text,
  player_id uuid,
  state ledger_key_state,
  kind ledger_command_kind,
  content bigint,
  answer ledger_status,
  entry_ids bigint[],
  round_id uuid,
  applied bigint,
  cash bigint,
  bonus bigint,
  posted_on date,
  round integer,
  is_new boolean,
  changed boolean,
  bonus_id uuid,
  wagered bigint,
  granted bigint,
  forfeited bigint,
  at_risk bigint);

create type ledger_move as (
  kind ledger_entry_kind,
  cash bigint,
  bonus bigint,
  held bigint,
  debt bigint,
  counterparty text,
  corrects bigint);

create type ledger_round as (
  tenant_id integer,
  id uuid,
  player_id uuid,
  provider text,
  game_id integer,
  external_round text,
  state round_state,
  staked_cash bigint,
  staked_bonus bigint,
  won_cash bigint,
  won_bonus bigint,
  bets integer,
  wins integer,
  seed_id uuid,
  nonce bigint,
  detail jsonb,
  first_entry bigint,
  last_entry bigint,
  opened_at timestamp with time zone,
  closed_at timestamp with time zone,
  is_new boolean,
  changed boolean,
  bonus_id uuid,
  wager_class smallint,
  at_risk bigint);

create type ledger_wallet as (
  tenant_id integer,
  player_id uuid,
  cash bigint,
  bonus bigint,
  held bigint,
  debt bigint,
  version bigint,
  deposit_count integer,
  seed_id uuid,
  next_nonce bigint,
  timezone text,
  may_stake boolean,
  may_deposit boolean,
  reason text,
  limits bigint[],
  counters bigint[],
  counted_on date,
  limit_group uuid,
  version_read bigint,
  bonus_id uuid,
  bonus_read uuid,
  active active_bonuses);

-- Tables, each with its indexes, triggers and privileges that differ from the default

create table active_bonuses (
  tenant_id integer not null,
  player_id uuid not null,
  bonus_id uuid not null,
  granted bigint not null,
  required bigint not null,
  wagered bigint not null default 0,
  times_x10 integer not null,
  counts_cash boolean not null,
  max_stake bigint,
  class_bps integer[] not null,
  except_games integer[] not null default '{}'::integer[],
  except_bps integer[] not null default '{}'::integer[],
  principal_kept boolean not null,
  cap bigint,
  converted bigint not null default 0,
  steps integer not null default 1,
  steps_done integer not null default 0,
  rounds_remaining integer not null default 0,
  open_rounds integer not null default 0,
  withdrawal_ends_it boolean not null,
  expires_at timestamp with time zone not null,
  constraint active_bonuses_cap_check CHECK ((cap >= 0)),
  constraint active_bonuses_check CHECK (((cardinality(except_bps) = cardinality(except_games)) AND ('-1'::integer <= ALL (except_bps)) AND (10000 >= ALL (except_bps)))),
  constraint active_bonuses_check1 CHECK (((0 <= steps_done) AND (steps_done <= steps))),
  constraint active_bonuses_class_bps_check CHECK (((cardinality(class_bps) = 8) AND ('-1'::integer <= ALL (class_bps)) AND (10000 >= ALL (class_bps)))),
  constraint active_bonuses_converted_check CHECK ((converted >= 0)),
  constraint active_bonuses_except_games_check CHECK ((cardinality(except_games) <= 100)),
  constraint active_bonuses_granted_check CHECK ((granted >= 0)),
  constraint active_bonuses_max_stake_check CHECK ((max_stake > 0)),
  constraint active_bonuses_open_rounds_check CHECK ((open_rounds >= 0)),
  constraint active_bonuses_pkey PRIMARY KEY (tenant_id, player_id),
  constraint active_bonuses_required_check CHECK ((required >= 0)),
  constraint active_bonuses_rounds_remaining_check CHECK ((rounds_remaining >= 0)),
  constraint active_bonuses_steps_check CHECK ((steps > 0)),
  constraint active_bonuses_times_x10_check CHECK ((times_x10 >= 0)),
  constraint active_bonuses_wagered_check CHECK ((wagered >= 0)),
  constraint active_bonuses_within_cap CHECK ((converted <= cap))
) with (fillfactor=60);
revoke insert, update, delete on active_bonuses from trevo_app;

create table address_failures (
  tenant_id integer not null,
  channel text not null,
  address_index bytea not null,
  failed_at timestamp with time zone[] not null,
  constraint address_failures_channel_check CHECK ((channel = ANY (ARRAY['email'::text, 'sms'::text, 'whatsapp'::text, 'push'::text]))),
  constraint address_failures_pkey PRIMARY KEY (tenant_id, channel, address_index),
  constraint address_failures_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id)
);

create table affiliate_click_days (
  tenant_id integer not null,
  link_id uuid not null,
  day date not null,
  clicks integer not null,
  constraint affiliate_click_days_clicks_check CHECK ((clicks >= 0)),
  constraint affiliate_click_days_pkey PRIMARY KEY (tenant_id, link_id, day),
  constraint affiliate_click_days_tenant_id_link_id_fkey FOREIGN KEY (tenant_id, link_id) REFERENCES affiliate_links(tenant_id, id)
);
revoke delete on affiliate_click_days from trevo_app;

create table affiliate_click_salts (
  tenant_id integer not null,
  day date not null,
  salt bytea not null,
  constraint affiliate_click_salts_pkey PRIMARY KEY (tenant_id, day),
  constraint affiliate_click_salts_salt_check CHECK ((length(salt) = 32)),
  constraint affiliate_click_salts_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id)
);
revoke update on affiliate_click_salts from trevo_app;

create table affiliate_clicks (
  tenant_id integer not null,
  link_id uuid not null,
  day date not null,
  visitor bytea not null,
  network bytea not null,
  constraint affiliate_clicks_pkey PRIMARY KEY (tenant_id, link_id, day, visitor),
  constraint affiliate_clicks_tenant_id_link_id_day_fkey FOREIGN KEY (tenant_id, link_id, day) REFERENCES affiliate_click_days(tenant_id, link_id, day)
);
CREATE INDEX affiliate_clicks_by_day ON affiliate_clicks USING btree (tenant_id, day);
CREATE INDEX affiliate_clicks_of_network ON affiliate_clicks USING btree (tenant_id, link_id, day, network);
revoke update on affiliate_clicks from trevo_app;

create table affiliate_corrections (
  tenant_id integer not null,
  id uuid not null,
  affiliate_id uuid not null,
  player_id uuid not null,
  statement_id uuid not null,
  amount bigint not null,
  at timestamp with time zone not null,
  stated_in uuid,
  constraint affiliate_corrections_amount_check CHECK ((amount <> 0)),
  constraint affiliate_corrections_check CHECK ((stated_in <> statement_id)),
  constraint affiliate_corrections_pkey PRIMARY KEY (tenant_id, id),
  constraint affiliate_corrections_tenant_id_affiliate_id_fkey FOREIGN KEY (tenant_id, affiliate_id) REFERENCES affiliates(tenant_id, id),
  constraint affiliate_corrections_tenant_id_stated_in_fkey FOREIGN KEY (tenant_id, stated_in) REFERENCES affiliate_statements(tenant_id, id),
  constraint affiliate_corrections_tenant_id_statement_id_fkey FOREIGN KEY (tenant_id, statement_id) REFERENCES affiliate_statements(tenant_id, id)
);
CREATE INDEX affiliate_corrections_stated ON affiliate_corrections USING btree (tenant_id, stated_in) WHERE (stated_in IS NOT NULL);
CREATE INDEX affiliate_corrections_waiting ON affiliate_corrections USING btree (tenant_id, affiliate_id) WHERE (stated_in IS NULL);
revoke delete on affiliate_corrections from trevo_app;

create table affiliate_links (
  tenant_id integer not null,
  id uuid not null,
  affiliate_id uuid not null,
  name text not null,
  kind text not null,
  code text not null,
  created_at timestamp with time zone not null,
  constraint affiliate_links_code UNIQUE (tenant_id, kind, code),
  constraint affiliate_links_code_check CHECK ((code ~ '^[a-z0-9_-]{4,40}$'::text)),
  constraint affiliate_links_kind_check CHECK ((kind = ANY (ARRAY['ref'::text, 'lmcp'::text]))),
  constraint affiliate_links_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60))),
  constraint affiliate_links_pkey PRIMARY KEY (tenant_id, id),
  constraint affiliate_links_tenant_id_affiliate_id_fkey FOREIGN KEY (tenant_id, affiliate_id) REFERENCES affiliates(tenant_id, id),
  constraint affiliate_links_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id)
);
CREATE INDEX affiliate_links_of ON affiliate_links USING btree (tenant_id, affiliate_id, created_at, id);
CREATE TRIGGER affiliate_links_kept BEFORE DELETE OR UPDATE OR TRUNCATE ON affiliate_links FOR EACH STATEMENT EXECUTE FUNCTION refuse_history_change();
revoke update, delete on affiliate_links from trevo_app;

create table affiliate_statement_lines (
  tenant_id integer not null,
  statement_id uuid not null,
  no integer not null,
  kind text not null,
  offer_id uuid,
  version integer,
  players integer not null,
  staked bigint not null,
  won bigint not null,
  rewards bigint not null,
  deposited bigint not null,
  base bigint not null,
  share_bps integer not null,
  amount bigint not null,
  carried bigint not null,
  constraint affiliate_statement_lines_amount_check CHECK (((amount >= 0) OR (kind = 'correction'::text))),
  constraint affiliate_statement_lines_carried_check CHECK ((carried <= 0)),
  constraint affiliate_statement_lines_kind_check CHECK ((kind = ANY (ARRAY['revenue_share'::text, 'cpa'::text, 'sub'::text, 'flat'::text, 'correction'::text]))),
  constraint affiliate_statement_lines_no_check CHECK ((no > 0)),
  constraint affiliate_statement_lines_pkey PRIMARY KEY (tenant_id, statement_id, no),
  constraint affiliate_statement_lines_plan_check CHECK ((((kind = 'correction'::text) = (offer_id IS NULL)) AND ((offer_id IS NULL) = (version IS NULL)))),
  constraint affiliate_statement_lines_players_check CHECK ((players >= 0)),
  constraint affiliate_statement_lines_share_bps_check CHECK (((share_bps >= 0) AND (share_bps <= 10000))),
  constraint affiliate_statement_lines_tenant_id_offer_id_version_fkey FOREIGN KEY (tenant_id, offer_id, version) REFERENCES offer_versions(tenant_id, offer_id, version),
  constraint affiliate_statement_lines_tenant_id_statement_id_fkey FOREIGN KEY (tenant_id, statement_id) REFERENCES affiliate_statements(tenant_id, id)
);
CREATE TRIGGER affiliate_statement_lines_kept BEFORE DELETE OR UPDATE OR TRUNCATE ON affiliate_statement_lines FOR EACH STATEMENT EXECUTE FUNCTION refuse_history_change();
revoke update, delete on affiliate_statement_lines from trevo_app;

create table affiliate_statements (
  tenant_id integer not null,
  id uuid not null,
  player_id uuid not null,
  amount bigint not null,
  status text not null,
  status_reason text,
  affiliate_id uuid not null,
  period date not null,
  document text,
  proposal_id uuid,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint affiliate_statements_amount_check CHECK ((amount >= 0)),
  constraint affiliate_statements_check CHECK (((status = 'nothing_due'::text) = (amount = 0))),
  constraint affiliate_statements_check1 CHECK (((status = ANY (ARRAY['paid'::text, 'paid_outside'::text])) = (proposal_id IS NOT NULL))),
  constraint affiliate_statements_check2 CHECK (((status = 'paid_outside'::text) = (document IS NOT NULL))),
  constraint affiliate_statements_document_check CHECK (((length(document) >= 1) AND (length(document) <= 60))),
  constraint affiliate_statements_period UNIQUE (tenant_id, affiliate_id, period),
  constraint affiliate_statements_period_check CHECK ((EXTRACT(day FROM period) = (1)::numeric)),
  constraint affiliate_statements_pkey PRIMARY KEY (tenant_id, id),
  constraint affiliate_statements_status_check CHECK ((status = ANY (ARRAY['open'::text, 'nothing_due'::text, 'paid'::text, 'paid_outside'::text]))),
  constraint affiliate_statements_tenant_id_affiliate_id_fkey FOREIGN KEY (tenant_id, affiliate_id) REFERENCES affiliates(tenant_id, id),
  constraint affiliate_statements_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id)
);
CREATE INDEX affiliate_statements_by_status ON affiliate_statements USING btree (tenant_id, status, created_at, id);
CREATE TRIGGER affiliate_statements_kept BEFORE DELETE OR TRUNCATE ON affiliate_statements FOR EACH STATEMENT EXECUTE FUNCTION refuse_history_change();
CREATE TRIGGER affiliate_statements_transition BEFORE INSERT OR UPDATE ON affiliate_statements FOR EACH ROW EXECUTE FUNCTION transition_payment('affiliate_statement');
revoke delete on affiliate_statements from trevo_app;

create table affiliates (
  tenant_id integer not null,
  id uuid not null,
  player_id uuid not null,
  state text not null default 'active'::text,
  offer_id uuid not null,
  sub_offer_id uuid,
  parent_id uuid,
  company_name text,
  company_cnpj text,
  created_at timestamp with time zone not null,
  created_by uuid not null,
  constraint affiliates_check CHECK ((parent_id <> id)),
  constraint affiliates_check1 CHECK (((company_name IS NULL) = (company_cnpj IS NULL))),
  constraint affiliates_company_cnpj_check CHECK ((company_cnpj ~ '^[0-9A-Z]{12}\d{2}$'::text)),
  constraint affiliates_company_name_check CHECK (((length(company_name) >= 1) AND (length(company_name) <= 200))),
  constraint affiliates_pkey PRIMARY KEY (tenant_id, id),
  constraint affiliates_player UNIQUE (tenant_id, player_id),
  constraint affiliates_state_check CHECK ((state = ANY (ARRAY['active'::text, 'paused'::text]))),
  constraint affiliates_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint affiliates_tenant_id_offer_id_fkey FOREIGN KEY (tenant_id, offer_id) REFERENCES offers(tenant_id, id),
  constraint affiliates_tenant_id_parent_id_fkey FOREIGN KEY (tenant_id, parent_id) REFERENCES affiliates(tenant_id, id),
  constraint affiliates_tenant_id_player_id_fkey FOREIGN KEY (tenant_id, player_id) REFERENCES players(tenant_id, id),
  constraint affiliates_tenant_id_sub_offer_id_fkey FOREIGN KEY (tenant_id, sub_offer_id) REFERENCES offers(tenant_id, id)
);
CREATE INDEX affiliates_of_parent ON affiliates USING btree (tenant_id, parent_id) WHERE (parent_id IS NOT NULL);
CREATE TRIGGER affiliates_kept BEFORE DELETE OR TRUNCATE ON affiliates FOR EACH STATEMENT EXECUTE FUNCTION refuse_history_change();
revoke delete on affiliates from trevo_app;

create table alarms (
  tenant_id integer not null,
  id uuid not null,
  kind text not null,
  subject text,
  first_raised_at timestamp with time zone not null,
  last_raised_at timestamp with time zone not null,
  raised integer not null default 1,
  facts jsonb not null,
  taken_by uuid,
  taken_at timestamp with time zone,
  closed_by uuid,
  closed_at timestamp with time zone,
  reason text,
  constraint alarms_check CHECK ((last_raised_at >= first_raised_at)),
  constraint alarms_check1 CHECK (((taken_at IS NULL) = (taken_by IS NULL))),
  constraint alarms_check2 CHECK (((closed_at IS NULL) = (closed_by IS NULL))),
  constraint alarms_check3 CHECK (((closed_at IS NULL) = (reason IS NULL))),
  constraint alarms_pkey PRIMARY KEY (tenant_id, id),
  constraint alarms_raised_check CHECK ((raised > 0)),
  constraint alarms_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id)
);
CREATE INDEX alarms_closed ON alarms USING btree (tenant_id, closed_at, id) WHERE (closed_at IS NOT NULL);
CREATE UNIQUE INDEX alarms_standing ON alarms USING btree (tenant_id, kind, subject) NULLS NOT DISTINCT WHERE (closed_at IS NULL);
CREATE INDEX alarms_to_handle ON alarms USING btree (tenant_id, first_raised_at, id) WHERE (closed_at IS NULL);
revoke update, delete on alarms from trevo_app;
grant update (last_raised_at, raised, facts, taken_by, taken_at, closed_by, closed_at, reason) on alarms to trevo_app;

create table aml_cases (
  tenant_id integer not null,
  id uuid not null,
  player_id uuid not null,
  state text not null,
  signals jsonb not null,
  opened_by uuid,
  note text,
  version integer not null default 1,
  opened_at timestamp with time zone not null,
  changed_at timestamp with time zone not null,
  due_at timestamp with time zone not null,
  receipt text,
  reported_at timestamp with time zone,
  constraint aml_cases_check CHECK (((state = 'reported'::text) = (receipt IS NOT NULL))),
  constraint aml_cases_check1 CHECK (((state = 'reported'::text) = (reported_at IS NOT NULL))),
  constraint aml_cases_note_check CHECK ((note <> ''::text)),
  constraint aml_cases_pkey PRIMARY KEY (tenant_id, id),
  constraint aml_cases_receipt_check CHECK ((receipt <> ''::text)),
  constraint aml_cases_state_check CHECK ((state = ANY (ARRAY['open'::text, 'to_report'::text, 'reported'::text, 'closed'::text]))),
  constraint aml_cases_tenant_id_player_id_fkey FOREIGN KEY (tenant_id, player_id) REFERENCES players(tenant_id, id)
);
CREATE INDEX aml_cases_listed ON aml_cases USING btree (tenant_id, due_at, id);
CREATE INDEX aml_cases_of_player ON aml_cases USING btree (tenant_id, player_id);
CREATE UNIQUE INDEX aml_cases_one_open ON aml_cases USING btree (tenant_id, player_id) WHERE (state = 'open'::text);
CREATE INDEX aml_cases_waiting ON aml_cases USING btree (tenant_id, due_at, id) WHERE (state = ANY (ARRAY['open'::text, 'to_report'::text]));
revoke delete on aml_cases from trevo_app;

create table aml_decisions (
  tenant_id integer not null,
  id uuid not null,
  case_id uuid not null,
  verdict text not null,
  reason text not null,
  proposed_by uuid not null,
  approved_by uuid not null,
  at timestamp with time zone not null,
  judged jsonb,
  constraint aml_decisions_check CHECK ((proposed_by <> approved_by)),
  constraint aml_decisions_pkey PRIMARY KEY (tenant_id, id),
  constraint aml_decisions_reason_check CHECK ((reason <> ''::text)),
  constraint aml_decisions_tenant_id_case_id_fkey FOREIGN KEY (tenant_id, case_id) REFERENCES aml_cases(tenant_id, id),
  constraint aml_decisions_verdict_check CHECK ((verdict = ANY (ARRAY['report'::text, 'close'::text])))
);
CREATE UNIQUE INDEX aml_decisions_of_case ON aml_decisions USING btree (tenant_id, case_id);
revoke update, delete on aml_decisions from trevo_app;

create table aml_statements (
  tenant_id integer not null,
  year integer not null,
  reason text not null,
  proposed_by uuid not null,
  approved_by uuid not null,
  at timestamp with time zone not null,
  constraint aml_statements_check CHECK ((proposed_by <> approved_by)),
  constraint aml_statements_pkey PRIMARY KEY (tenant_id, year),
  constraint aml_statements_reason_check CHECK ((reason <> ''::text)),
  constraint aml_statements_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint aml_statements_year_check CHECK (((year >= 2000) AND (year <= 9999)))
);
revoke update, delete on aml_statements from trevo_app;

create table appeals (
  tenant_id integer not null,
  case_id uuid not null,
  player_id uuid not null,
  text_sealed bytea,
  state text not null default 'open'::text,
  created_at timestamp with time zone not null,
  due_at timestamp with time zone not null,
  decided_by uuid,
  decided_at timestamp with time zone,
  constraint appeals_check CHECK ((due_at > created_at)),
  constraint appeals_check1 CHECK (((state = 'open'::text) = (decided_at IS NULL))),
  constraint appeals_check2 CHECK (((state = ANY (ARRAY['reversed'::text, 'kept'::text])) = (decided_by IS NOT NULL))),
  constraint appeals_pkey PRIMARY KEY (tenant_id, case_id),
  constraint appeals_state_check CHECK ((state = ANY (ARRAY['open'::text, 'reversed'::text, 'kept'::text, 'lapsed'::text]))),
  constraint appeals_tenant_id_case_id_fkey FOREIGN KEY (tenant_id, case_id) REFERENCES moderation_cases(tenant_id, id),
  constraint appeals_tenant_id_player_id_fkey FOREIGN KEY (tenant_id, player_id) REFERENCES players(tenant_id, id)
);
CREATE INDEX appeals_due ON appeals USING btree (due_at) WHERE (state = 'open'::text);
CREATE INDEX appeals_of_player ON appeals USING btree (tenant_id, player_id, created_at);
revoke delete on appeals from trevo_app;

create table applied_functions (
  name text not null,
  hash text not null,
  version text not null,
  applied_at timestamp with time zone not null default now(),
  constraint applied_functions_pkey PRIMARY KEY (name)
);
revoke insert, update, delete on applied_functions from trevo_app;

create table attributions (
  tenant_id integer not null,
  player_id uuid not null,
  no integer not null,
  from_day date not null,
  referrer_id uuid,
  affiliate_id uuid,
  link_id uuid,
  offer_id uuid,
  version integer,
  operator_id integer not null,
  person_id uuid,
  proposal_id uuid,
  at timestamp with time zone not null,
  listed_xid xid8 default pg_current_xact_id(),
  constraint attributions_check CHECK (((affiliate_id IS NULL) = (link_id IS NULL))),
  constraint attributions_check1 CHECK (((offer_id IS NULL) = (version IS NULL))),
  constraint attributions_check2 CHECK (((affiliate_id IS NULL) OR (referrer_id IS NOT NULL))),
  constraint attributions_check3 CHECK (((affiliate_id IS NULL) OR (offer_id IS NOT NULL))),
  constraint attributions_check4 CHECK (((no = 1) = (proposal_id IS NULL))),
  constraint attributions_check5 CHECK (((no > 1) OR (referrer_id IS NOT NULL))),
  constraint attributions_check6 CHECK ((player_id <> referrer_id)),
  constraint attributions_no_check CHECK ((no > 0)),
  constraint attributions_pkey PRIMARY KEY (tenant_id, player_id, no),
  constraint attributions_tenant_id_affiliate_id_fkey FOREIGN KEY (tenant_id, affiliate_id) REFERENCES affiliates(tenant_id, id),
  constraint attributions_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint attributions_tenant_id_link_id_fkey FOREIGN KEY (tenant_id, link_id) REFERENCES affiliate_links(tenant_id, id),
  constraint attributions_tenant_id_offer_id_version_fkey FOREIGN KEY (tenant_id, offer_id, version) REFERENCES offer_versions(tenant_id, offer_id, version),
  constraint attributions_tenant_id_player_id_fkey FOREIGN KEY (tenant_id, player_id) REFERENCES players(tenant_id, id)
);
CREATE INDEX attributions_of_affiliate ON attributions USING btree (tenant_id, affiliate_id, player_id) WHERE (affiliate_id IS NOT NULL);
CREATE UNIQUE INDEX attributions_of_person ON attributions USING btree (operator_id, person_id) WHERE ((no = 1) AND (person_id IS NOT NULL));
CREATE INDEX attributions_of_referrer ON attributions USING btree (tenant_id, referrer_id, at) WHERE (referrer_id IS NOT NULL);
CREATE TRIGGER attributions_kept BEFORE DELETE OR UPDATE OR TRUNCATE ON attributions FOR EACH STATEMENT EXECUTE FUNCTION refuse_history_change();
revoke update, delete on attributions from trevo_app;

create table audit_blocks (
  tenant_id integer not null,
  seq bigint not null,
  events integer not null,
  last_xid xid8 not null,
  last_id bigint not null,
  prev_hash bytea not null,
  hash bytea not null,
  made_at timestamp with time zone not null default now(),
  constraint audit_blocks_events_check CHECK ((events > 0)),
  constraint audit_blocks_hash_check CHECK ((octet_length(hash) = 32)),
  constraint audit_blocks_pkey PRIMARY KEY (tenant_id, seq),
  constraint audit_blocks_prev_hash_check CHECK ((octet_length(prev_hash) = 32)),
  constraint audit_blocks_seq_check CHECK ((seq > 0)),
  constraint audit_blocks_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id)
);
CREATE TRIGGER audit_blocks_kept BEFORE DELETE OR UPDATE OR TRUNCATE ON audit_blocks FOR EACH STATEMENT EXECUTE FUNCTION refuse_history_change();
revoke update, delete on audit_blocks from trevo_app;

create table audit_events (
  tenant_id integer not null,
  id bigint not null generated always as identity,
  at timestamp with time zone not null,
  actor text not null,
  action text not null,
  subject text,
  request_id text,
  detail jsonb not null default '{}'::jsonb,
  xid xid8 not null default pg_current_xact_id(),
  constraint audit_events_pkey PRIMARY KEY (tenant_id, id),
  constraint audit_events_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id)
);
CREATE INDEX audit_events_at ON audit_events USING btree (tenant_id, at);
CREATE INDEX audit_events_followed ON audit_events USING btree (xid, id);
CREATE INDEX audit_events_of_actor ON audit_events USING btree (tenant_id, actor, id DESC);
CREATE INDEX audit_events_of_subject ON audit_events USING btree (tenant_id, subject, id DESC) WHERE (subject IS NOT NULL);
CREATE TRIGGER audit_events_kept BEFORE DELETE OR UPDATE OR TRUNCATE ON audit_events FOR EACH STATEMENT EXECUTE FUNCTION refuse_history_change();
revoke update, delete on audit_events from trevo_app;

create table boards_frozen (
  tenant_id integer not null,
  board text not null,
  offer_id uuid,
  offer_version integer,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  frozen_at timestamp with time zone not null,
  xid xid8 not null,
  entry_id bigint not null,
  skipped uuid[] not null,
  constraint boards_frozen_board_check CHECK (((length(board) >= 1) AND (length(board) <= 120))),
  constraint boards_frozen_check CHECK (((offer_id IS NULL) = (offer_version IS NULL))),
  constraint boards_frozen_pkey PRIMARY KEY (tenant_id, board),
  constraint boards_frozen_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id)
);
CREATE TRIGGER boards_frozen_kept BEFORE DELETE OR UPDATE OR TRUNCATE ON boards_frozen FOR EACH STATEMENT EXECUTE FUNCTION refuse_history_change();
revoke update, delete on boards_frozen from trevo_app;

create table bonuses (
  tenant_id integer not null,
  id uuid not null,
  player_id uuid not null,
  source text not null,
  external_id text not null,
  offer_id uuid,
  offer_version integer,
  deposit_id uuid,
  kind text not null,
  title jsonb not null,
  amount bigint not null,
  required bigint not null,
  terms jsonb not null,
  terms_text jsonb not null,
  days integer not null,
  status text not null,
  use_by timestamp with time zone not null,
  created_at timestamp with time zone not null,
  activated_at timestamp with time zone,
  expires_at timestamp with time zone,
  ended_at timestamp with time zone,
  converted bigint not null default 0,
  notified_status text,
  reminded_at timestamp with time zone,
  constraint bonuses_amount_check CHECK ((amount >= 0)),
  constraint bonuses_check CHECK (((offer_id IS NULL) = (offer_version IS NULL))),
  constraint bonuses_check1 CHECK (((activated_at IS NULL) = (expires_at IS NULL))),
  constraint bonuses_check2 CHECK (((status <> 'active'::text) OR (activated_at IS NOT NULL))),
  constraint bonuses_check3 CHECK (((status = ANY (ARRAY['held'::text, 'waiting'::text, 'active'::text])) = (ended_at IS NULL))),
  constraint bonuses_converted_check CHECK ((converted >= 0)),
  constraint bonuses_days_check CHECK (((days >= 1) AND (days <= 30))),
  constraint bonuses_kind_check CHECK ((kind = ANY (ARRAY['fixed'::text, 'match'::text, 'free_rounds'::text]))),
  constraint bonuses_pkey PRIMARY KEY (tenant_id, id),
  constraint bonuses_required_check CHECK ((required >= 0)),
  constraint bonuses_status_check CHECK ((status = ANY (ARRAY['held'::text, 'waiting'::text, 'active'::text, 'declined'::text, 'converted'::text, 'spent'::text, 'forfeited'::text, 'expired'::text, 'cancelled'::text]))),
  constraint bonuses_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint bonuses_tenant_id_source_external_id_key UNIQUE (tenant_id, source, external_id)
);
CREATE INDEX bonuses_of_deposit ON bonuses USING btree (tenant_id, deposit_id) WHERE (deposit_id IS NOT NULL);
CREATE INDEX bonuses_of_player ON bonuses USING btree (tenant_id, player_id, created_at DESC, id DESC);
CREATE INDEX bonuses_to_expire ON bonuses USING btree (COALESCE(expires_at, use_by)) WHERE (status = ANY (ARRAY['held'::text, 'waiting'::text, 'active'::text]));
CREATE INDEX bonuses_to_notify ON bonuses USING btree (created_at) WHERE (notified_status IS DISTINCT FROM status);
revoke delete on bonuses from trevo_app;

create table box_paces (
  tenant_id integer not null,
  player_id uuid not null,
  openings timestamp with time zone[] not null,
  constraint box_paces_pkey PRIMARY KEY (tenant_id, player_id),
  constraint box_paces_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id)
);

create table box_prizes (
  tenant_id integer not null,
  box_id integer not null,
  version integer not null,
  prize_no integer not null,
  weight integer not null,
  value bigint not null,
  form text not null,
  title jsonb not null,
  image text not null,
  stock_id integer,
  given_box_id integer,
  reward jsonb,
  constraint box_prizes_check CHECK (((form = 'item'::text) = (stock_id IS NOT NULL))),
  constraint box_prizes_check1 CHECK (((form = 'box'::text) = (given_box_id IS NOT NULL))),
  constraint box_prizes_check2 CHECK (((form = ANY (ARRAY['free_rounds'::text, 'bonus'::text, 'points'::text])) = (reward IS NOT NULL))),
  constraint box_prizes_form_check CHECK ((form = ANY (ARRAY['cash'::text, 'item'::text, 'free_rounds'::text, 'bonus'::text, 'points'::text, 'box'::text]))),
  constraint box_prizes_pkey PRIMARY KEY (tenant_id, box_id, version, prize_no),
  constraint box_prizes_prize_no_check CHECK ((prize_no >= 0)),
  constraint box_prizes_tenant_id_box_id_version_fkey FOREIGN KEY (tenant_id, box_id, version) REFERENCES box_versions(tenant_id, box_id, version),
  constraint box_prizes_tenant_id_given_box_id_fkey FOREIGN KEY (tenant_id, given_box_id) REFERENCES boxes(tenant_id, id),
  constraint box_prizes_tenant_id_stock_id_fkey FOREIGN KEY (tenant_id, stock_id) REFERENCES box_stock(tenant_id, id),
  constraint box_prizes_value_check CHECK ((value >= 0)),
  constraint box_prizes_weight_check CHECK (((weight >= 1) AND (weight <= 1000000000)))
);
CREATE TRIGGER box_prizes_kept BEFORE DELETE OR UPDATE OR TRUNCATE ON box_prizes FOR EACH STATEMENT EXECUTE FUNCTION refuse_history_change();
revoke update, delete on box_prizes from trevo_app;

create table box_stock (
  tenant_id integer not null,
  id integer not null generated always as identity,
  title jsonb not null,
  added integer not null,
  remaining integer not null,
  constraint box_stock_added_check CHECK ((added >= 0)),
  constraint box_stock_check CHECK (((remaining >= 0) AND (remaining <= added))),
  constraint box_stock_pkey PRIMARY KEY (tenant_id, id),
  constraint box_stock_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id)
);

create table box_versions (
  tenant_id integer not null,
  box_id integer not null,
  version integer not null,
  price bigint not null,
  sell_share_bps integer not null,
  hash text not null,
  published_by text not null,
  published_at timestamp with time zone not null,
  constraint box_versions_hash_check CHECK ((hash ~ '^[0-9a-f]{64}$'::text)),
  constraint box_versions_pkey PRIMARY KEY (tenant_id, box_id, version),
  constraint box_versions_price_check CHECK ((price >= 0)),
  constraint box_versions_sell_share_bps_check CHECK (((sell_share_bps >= 0) AND (sell_share_bps <= 10000))),
  constraint box_versions_tenant_id_box_id_fkey FOREIGN KEY (tenant_id, box_id) REFERENCES boxes(tenant_id, id),
  constraint box_versions_version_check CHECK ((version > 0))
);
CREATE TRIGGER box_versions_kept BEFORE DELETE OR UPDATE OR TRUNCATE ON box_versions FOR EACH STATEMENT EXECUTE FUNCTION refuse_history_change();
revoke update, delete on box_versions from trevo_app;

create table boxes (
  tenant_id integer not null,
  id integer not null generated always as identity,
  name text not null,
  title jsonb not null,
  image text not null,
  state text not null default 'draft'::text,
  version integer,
  position integer not null,
  created_at timestamp with time zone not null,
  constraint boxes_check CHECK (((state <> 'on_sale'::text) OR (version IS NOT NULL))),
  constraint boxes_name_check CHECK ((name ~ '^[a-z0-9][a-z0-9-]{0,40}$'::text)),
  constraint boxes_pkey PRIMARY KEY (tenant_id, id),
  constraint boxes_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'on_sale'::text, 'withdrawn'::text]))),
  constraint boxes_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint boxes_tenant_id_id_version_fkey FOREIGN KEY (tenant_id, id, version) REFERENCES box_versions(tenant_id, box_id, version),
  constraint boxes_tenant_id_name_key UNIQUE (tenant_id, name)
);

create table brand_drafts (
  tenant_id integer not null,
  base_version integer not null,
  patch jsonb not null,
  steps jsonb not null,
  revision integer not null,
  updated_by text not null,
  updated_at timestamp with time zone not null,
  goes_live_at timestamp with time zone,
  scheduled_by text,
  note text,
  failure text,
  constraint brand_drafts_base_version_check CHECK ((base_version > 0)),
  constraint brand_drafts_note_check CHECK (((length(note) >= 1) AND (length(note) <= 500))),
  constraint brand_drafts_pkey PRIMARY KEY (tenant_id),
  constraint brand_drafts_revision_check CHECK ((revision > 0)),
  constraint brand_drafts_scheduled_whole CHECK ((((goes_live_at IS NULL) = (scheduled_by IS NULL)) AND ((goes_live_at IS NULL) = (note IS NULL)))),
  constraint brand_drafts_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id)
);
CREATE INDEX brand_drafts_scheduled ON brand_drafts USING btree (goes_live_at, tenant_id) WHERE (goes_live_at IS NOT NULL);

create table brand_files (
  tenant_id integer not null,
  id uuid not null,
  kind text not null,
  storage_key text not null,
  width integer not null,
  height integer not null,
  bytes integer not null,
  thumbnail bytea not null,
  created_by text not null,
  created_at timestamp with time zone not null,
  constraint brand_files_bytes_check CHECK ((bytes > 0)),
  constraint brand_files_height_check CHECK ((height > 0)),
  constraint brand_files_kind_check CHECK ((kind = ANY (ARRAY['logo'::text, 'favicon'::text, 'banner'::text]))),
  constraint brand_files_pkey PRIMARY KEY (tenant_id, id),
  constraint brand_files_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint brand_files_width_check CHECK ((width > 0))
);
CREATE INDEX brand_files_newest ON brand_files USING btree (tenant_id, created_at DESC, id DESC);
revoke update, delete on brand_files from trevo_app;

create table brand_hours (
  tenant_id integer not null,
  hour timestamp with time zone not null,
  staked_cash bigint not null,
  staked_bonus bigint not null,
  won_cash bigint not null,
  won_bonus bigint not null,
  deposited bigint not null,
  deposits bigint not null,
  withdrawn bigint not null,
  payouts bigint not null,
  converted bigint not null,
  granted bigint not null,
  adjusted bigint not null,
  cash bigint not null,
  bonus bigint not null,
  held bigint not null,
  debt bigint not null,
  constraint brand_hours_pkey PRIMARY KEY (tenant_id, hour),
  constraint brand_hours_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id)
);

create table brand_minutes (
  tenant_id integer not null,
  minute timestamp with time zone not null,
  staked bigint not null,
  won bigint not null,
  deposited bigint not null,
  deposits bigint not null,
  withdrawn bigint not null,
  payouts bigint not null,
  constraint brand_minutes_pkey PRIMARY KEY (tenant_id, minute),
  constraint brand_minutes_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id)
);

create table brand_moves (
  id uuid not null,
  role text not null,
  operator_id integer not null,
  tenant_ids integer[] not null,
  book_ids integer[] not null,
  other_cell text not null,
  step text not null,
  states jsonb not null,
  jobs jsonb not null default '[]'::jsonb,
  begun_at timestamp with time zone not null default now(),
  changed_at timestamp with time zone not null default now(),
  constraint brand_moves_pkey PRIMARY KEY (id),
  constraint brand_moves_role_check CHECK ((role = ANY (ARRAY['source'::text, 'target'::text]))),
  constraint brand_moves_step_check CHECK ((step = ANY (ARRAY['begun'::text, 'frozen'::text, 'copied'::text, 'moved'::text, 'aborted'::text]))),
  constraint brand_moves_tenant_ids_check CHECK ((cardinality(tenant_ids) > 0))
);
CREATE UNIQUE INDEX brand_moves_open ON brand_moves USING btree (operator_id) WHERE (step = ANY (ARRAY['begun'::text, 'frozen'::text, 'copied'::text]));
revoke select, insert, update, delete on brand_moves from trevo_app;

create table brand_previews (
  tenant_id integer not null,
  token_hash bytea not null,
  cookie_hash bytea,
  operator_id integer not null,
  staff_id uuid not null,
  session_id uuid not null,
  open_until timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  constraint brand_previews_operator_id_staff_id_fkey FOREIGN KEY (operator_id, staff_id) REFERENCES staff(operator_id, id),
  constraint brand_previews_pkey PRIMARY KEY (tenant_id, token_hash),
  constraint brand_previews_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id)
);
CREATE INDEX brand_previews_ended ON brand_previews USING btree (ends_at);
CREATE UNIQUE INDEX brand_previews_open ON brand_previews USING btree (tenant_id, cookie_hash) WHERE (cookie_hash IS NOT NULL);

create table brand_versions (
  tenant_id integer not null,
  version integer not null,
  look jsonb not null,
  diff jsonb not null,
  note text,
  restored integer,
  created_by text,
  created_at timestamp with time zone not null,
  constraint brand_versions_check CHECK ((restored < version)),
  constraint brand_versions_check1 CHECK (((created_by IS NULL) = (note IS NULL))),
  constraint brand_versions_note_check CHECK (((length(note) >= 1) AND (length(note) <= 500))),
  constraint brand_versions_pkey PRIMARY KEY (tenant_id, version),
  constraint brand_versions_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint brand_versions_version_check CHECK ((version > 0))
);
revoke update, delete on brand_versions from trevo_app;

create table cashback_days (
  tenant_id integer not null,
  player_id uuid not null,
  day date not null,
  wager_class smallint not null,
  staked bigint not null,
  won bigint not null,
  returned bigint not null,
  edge_x10000 bigint not null,
  constraint cashback_days_pkey PRIMARY KEY (tenant_id, player_id, day, wager_class),
  constraint cashback_days_returned_check CHECK ((returned >= 0)),
  constraint cashback_days_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint cashback_days_wager_class_check CHECK (((wager_class >= 0) AND (wager_class <= 7)))
);
CREATE INDEX cashback_days_of_tenant ON cashback_days USING btree (tenant_id, day, player_id);

create table cashback_items (
  tenant_id integer not null,
  id uuid not null,
  player_id uuid not null,
  base_day date not null,
  available_at date not null,
  type text not null,
  base bigint not null,
  deducted bigint not null,
  share_bps integer not null,
  carried bigint not null,
  total bigint not null,
  claimed smallint not null default 0,
  offer_id uuid,
  offer_version integer,
  created_at timestamp with time zone not null,
  paid_as text not null default 'cash'::text,
  constraint cashback_items_base_check CHECK (((base > 0) OR ((type = 'immediate'::text) AND (base = 0)))),
  constraint cashback_items_carried_check CHECK (((carried >= 0) OR (type = 'immediate'::text))),
  constraint cashback_items_check CHECK (((deducted >= 0) AND (deducted <= base))),
  constraint cashback_items_claimed_check CHECK (((claimed >= 0) AND (claimed <= 3))),
  constraint cashback_items_paid_as_check CHECK (((paid_as = ANY (ARRAY['cash'::text, 'bonus'::text])) AND ((paid_as = 'cash'::text) OR (offer_id IS NOT NULL)))),
  constraint cashback_items_pkey PRIMARY KEY (tenant_id, id),
  constraint cashback_items_share_bps_check CHECK (((share_bps >= 1) AND (share_bps <= 10000))),
  constraint cashback_items_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint cashback_items_tenant_id_player_id_base_day_type_key UNIQUE (tenant_id, player_id, base_day, type),
  constraint cashback_items_total_check CHECK (((total >= 30) OR ((type = 'immediate'::text) AND (total > 0)))),
  constraint cashback_items_type_check CHECK ((type = ANY (ARRAY['calendar'::text, 'immediate'::text, 'coupon'::text])))
);
revoke delete on cashback_items from trevo_app;

create table cashback_open_rounds (
  tenant_id integer not null,
  round_id uuid not null,
  day date not null,
  player_id uuid not null,
  staked bigint not null,
  won bigint not null,
  returned bigint not null,
  constraint cashback_open_rounds_pkey PRIMARY KEY (tenant_id, round_id, day),
  constraint cashback_open_rounds_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id)
);

create table cashback_players (
  tenant_id integer not null,
  player_id uuid not null,
  day date not null,
  carried bigint not null,
  deductions jsonb not null,
  constraint cashback_players_carried_check CHECK (((carried >= 0) AND (carried <= 29))),
  constraint cashback_players_pkey PRIMARY KEY (tenant_id, player_id),
  constraint cashback_players_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id)
);

create table cashback_releases (
  tenant_id integer not null,
  day date not null,
  xid xid8 not null,
  id bigint not null,
  share_bps integer not null,
  available_at date not null,
  offer_id uuid,
  offer_version integer,
  released_at timestamp with time zone not null,
  reached uuid not null default '00000000-0000-0000-0000-000000000000'::uuid,
  done_at timestamp with time zone,
  constraint cashback_releases_pkey PRIMARY KEY (tenant_id, day),
  constraint cashback_releases_share_bps_check CHECK (((share_bps >= 0) AND (share_bps <= 10000))),
  constraint cashback_releases_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id)
);
CREATE INDEX cashback_releases_to_do ON cashback_releases USING btree (tenant_id, day) WHERE (done_at IS NULL);
revoke delete on cashback_releases from trevo_app;

create table cashback_shares (
  tenant_id integer not null,
  player_id uuid not null,
  day date not null,
  share_bps integer not null,
  constraint cashback_shares_pkey PRIMARY KEY (tenant_id, player_id, day),
  constraint cashback_shares_share_bps_check CHECK (((share_bps >= 1) AND (share_bps <= 10000))),
  constraint cashback_shares_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id)
);
revoke update, delete on cashback_shares from trevo_app;

create table categories (
  tenant_id integer not null,
  slug text not null,
  name_pt text not null,
  name_en text not null,
  position integer not null default 1000,
  constraint categories_pkey PRIMARY KEY (tenant_id, slug),
  constraint categories_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id)
);
CREATE TRIGGER categories_notify_delete AFTER DELETE ON categories REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_catalog_changed('tenant');
CREATE TRIGGER categories_notify_insert AFTER INSERT ON categories REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_catalog_changed('tenant');
CREATE TRIGGER categories_notify_update AFTER UPDATE ON categories REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_catalog_changed('tenant');

create table chat_acceptances (
  tenant_id integer not null,
  player_id uuid not null,
  version integer not null,
  accepted_at timestamp with time zone not null,
  constraint chat_acceptances_pkey PRIMARY KEY (tenant_id, player_id, version),
  constraint chat_acceptances_tenant_id_player_id_fkey FOREIGN KEY (tenant_id, player_id) REFERENCES players(tenant_id, id)
);

create table chat_blocks (
  tenant_id integer not null,
  player_id uuid not null,
  blocked_id uuid not null,
  blocked_at timestamp with time zone not null,
  constraint chat_blocks_check CHECK ((player_id <> blocked_id)),
  constraint chat_blocks_pkey PRIMARY KEY (tenant_id, player_id, blocked_id),
  constraint chat_blocks_tenant_id_blocked_id_fkey FOREIGN KEY (tenant_id, blocked_id) REFERENCES players(tenant_id, id),
  constraint chat_blocks_tenant_id_player_id_fkey FOREIGN KEY (tenant_id, player_id) REFERENCES players(tenant_id, id)
);

create table chat_changes (
  tenant_id integer not null,
  room integer not null,
  seq bigint not null,
  kind text not null,
  message_id uuid not null,
  at timestamp with time zone not null,
  constraint chat_changes_kind_check CHECK ((kind = ANY (ARRAY['message'::text, 'delete'::text, 'pin'::text, 'unpin'::text, 'card'::text]))),
  constraint chat_changes_pkey PRIMARY KEY (tenant_id, room, seq),
  constraint chat_changes_seq_check CHECK ((seq > 0)),
  constraint chat_changes_tenant_id_room_fkey FOREIGN KEY (tenant_id, room) REFERENCES chat_rooms(tenant_id, room)
);
CREATE INDEX chat_changes_by_time ON chat_changes USING brin (at);
revoke update on chat_changes from trevo_app;

create table chat_files (
  tenant_id integer not null,
  id uuid not null,
  player_id uuid not null,
  width integer not null,
  height integer not null,
  bytes integer not null,
  hash text not null,
  created_at timestamp with time zone not null,
  attached_at timestamp with time zone,
  screened text,
  constraint chat_files_pkey PRIMARY KEY (tenant_id, id),
  constraint chat_files_screened_check CHECK ((screened = ANY (ARRAY['clear'::text, 'doubtful'::text]))),
  constraint chat_files_tenant_id_player_id_fkey FOREIGN KEY (tenant_id, player_id) REFERENCES players(tenant_id, id)
);
CREATE INDEX chat_files_of_player ON chat_files USING btree (tenant_id, player_id, created_at);
CREATE INDEX chat_files_unattached ON chat_files USING btree (created_at) WHERE (attached_at IS NULL);

create table chat_mentions (
  tenant_id integer not null,
  player_id uuid not null,
  message_id uuid not null,
  room integer not null,
  seq bigint not null,
  kind text not null,
  at timestamp with time zone not null,
  constraint chat_mentions_kind_check CHECK ((kind = ANY (ARRAY['mention'::text, 'reply'::text]))),
  constraint chat_mentions_pkey PRIMARY KEY (tenant_id, player_id, message_id),
  constraint chat_mentions_tenant_id_message_id_fkey FOREIGN KEY (tenant_id, message_id) REFERENCES chat_messages(tenant_id, id) ON DELETE CASCADE,
  constraint chat_mentions_tenant_id_player_id_fkey FOREIGN KEY (tenant_id, player_id) REFERENCES players(tenant_id, id)
);
CREATE INDEX chat_mentions_of_message ON chat_mentions USING btree (tenant_id, message_id);
CREATE INDEX chat_mentions_of_room ON chat_mentions USING btree (tenant_id, player_id, room, seq);

create table chat_messages (
  tenant_id integer not null,
  id uuid not null,
  room integer not null,
  seq bigint,
  player_id uuid,
  staff_id uuid,
  client_id uuid,
  kind text not null,
  state text not null,
  text text not null,
  entities jsonb not null default '[]'::jsonb,
  name text,
  color text not null,
  emoji text,
  reply_to uuid,
  reply_name text,
  reply_text text,
  attachment jsonb,
  file_id uuid,
  round_id uuid,
  mission jsonb,
  findings jsonb not null default '[]'::jsonb,
  case_id uuid,
  pinned_until timestamp with time zone,
  pin_seq bigint,
  ended_by text,
  simulated boolean not null default false,
  created_at timestamp with time zone not null,
  shown_at timestamp with time zone,
  constraint chat_messages_check CHECK (((seq IS NULL) = (shown_at IS NULL))),
  constraint chat_messages_check1 CHECK (((pinned_until IS NULL) = (pin_seq IS NULL))),
  constraint chat_messages_ended_by_check CHECK ((ended_by = ANY (ARRAY['author'::text, 'staff'::text, 'system'::text]))),
  constraint chat_messages_kind_check CHECK ((kind = ANY (ARRAY['global'::text, 'others'::text]))),
  constraint chat_messages_numbered CHECK (((state = ANY (ARRAY['shown'::text, 'deleted'::text])) = (seq IS NOT NULL))),
  constraint chat_messages_pkey PRIMARY KEY (tenant_id, id),
  constraint chat_messages_state_check CHECK ((state = ANY (ARRAY['held'::text, 'shown'::text, 'deleted'::text, 'rejected'::text]))),
  constraint chat_messages_tenant_id_player_id_client_id_key UNIQUE (tenant_id, player_id, client_id),
  constraint chat_messages_tenant_id_player_id_fkey FOREIGN KEY (tenant_id, player_id) REFERENCES players(tenant_id, id),
  constraint chat_messages_tenant_id_room_fkey FOREIGN KEY (tenant_id, room) REFERENCES chat_rooms(tenant_id, room),
  constraint chat_messages_tenant_id_room_seq_key UNIQUE (tenant_id, room, seq)
);
CREATE INDEX chat_messages_answers ON chat_messages USING btree (tenant_id, reply_to) WHERE (reply_to IS NOT NULL);
CREATE INDEX chat_messages_by_time ON chat_messages USING brin (created_at);
CREATE UNIQUE INDEX chat_messages_cards ON chat_messages USING btree (tenant_id, room, round_id) WHERE ((round_id IS NOT NULL) AND (state <> 'rejected'::text));
CREATE UNIQUE INDEX chat_messages_files ON chat_messages USING btree (tenant_id, file_id) WHERE (file_id IS NOT NULL);
CREATE INDEX chat_messages_held ON chat_messages USING btree (tenant_id, room, created_at) WHERE (state = 'held'::text);
CREATE INDEX chat_messages_of_player ON chat_messages USING btree (tenant_id, player_id, created_at DESC);
CREATE INDEX chat_messages_pinned ON chat_messages USING btree (tenant_id, room) WHERE (pinned_until IS NOT NULL);
CREATE TRIGGER chat_messages_forgotten AFTER DELETE ON chat_messages REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_chat_forgotten();
CREATE TRIGGER chat_messages_renamed AFTER UPDATE ON chat_messages REFERENCING OLD TABLE AS rows_before NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_chat_renamed();
CREATE TRIGGER chat_messages_simulated BEFORE INSERT OR UPDATE OF simulated, tenant_id ON chat_messages FOR EACH ROW EXECUTE FUNCTION refuse_simulated_message();
CREATE TRIGGER chat_messages_unquoted AFTER DELETE ON chat_messages REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION forget_chat_quotes();

create table chat_names (
  tenant_id integer not null,
  player_id uuid not null,
  name text not null,
  skeleton text not null,
  picked_at timestamp with time zone not null,
  constraint chat_names_pkey PRIMARY KEY (tenant_id, player_id),
  constraint chat_names_skeleton UNIQUE (tenant_id, skeleton),
  constraint chat_names_tenant_id_player_id_fkey FOREIGN KEY (tenant_id, player_id) REFERENCES players(tenant_id, id)
);

create table chat_reads (
  tenant_id integer not null,
  player_id uuid not null,
  room integer not null,
  seq bigint not null,
  read_at timestamp with time zone not null,
  constraint chat_reads_pkey PRIMARY KEY (tenant_id, player_id, room),
  constraint chat_reads_seq_check CHECK ((seq >= 0)),
  constraint chat_reads_tenant_id_player_id_fkey FOREIGN KEY (tenant_id, player_id) REFERENCES players(tenant_id, id)
);

create table chat_rooms (
  tenant_id integer not null,
  room integer not null,
  slug text not null,
  name jsonb not null,
  locale text,
  state text not null default 'open'::text,
  slow_ms integer not null default 0,
  auto_slow_ms integer not null default 0,
  busy_at timestamp with time zone,
  second_at timestamp with time zone,
  second_changes integer not null default 0,
  opens integer not null default 0,
  closes integer not null default 24,
  last_seq bigint not null default 0,
  created_at timestamp with time zone not null,
  constraint chat_rooms_auto_slow_ms_check CHECK (((auto_slow_ms >= 0) AND (auto_slow_ms <= 120000))),
  constraint chat_rooms_closes_check CHECK (((closes >= 1) AND (closes <= 24))),
  constraint chat_rooms_opens_check CHECK (((opens >= 0) AND (opens <= 23))),
  constraint chat_rooms_pkey PRIMARY KEY (tenant_id, room),
  constraint chat_rooms_room_check CHECK ((room > 0)),
  constraint chat_rooms_slow_ms_check CHECK (((slow_ms >= 0) AND (slow_ms <= 120000))),
  constraint chat_rooms_state_check CHECK ((state = ANY (ARRAY['open'::text, 'closed'::text]))),
  constraint chat_rooms_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint chat_rooms_tenant_id_slug_key UNIQUE (tenant_id, slug)
);

create table chat_uploads (
  tenant_id integer not null,
  id uuid not null,
  player_id uuid not null,
  hash text not null,
  width integer not null,
  height integer not null,
  bytes integer not null,
  state text not null,
  sent_at timestamp with time zone not null,
  constraint chat_uploads_pkey PRIMARY KEY (tenant_id, id),
  constraint chat_uploads_state_check CHECK ((state = ANY (ARRAY['sent'::text, 'abuse'::text, 'kept'::text, 'evidence'::text, 'ended'::text]))),
  constraint chat_uploads_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint chat_uploads_tenant_id_player_id_fkey FOREIGN KEY (tenant_id, player_id) REFERENCES players(tenant_id, id)
);
CREATE INDEX chat_uploads_of_player ON chat_uploads USING btree (tenant_id, player_id, sent_at);
CREATE INDEX chat_uploads_old ON chat_uploads USING btree (sent_at);
CREATE INDEX chat_uploads_unfinished ON chat_uploads USING btree (sent_at) WHERE (state = ANY (ARRAY['sent'::text, 'abuse'::text]));

create table closed_contacts (
  tenant_id integer not null,
  contact text not null,
  contact_index bytea not null,
  player_id uuid not null,
  constraint closed_contacts_contact_check CHECK ((contact = ANY (ARRAY['phone'::text, 'email'::text]))),
  constraint closed_contacts_pkey PRIMARY KEY (tenant_id, contact, contact_index),
  constraint closed_contacts_tenant_id_player_id_fkey FOREIGN KEY (tenant_id, player_id) REFERENCES players(tenant_id, id)
);
revoke update, delete on closed_contacts from trevo_app;

create table commission_days (
  tenant_id integer not null,
  affiliate_id uuid not null,
  player_id uuid not null,
  day date not null,
  staked bigint not null,
  won bigint not null,
  rewards bigint not null,
  deposited bigint not null,
  constraint commission_days_pkey PRIMARY KEY (tenant_id, affiliate_id, player_id, day),
  constraint commission_days_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id)
);
CREATE INDEX commission_days_by_day ON commission_days USING btree (tenant_id, affiliate_id, day);

create table complaint_alarms (
  tenant_id integer not null,
  raised_at timestamp with time zone not null,
  constraint complaint_alarms_pkey PRIMARY KEY (tenant_id),
  constraint complaint_alarms_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id)
);

create table consent_events (
  tenant_id integer not null,
  player_id uuid not null,
  id bigint not null generated always as identity,
  purpose text not null,
  channel text not null,
  granted boolean not null,
  source text not null,
  text_version text,
  at timestamp with time zone not null,
  request_id text,
  constraint consent_events_channel_check CHECK ((channel = ANY (ARRAY['email'::text, 'sms'::text, 'whatsapp'::text, 'push'::text, 'in_app'::text]))),
  constraint consent_events_check CHECK (((NOT granted) OR (text_version IS NOT NULL))),
  constraint consent_events_pkey PRIMARY KEY (tenant_id, player_id, id),
  constraint consent_events_purpose_check CHECK ((purpose = ANY (ARRAY['marketing'::text, 'chat_push'::text]))),
  constraint consent_events_source_check CHECK ((source = ANY (ARRAY['registration'::text, 'preferences'::text, 'prompt'::text, 'reply'::text, 'unsubscribe'::text, 'complaint'::text, 'staff'::text, 'exclusion'::text, 'closing'::text]))),
  constraint consent_events_tenant_id_player_id_fkey FOREIGN KEY (tenant_id, player_id) REFERENCES players(tenant_id, id)
);
revoke update, delete on consent_events from trevo_app;

create table consent_states (
  tenant_id integer not null,
  player_id uuid not null,
  purpose text not null,
  channel text not null,
  granted boolean not null,
  changed_at timestamp with time zone not null,
  constraint consent_states_pkey PRIMARY KEY (tenant_id, player_id, purpose, channel),
  constraint consent_states_tenant_id_player_id_fkey FOREIGN KEY (tenant_id, player_id) REFERENCES players(tenant_id, id)
);

create table contact_changes (
  tenant_id integer not null,
  player_id uuid not null,
  contact text not null,
  value_sealed bytea not null,
  expires_at timestamp with time zone not null,
  constraint contact_changes_contact_check CHECK ((contact = ANY (ARRAY['phone'::text, 'email'::text]))),
  constraint contact_changes_pkey PRIMARY KEY (tenant_id, player_id, contact),
  constraint contact_changes_tenant_id_player_id_fkey FOREIGN KEY (tenant_id, player_id) REFERENCES players(tenant_id, id)
);

create table content_documents (
  tenant_id integer not null,
  slug text not null,
  kind text not null,
  position integer not null default 1000,
  art text,
  link text,
  starts_at timestamp with time zone,
  ends_at timestamp with time zone,
  published_at timestamp with time zone not null,
  withdrawn_at timestamp with time zone,
  requires text,
  listed_xid xid8 not null default pg_current_xact_id(),
  category text,
  related text[] not null default '{}'::text[],
  constraint content_documents_category_check CHECK (((kind = 'help'::text) = (category IS NOT NULL))),
  constraint content_documents_check CHECK ((ends_at > starts_at)),
  constraint content_documents_kind_check CHECK ((kind = ANY (ARRAY['legal'::text, 'page'::text, 'promotion'::text, 'news'::text, 'help'::text]))),
  constraint content_documents_pkey PRIMARY KEY (tenant_id, slug),
  constraint content_documents_slug_check CHECK (((slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text) AND (length(slug) <= 80) AND (slug <> 'news'::text))),
  constraint content_documents_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id)
);
revoke delete on content_documents from trevo_app;

create table content_drafts (
  tenant_id integer not null,
  slug text not null,
  kind text not null,
  content jsonb not null,
  base_version integer not null,
  revision integer not null,
  updated_by text not null,
  updated_at timestamp with time zone not null,
  goes_live_at timestamp with time zone,
  scheduled_by text,
  publication jsonb,
  failure text,
  constraint content_drafts_base_version_check CHECK ((base_version >= 0)),
  constraint content_drafts_check CHECK (((goes_live_at IS NULL) = (scheduled_by IS NULL))),
  constraint content_drafts_check1 CHECK (((goes_live_at IS NULL) = (publication IS NULL))),
  constraint content_drafts_kind_check CHECK ((kind = ANY (ARRAY['legal'::text, 'page'::text, 'promotion'::text, 'news'::text, 'help'::text]))),
  constraint content_drafts_pkey PRIMARY KEY (tenant_id, slug),
  constraint content_drafts_revision_check CHECK ((revision > 0)),
  constraint content_drafts_slug_check CHECK (((slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text) AND (length(slug) <= 80))),
  constraint content_drafts_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id)
);
CREATE INDEX content_drafts_scheduled ON content_drafts USING btree (goes_live_at, tenant_id, slug) WHERE (goes_live_at IS NOT NULL);

create table content_versions (
  tenant_id integer not null,
  slug text not null,
  version integer not null,
  locale text not null,
  title text not null,
  summary text not null,
  condition text,
  action text,
  body text not null,
  in_force_at timestamp with time zone not null,
  created_at timestamp with time zone not null,
  head text generated always as (plain_text(((title || ' '::text) || summary))) stored,
  words tsvector generated always as (((setweight(to_tsvector(
CASE locale
    WHEN 'en'::text THEN 'english'::regconfig
    ELSE 'portuguese'::regconfig
END, plain_text(title)), 'A'::"char") || setweight(to_tsvector(
CASE locale
    WHEN 'en'::text THEN 'english'::regconfig
    ELSE 'portuguese'::regconfig
END, plain_text(summary)), 'B'::"char")) || setweight(to_tsvector(
CASE locale
    WHEN 'en'::text THEN 'english'::regconfig
    ELSE 'portuguese'::regconfig
END, plain_text(regexp_replace(body, '<[^>]*>'::text, ' '::text, 'g'::text))), 'D'::"char"))) stored,
  created_by text,
  changes text,
  constraint content_versions_action_check CHECK ((length(action) <= 40)),
  constraint content_versions_body_check CHECK ((length(body) <= 120000)),
  constraint content_versions_changes_check CHECK (((length(changes) >= 1) AND (length(changes) <= 500))),
  constraint content_versions_condition_check CHECK ((length(condition) <= 300)),
  constraint content_versions_locale_check CHECK ((locale = ANY (ARRAY['pt'::text, 'en'::text]))),
  constraint content_versions_pkey PRIMARY KEY (tenant_id, slug, version, locale),
  constraint content_versions_summary_check CHECK ((length(summary) <= 300)),
  constraint content_versions_tenant_id_slug_fkey FOREIGN KEY (tenant_id, slug) REFERENCES content_documents(tenant_id, slug),
  constraint content_versions_title_check CHECK (((length(title) >= 1) AND (length(title) <= 120))),
  constraint content_versions_version_check CHECK ((version > 0))
);
revoke update, delete on content_versions from trevo_app;

create table coupon_batches (
  tenant_id integer not null,
  id uuid not null,
  offer_id uuid not null,
  size integer not null,
  made integer not null default 0,
  created_by uuid not null,
  created_at timestamp with time zone not null,
  exported_at timestamp with time zone,
  exported_by uuid,
  constraint coupon_batches_check CHECK (((made >= 0) AND (made <= size))),
  constraint coupon_batches_check1 CHECK (((exported_at IS NULL) = (exported_by IS NULL))),
  constraint coupon_batches_check2 CHECK (((exported_at IS NULL) OR (made = size))),
  constraint coupon_batches_pkey PRIMARY KEY (tenant_id, id),
  constraint coupon_batches_size_check CHECK (((size >= 1) AND (size <= 100000))),
  constraint coupon_batches_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint coupon_batches_tenant_id_offer_id_fkey FOREIGN KEY (tenant_id, offer_id) REFERENCES offers(tenant_id, id)
);
CREATE INDEX coupon_batches_of_offer ON coupon_batches USING btree (tenant_id, offer_id, created_at, id);
revoke delete on coupon_batches from trevo_app;

create table coupon_codes (
  tenant_id integer not null,
  id uuid not null,
  offer_id uuid not null,
  batch_id uuid,
  code text,
  code_hmac bytea,
  max_uses integer,
  used integer not null default 0,
  state text not null default 'active'::text,
  expires_at timestamp with time zone,
  created_at timestamp with time zone not null,
  constraint coupon_codes_check CHECK (((code IS NULL) <> (code_hmac IS NULL))),
  constraint coupon_codes_check1 CHECK (((batch_id IS NULL) = (code_hmac IS NULL))),
  constraint coupon_codes_check2 CHECK ((used <= max_uses)),
  constraint coupon_codes_code UNIQUE (tenant_id, code),
  constraint coupon_codes_code_check CHECK ((code ~ '^[A-Z0-9_-]{4,40}$'::text)),
  constraint coupon_codes_hmac UNIQUE (tenant_id, code_hmac),
  constraint coupon_codes_max_uses_check CHECK ((max_uses > 0)),
  constraint coupon_codes_pkey PRIMARY KEY (tenant_id, id),
  constraint coupon_codes_state_check CHECK ((state = ANY (ARRAY['active'::text, 'exhausted'::text, 'expired'::text, 'withdrawn'::text]))),
  constraint coupon_codes_tenant_id_batch_id_fkey FOREIGN KEY (tenant_id, batch_id) REFERENCES coupon_batches(tenant_id, id),
  constraint coupon_codes_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint coupon_codes_tenant_id_offer_id_fkey FOREIGN KEY (tenant_id, offer_id) REFERENCES offers(tenant_id, id),
  constraint coupon_codes_used_check CHECK ((used >= 0))
);
CREATE INDEX coupon_codes_expiring ON coupon_codes USING btree (expires_at) WHERE ((state = 'active'::text) AND (expires_at IS NOT NULL));
CREATE INDEX coupon_codes_of_offer ON coupon_codes USING btree (tenant_id, offer_id, created_at, id) WHERE (batch_id IS NULL);
revoke delete on coupon_codes from trevo_app;

create table coupon_misses (
  tenant_id integer not null,
  subject text not null,
  day date not null,
  count integer not null,
  constraint coupon_misses_count_check CHECK ((count >= 0)),
  constraint coupon_misses_pkey PRIMARY KEY (tenant_id, subject, day),
  constraint coupon_misses_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id)
);
CREATE INDEX coupon_misses_by_day ON coupon_misses USING btree (day);

create table crash_bets (
  tenant_id integer not null,
  id uuid not null,
  round_id uuid not null,
  holder_id uuid not null,
  game_id integer not null,
  is_demo boolean not null,
  stake bigint not null,
  requested_x100 integer,
  target_x100 integer not null,
  idempotency_key text,
  state text not null,
  cashed_x100 integer,
  payout bigint not null default 0,
  created_at timestamp with time zone not null,
  settled_at timestamp with time zone,
  cash_out_x100 integer,
  attempts integer not null default 0,
  next_attempt_at timestamp with time zone,
  constraint crash_bets_attempted CHECK (((attempts = 0) = (next_attempt_at IS NULL))),
  constraint crash_bets_attempts_check CHECK ((attempts >= 0)),
  constraint crash_bets_check CHECK (((cashed_x100 >= 101) AND (cashed_x100 <= target_x100))),
  constraint crash_bets_check1 CHECK (((state = 'open'::text) = (settled_at IS NULL))),
  constraint crash_bets_check2 CHECK (((state = 'won'::text) = (cashed_x100 IS NOT NULL))),
  constraint crash_bets_game_id_fkey FOREIGN KEY (game_id) REFERENCES games(id),
  constraint crash_bets_left CHECK (((cash_out_x100 >= 101) AND (cash_out_x100 <= target_x100))),
  constraint crash_bets_payout_check CHECK ((payout >= 0)),
  constraint crash_bets_pkey PRIMARY KEY (tenant_id, id),
  constraint crash_bets_round_id_fkey FOREIGN KEY (round_id) REFERENCES crash_rounds(id),
  constraint crash_bets_stake_check CHECK ((stake > 0)),
  constraint crash_bets_state_check CHECK ((state = ANY (ARRAY['open'::text, 'won'::text, 'lost'::text, 'returned'::text]))),
  constraint crash_bets_target_x100_check CHECK ((target_x100 > 100)),
  constraint crash_bets_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint crash_bets_tenant_id_holder_id_idempotency_key_key UNIQUE (tenant_id, holder_id, idempotency_key),
  constraint crash_bets_tenant_id_round_id_holder_id_key UNIQUE (tenant_id, round_id, holder_id)
);
CREATE INDEX crash_bets_of_holder ON crash_bets USING btree (tenant_id, holder_id, created_at DESC);
CREATE INDEX crash_bets_of_round ON crash_bets USING btree (tenant_id, round_id);
CREATE INDEX crash_bets_open ON crash_bets USING btree (round_id, target_x100) WHERE (state = 'open'::text);
revoke delete on crash_bets from trevo_app;

create table crash_chains (
  id uuid not null,
  commitment text not null,
  length integer not null,
  sealed_secret bytea not null,
  created_at timestamp with time zone not null,
  constraint crash_chains_length_check CHECK ((length > 0)),
  constraint crash_chains_pkey PRIMARY KEY (id)
);
revoke update, delete on crash_chains from trevo_app;

create table crash_rounds (
  id uuid not null,
  chain_id uuid not null,
  nth integer not null,
  commitment text not null,
  phase text not null,
  opened_at timestamp with time zone not null,
  closes_at timestamp with time zone not null,
  started_at timestamp with time zone,
  seen_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  cleared_at timestamp with time zone,
  chain_hash text,
  point_x100 integer,
  constraint crash_rounds_chain_id_fkey FOREIGN KEY (chain_id) REFERENCES crash_chains(id),
  constraint crash_rounds_chain_id_nth_key UNIQUE (chain_id, nth),
  constraint crash_rounds_check CHECK (((phase = ANY (ARRAY['crashed'::text, 'returned'::text])) = (chain_hash IS NOT NULL))),
  constraint crash_rounds_check1 CHECK ((((chain_hash IS NULL) = (point_x100 IS NULL)) AND ((chain_hash IS NULL) = (ended_at IS NULL)))),
  constraint crash_rounds_check2 CHECK (((phase = 'betting'::text) OR (started_at IS NOT NULL))),
  constraint crash_rounds_check3 CHECK (((cleared_at IS NULL) OR (ended_at IS NOT NULL))),
  constraint crash_rounds_nth_check CHECK ((nth > 0)),
  constraint crash_rounds_phase_check CHECK ((phase = ANY (ARRAY['betting'::text, 'flying'::text, 'crashed'::text, 'returned'::text]))),
  constraint crash_rounds_pkey PRIMARY KEY (id),
  constraint crash_rounds_point_x100_check CHECK ((point_x100 >= 100))
);
CREATE UNIQUE INDEX crash_rounds_at_table ON crash_rounds USING btree ((true)) WHERE (cleared_at IS NULL);
revoke delete on crash_rounds from trevo_app;

create table data_exports (
  tenant_id integer not null,
  id uuid not null,
  player_id uuid not null,
  requested_on date not null,
  requested_at timestamp with time zone not null,
  parts integer not null,
  parts_done integer not null default 0,
  ready_at timestamp with time zone,
  expires_at timestamp with time zone,
  removed_at timestamp with time zone,
  constraint data_exports_check CHECK (((parts_done >= 0) AND (parts_done <= parts))),
  constraint data_exports_check1 CHECK (((ready_at IS NULL) = (expires_at IS NULL))),
  constraint data_exports_one_a_day UNIQUE (tenant_id, player_id, requested_on),
  constraint data_exports_parts_check CHECK ((parts > 0)),
  constraint data_exports_pkey PRIMARY KEY (tenant_id, id),
  constraint data_exports_tenant_id_player_id_fkey FOREIGN KEY (tenant_id, player_id) REFERENCES players(tenant_id, id)
);
CREATE INDEX data_exports_expiring ON data_exports USING btree (expires_at) WHERE ((removed_at IS NULL) AND (expires_at IS NOT NULL));

create table day_closings (
  tenant_id integer not null,
  day date not null,
  figures jsonb not null,
  hash text not null,
  signed_by uuid not null,
  signed_at timestamp with time zone not null,
  constraint day_closings_hash_check CHECK ((hash ~ '^[0-9a-f]{64}$'::text)),
  constraint day_closings_pkey PRIMARY KEY (tenant_id, day),
  constraint day_closings_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id)
);
CREATE TRIGGER day_closings_kept BEFORE DELETE OR UPDATE OR TRUNCATE ON day_closings FOR EACH STATEMENT EXECUTE FUNCTION refuse_history_change();
revoke update, delete on day_closings from trevo_app;

create table deliveries (
  tenant_id integer not null,
  id uuid not null,
  player_id uuid not null,
  template text not null,
  template_version text not null,
  class text not null,
  category text not null,
  channel text not null,
  dedupe_key text not null,
  vars jsonb not null,
  words_sealed bytea,
  state text not null default 'queued'::text,
  reason text,
  due_at timestamp with time zone not null,
  ttl_at timestamp with time zone not null,
  reference text not null,
  provider_id text,
  attempts integer not null default 0,
  claimed_at timestamp with time zone,
  sent_at timestamp with time zone,
  created_at timestamp with time zone not null,
  parts integer,
  address_index bytea,
  about jsonb,
  subject text,
  constraint deliveries_channel_check CHECK ((channel = ANY (ARRAY['email'::text, 'sms'::text, 'whatsapp'::text, 'push'::text]))),
  constraint deliveries_check CHECK (((state = ANY (ARRAY['stopped'::text, 'held'::text, 'failed'::text])) <= (reason IS NOT NULL))),
  constraint deliveries_class_check CHECK ((class = ANY (ARRAY['mandatory'::text, 'service'::text, 'marketing'::text]))),
  constraint deliveries_dedupe_key_check CHECK ((dedupe_key <> ''::text)),
  constraint deliveries_parts_check CHECK ((parts > 0)),
  constraint deliveries_pkey PRIMARY KEY (tenant_id, id),
  constraint deliveries_reference_key UNIQUE (reference),
  constraint deliveries_state_check CHECK ((state = ANY (ARRAY['queued'::text, 'held'::text, 'stopped'::text, 'sending'::text, 'sent'::text, 'delivered'::text, 'failed'::text, 'unknown'::text, 'expired'::text]))),
  constraint deliveries_tenant_id_dedupe_key_channel_key UNIQUE (tenant_id, dedupe_key, channel),
  constraint deliveries_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint deliveries_tenant_id_player_id_fkey FOREIGN KEY (tenant_id, player_id) REFERENCES players(tenant_id, id)
);
CREATE INDEX deliveries_claimed ON deliveries USING btree (claimed_at) WHERE (state = ANY (ARRAY['sending'::text, 'unknown'::text]));
CREATE INDEX deliveries_due ON deliveries USING btree (due_at) WHERE (state = ANY (ARRAY['queued'::text, 'held'::text]));
CREATE INDEX deliveries_mailed ON deliveries USING btree (tenant_id, sent_at) WHERE ((class = 'marketing'::text) AND (channel = 'email'::text) AND (sent_at IS NOT NULL));
CREATE INDEX deliveries_not_arrived ON deliveries USING btree (tenant_id, state, created_at DESC, id DESC) WHERE (state = ANY (ARRAY['held'::text, 'stopped'::text, 'failed'::text, 'unknown'::text, 'expired'::text]));
CREATE INDEX deliveries_of_age ON deliveries USING btree (created_at);
CREATE INDEX deliveries_of_brand ON deliveries USING btree (tenant_id, created_at DESC, id DESC);
CREATE INDEX deliveries_of_player ON deliveries USING btree (tenant_id, player_id, created_at DESC);
CREATE INDEX deliveries_of_provider ON deliveries USING btree (tenant_id, channel, provider_id) WHERE (provider_id IS NOT NULL);
CREATE INDEX deliveries_sent_to ON deliveries USING btree (tenant_id, player_id, claimed_at) WHERE (claimed_at IS NOT NULL);
CREATE INDEX deliveries_with_words ON deliveries USING btree (created_at) WHERE ((words_sealed IS NOT NULL) OR (vars <> '{}'::jsonb));

create table delivery_events (
  tenant_id integer not null,
  id bigint not null generated always as identity,
  delivery_id uuid not null,
  kind text not null,
  provider_event text not null,
  detail text,
  at timestamp with time zone not null,
  facts jsonb,
  constraint delivery_events_pkey PRIMARY KEY (tenant_id, id),
  constraint delivery_events_tenant_id_delivery_id_fkey FOREIGN KEY (tenant_id, delivery_id) REFERENCES deliveries(tenant_id, id) ON DELETE CASCADE,
  constraint delivery_events_tenant_id_delivery_id_kind_provider_event_key UNIQUE (tenant_id, delivery_id, kind, provider_event)
);
CREATE INDEX delivery_events_reported ON delivery_events USING btree (tenant_id, at, delivery_id) WHERE (kind = 'reported'::text);
revoke update, delete on delivery_events from trevo_app;

create table delivery_players (
  tenant_id integer not null,
  player_id uuid not null,
  constraint delivery_players_pkey PRIMARY KEY (tenant_id, player_id),
  constraint delivery_players_tenant_id_player_id_fkey FOREIGN KEY (tenant_id, player_id) REFERENCES players(tenant_id, id)
);

create table delivery_reports (
  tenant_id integer not null,
  channel text not null,
  event_id text not null,
  provider_id text not null,
  reference text,
  status text not null,
  is_permanent boolean not null,
  detail text,
  received_at timestamp with time zone not null,
  constraint delivery_reports_channel_check CHECK ((channel = ANY (ARRAY['email'::text, 'sms'::text, 'whatsapp'::text]))),
  constraint delivery_reports_pkey PRIMARY KEY (tenant_id, channel, event_id),
  constraint delivery_reports_status_check CHECK ((status = ANY (ARRAY['sent'::text, 'delivered'::text, 'failed'::text, 'full'::text, 'reported'::text]))),
  constraint delivery_reports_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id)
);
CREATE INDEX delivery_reports_of_age ON delivery_reports USING btree (received_at);

create table demo_clock (
  only_row boolean not null default true,
  offset_ms bigint not null,
  constraint demo_clock_only_row_check CHECK (only_row),
  constraint demo_clock_pkey PRIMARY KEY (only_row)
);

create table demo_rounds (
  id uuid not null,
  tenant_id integer not null,
  launch_id uuid not null,
  idempotency_key text,
  seed_id uuid not null,
  nonce bigint not null,
  choice text not null,
  stake bigint not null,
  payout bigint not null,
  detail jsonb not null,
  created_at timestamp with time zone not null,
  closed boolean not null default true,
  constraint demo_rounds_launch_id_fkey FOREIGN KEY (launch_id) REFERENCES launches(id),
  constraint demo_rounds_launch_id_idempotency_key_key UNIQUE (launch_id, idempotency_key),
  constraint demo_rounds_payout_check CHECK ((payout >= 0)),
  constraint demo_rounds_pkey PRIMARY KEY (id),
  constraint demo_rounds_seed_id_fkey FOREIGN KEY (seed_id) REFERENCES fair_seeds(id),
  constraint demo_rounds_seed_id_nonce_key UNIQUE (seed_id, nonce),
  constraint demo_rounds_stake_check CHECK ((stake > 0)),
  constraint demo_rounds_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id)
);

create table deposit_returns (
  tenant_id integer not null,
  deposit_id uuid not null,
  end_to_end_id text not null,
  refund_id text not null,
  amount bigint not null,
  state text not null,
  failure text,
  proposal_id uuid not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint deposit_returns_amount_check CHECK ((amount > 0)),
  constraint deposit_returns_pkey PRIMARY KEY (tenant_id, deposit_id),
  constraint deposit_returns_state_check CHECK ((state = ANY (ARRAY['sending'::text, 'returned'::text, 'refused'::text]))),
  constraint deposit_returns_tenant_id_deposit_id_fkey FOREIGN KEY (tenant_id, deposit_id) REFERENCES deposits(tenant_id, id),
  constraint deposit_returns_tenant_id_end_to_end_id_refund_id_fkey FOREIGN KEY (tenant_id, end_to_end_id, refund_id) REFERENCES pix_refunds(tenant_id, end_to_end_id, refund_id),
  constraint deposit_returns_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id)
);
CREATE INDEX deposit_returns_of_pix ON deposit_returns USING btree (tenant_id, end_to_end_id);
CREATE INDEX deposit_returns_refused ON deposit_returns USING btree (tenant_id, updated_at) WHERE (state = 'refused'::text);
CREATE INDEX deposit_returns_sending ON deposit_returns USING btree (tenant_id, updated_at) WHERE (state = 'sending'::text);
revoke delete on deposit_returns from trevo_app;

create table deposits (
  tenant_id integer not null,
  id uuid not null,
  player_id uuid not null,
  amount bigint not null,
  status text not null,
  status_reason text,
  txid text not null,
  br_code text,
  expires_at timestamp with time zone not null,
  end_to_end_id text,
  balance_after bigint,
  checked_at timestamp with time zone,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  listed_xid xid8 not null default pg_current_xact_id(),
  constraint deposits_amount_check CHECK ((amount > 0)),
  constraint deposits_check CHECK (((status = ANY (ARRAY['paid'::text, 'refunded'::text, 'chargebacked'::text])) = (end_to_end_id IS NOT NULL))),
  constraint deposits_pkey PRIMARY KEY (tenant_id, id),
  constraint deposits_status_check CHECK ((status = ANY (ARRAY['waiting_payment'::text, 'pending'::text, 'paid'::text, 'refused'::text, 'refunded'::text, 'chargebacked'::text]))),
  constraint deposits_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint deposits_tenant_id_txid_key UNIQUE (tenant_id, txid),
  constraint deposits_txid_check CHECK ((txid ~ '^[a-zA-Z0-9]{26,35}$'::text))
);
CREATE INDEX deposits_listed ON deposits USING btree (tenant_id, created_at DESC, id DESC) WHERE (br_code IS NOT NULL);
CREATE INDEX deposits_listed_by_state ON deposits USING btree (tenant_id, status, created_at DESC, id DESC) WHERE (br_code IS NOT NULL);
CREATE INDEX deposits_of_player ON deposits USING btree (tenant_id, player_id, created_at DESC, id DESC);
CREATE INDEX deposits_unpaid ON deposits USING btree (tenant_id, checked_at) WHERE (status = 'waiting_payment'::text);
CREATE TRIGGER deposits_kept BEFORE DELETE OR TRUNCATE ON deposits FOR EACH STATEMENT EXECUTE FUNCTION refuse_history_change();
CREATE TRIGGER deposits_transition BEFORE INSERT OR UPDATE ON deposits FOR EACH ROW EXECUTE FUNCTION transition_payment('deposit');
revoke delete on deposits from trevo_app;

create table documents (
  tenant_id integer not null,
  id uuid not null,
  player_id uuid not null,
  type text not null,
  state text not null,
  reason text,
  media_type text not null,
  bytes integer not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint documents_bytes_check CHECK ((bytes > 0)),
  constraint documents_media_type_check CHECK ((media_type = ANY (ARRAY['image/jpeg'::text, 'application/pdf'::text]))),
  constraint documents_pkey PRIMARY KEY (tenant_id, id),
  constraint documents_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'under_review'::text, 'approved'::text, 'rejected'::text, 'cancelled'::text]))),
  constraint documents_tenant_id_player_id_fkey FOREIGN KEY (tenant_id, player_id) REFERENCES players(tenant_id, id),
  constraint documents_type_check CHECK ((type = ANY (ARRAY['front'::text, 'back'::text, 'selfie'::text])))
);
CREATE INDEX documents_of_player ON documents USING btree (tenant_id, player_id, created_at);
CREATE UNIQUE INDEX documents_waiting ON documents USING btree (tenant_id, player_id, type) WHERE (state = ANY (ARRAY['pending'::text, 'under_review'::text]));

create table ended_bonuses (
  tenant_id integer not null,
  player_id uuid not null,
  bonus_id uuid not null,
  granted bigint not null,
  required bigint not null,
  wagered bigint not null,
  times_x10 integer not null,
  counts_cash boolean not null,
  max_stake bigint,
  class_bps integer[] not null,
  except_games integer[] not null,
  except_bps integer[] not null,
  principal_kept boolean not null,
  cap bigint,
  converted bigint not null,
  steps integer not null,
  steps_done integer not null,
  rounds_remaining integer not null,
  open_rounds integer not null,
  withdrawal_ends_it boolean not null,
  expires_at timestamp with time zone not null,
  end_reason bonus_end_reason not null,
  cap_remaining bigint,
  shortfall bigint not null default 0,
  ended_at timestamp with time zone not null,
  constraint active_bonuses_cap_check CHECK ((cap >= 0)),
  constraint active_bonuses_check CHECK (((cardinality(except_bps) = cardinality(except_games)) AND ('-1'::integer <= ALL (except_bps)) AND (10000 >= ALL (except_bps)))),
  constraint active_bonuses_check1 CHECK (((0 <= steps_done) AND (steps_done <= steps))),
  constraint active_bonuses_class_bps_check CHECK (((cardinality(class_bps) = 8) AND ('-1'::integer <= ALL (class_bps)) AND (10000 >= ALL (class_bps)))),
  constraint active_bonuses_converted_check CHECK ((converted >= 0)),
  constraint active_bonuses_except_games_check CHECK ((cardinality(except_games) <= 100)),
  constraint active_bonuses_granted_check CHECK ((granted >= 0)),
  constraint active_bonuses_max_stake_check CHECK ((max_stake > 0)),
  constraint active_bonuses_open_rounds_check CHECK ((open_rounds >= 0)),
  constraint active_bonuses_required_check CHECK ((required >= 0)),
  constraint active_bonuses_rounds_remaining_check CHECK ((rounds_remaining >= 0)),
  constraint active_bonuses_steps_check CHECK ((steps > 0)),
  constraint active_bonuses_times_x10_check CHECK ((times_x10 >= 0)),
  constraint active_bonuses_wagered_check CHECK ((wagered >= 0)),
  constraint active_bonuses_within_cap CHECK ((converted <= cap)),
  constraint ended_bonuses_cap_remaining_check CHECK ((cap_remaining >= 0)),
  constraint ended_bonuses_pkey PRIMARY KEY (tenant_id, bonus_id),
  constraint ended_bonuses_shortfall_check CHECK ((shortfall >= 0))
);
CREATE INDEX ended_bonuses_of_player ON ended_bonuses USING btree (tenant_id, player_id);
revoke insert, update, delete on ended_bonuses from trevo_app;

create table entries (
  id bigint not null,
  tenant_id integer not null,
  player_id uuid not null,
  version bigint not null,
  kind ledger_entry_kind not null,
  cash bigint not null,
  bonus bigint not null,
  held bigint not null,
  debt bigint not null,
  cash_after bigint not null,
  bonus_after bigint not null,
  held_after bigint not null,
  debt_after bigint not null,
  counterparty text,
  source text not null,
  external_id text not null,
  round_id uuid,
  game_id integer,
  corrects bigint,
  reason text,
  xid xid8 not null,
  at timestamp with time zone not null,
  bonus_id uuid,
  counted bigint,
  constraint entries_bonus_after_check CHECK ((bonus_after >= 0)),
  constraint entries_cash_after_check CHECK ((cash_after >= 0)),
  constraint entries_debt_after_check CHECK ((debt_after >= 0)),
  constraint entries_held_after_check CHECK ((held_after >= 0)),
  constraint entries_pkey PRIMARY KEY (tenant_id, player_id, id),
  constraint entries_shape CHECK (
CASE
    WHEN (kind = ANY (ARRAY['hold'::ledger_entry_kind, 'release'::ledger_entry_kind])) THEN ((cash = (- held)) AND (bonus = 0) AND (debt = 0))
    WHEN (kind = 'payout'::ledger_entry_kind) THEN ((held < 0) AND (cash = 0) AND (bonus = 0) AND (debt = 0))
    WHEN (kind = ANY (ARRAY['deposit'::ledger_entry_kind, 'payout_returned'::ledger_entry_kind])) THEN ((cash > 0) AND (bonus = 0) AND (held = 0) AND (debt = 0))
    WHEN (kind = 'deposit_reversed'::ledger_entry_kind) THEN ((cash <= 0) AND (bonus = 0) AND (held = 0) AND (debt = 0))
    WHEN (kind = ANY (ARRAY['bet'::ledger_entry_kind, 'win_rolled_back'::ledger_entry_kind, 'purchase'::ledger_entry_kind])) THEN ((cash <= 0) AND (bonus <= 0) AND (held = 0) AND (debt = 0))
    WHEN (kind = ANY (ARRAY['win'::ledger_entry_kind, 'bet_rolled_back'::ledger_entry_kind, 'sale'::ledger_entry_kind, 'prize'::ledger_entry_kind])) THEN ((cash >= 0) AND (bonus >= 0) AND (held = 0) AND (debt = 0))
    WHEN (kind = 'debt'::ledger_entry_kind) THEN ((debt > 0) AND (cash = 0) AND (bonus = 0) AND (held = 0))
    WHEN (kind = 'debt_paid'::ledger_entry_kind) THEN ((debt < 0) AND (cash = debt) AND (bonus = 0) AND (held = 0))
    WHEN (kind = 'conversion'::ledger_entry_kind) THEN ((cash = (- bonus)) AND (held = 0) AND (debt = 0))
    ELSE ((held = 0) AND (debt = 0))
END),
  constraint entries_version_check CHECK ((version > 0))
) partition by RANGE (id);
CREATE INDEX entries_followed ON entries USING btree (xid, id);
CREATE INDEX entries_of_bonus ON entries USING btree (tenant_id, bonus_id) WHERE (bonus_id IS NOT NULL);
CREATE TRIGGER entries_are_immutable BEFORE DELETE OR UPDATE OR TRUNCATE ON entries FOR EACH STATEMENT EXECUTE FUNCTION refuse_entry_change();
revoke insert, update, delete on entries from trevo_app;

create table entries_1 partition of entries FOR VALUES FROM (MINVALUE) TO (MAXVALUE);
CREATE TRIGGER entries_are_immutable BEFORE DELETE OR UPDATE OR TRUNCATE ON entries_1 FOR EACH STATEMENT EXECUTE FUNCTION refuse_entry_change();
revoke select, insert, update, delete on entries_1 from trevo_app;

create table exclusions (
  tenant_id integer not null,
  id uuid not null,
  operator_id integer not null,
  player_id uuid not null,
  person_id uuid,
  start_at timestamp with time zone not null,
  end_at timestamp with time zone,
  removal_requested_at timestamp with time zone,
  is_imposed boolean not null default false,
  constraint exclusions_check CHECK ((end_at > start_at)),
  constraint exclusions_operator_id_person_id_fkey FOREIGN KEY (operator_id, person_id) REFERENCES persons(operator_id, id),
  constraint exclusions_pkey PRIMARY KEY (tenant_id, id),
  constraint exclusions_tenant_id_player_id_fkey FOREIGN KEY (tenant_id, player_id) REFERENCES players(tenant_id, id)
);
CREATE INDEX exclusions_listed ON exclusions USING btree (tenant_id, start_at DESC, id DESC);
CREATE INDEX exclusions_of_person ON exclusions USING btree (operator_id, person_id) WHERE (person_id IS NOT NULL);
CREATE INDEX exclusions_of_player ON exclusions USING btree (tenant_id, player_id);

create table fair_seeds (
  id uuid not null,
  tenant_id integer not null,
  holder_id uuid not null,
  state text not null,
  server_seed bytea not null,
  server_seed_hash text not null,
  client_seed text not null,
  nonces bigint,
  created_at timestamp with time zone not null,
  revealed_at timestamp with time zone,
  constraint fair_seeds_check CHECK (((state = 'revealed'::text) = ((revealed_at IS NOT NULL) AND (nonces IS NOT NULL)))),
  constraint fair_seeds_pkey PRIMARY KEY (id),
  constraint fair_seeds_state_check CHECK ((state = ANY (ARRAY['next'::text, 'active'::text, 'revealed'::text]))),
  constraint fair_seeds_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id)
);
CREATE UNIQUE INDEX fair_seeds_live ON fair_seeds USING btree (tenant_id, holder_id, state) WHERE (state = ANY (ARRAY['next'::text, 'active'::text]));

create table favorites (
  tenant_id integer not null,
  player_id uuid not null,
  game_id integer not null,
  kept_at timestamp with time zone not null,
  listed_xid xid8 not null default pg_current_xact_id(),
  constraint favorites_game_id_fkey FOREIGN KEY (game_id) REFERENCES games(id),
  constraint favorites_pkey PRIMARY KEY (tenant_id, player_id, game_id),
  constraint favorites_tenant_id_player_id_fkey FOREIGN KEY (tenant_id, player_id) REFERENCES players(tenant_id, id)
);

create table feed_rounds (
  tenant_id integer not null,
  round_id uuid not null,
  player_id uuid not null,
  game_id integer not null,
  staked bigint not null,
  won bigint not null,
  closed_at timestamp with time zone not null,
  constraint feed_rounds_pkey PRIMARY KEY (tenant_id, round_id)
);
CREATE INDEX feed_rounds_newest ON feed_rounds USING btree (tenant_id, closed_at, round_id);

create table feed_wins (
  tenant_id integer not null,
  round_id uuid not null,
  player_id uuid not null,
  game_id integer not null,
  staked bigint not null,
  won bigint not null,
  closed_at timestamp with time zone not null,
  large boolean not null,
  constraint feed_wins_pkey PRIMARY KEY (tenant_id, round_id)
);
CREATE INDEX feed_wins_large ON feed_wins USING btree (tenant_id, closed_at, round_id) WHERE large;
CREATE INDEX feed_wins_of_game ON feed_wins USING btree (tenant_id, game_id, closed_at, round_id);

create table follower_cursors (
  name text not null,
  xid xid8 not null default '0'::xid8,
  id bigint not null default 0,
  notified_xid xid8 not null default '0'::xid8,
  notified_id bigint not null default 0,
  constraint follower_cursors_pkey PRIMARY KEY (name)
) with (fillfactor=50);

create table free_round_grants (
  tenant_id integer not null,
  id uuid not null,
  provider_code text not null,
  player_id uuid not null,
  game_id integer not null,
  rounds integer not null,
  valid_until timestamp with time zone not null,
  granted_at timestamp with time zone not null,
  cancelled_at timestamp with time zone,
  provider_grant text,
  paid_by text,
  constraint free_round_grants_game_id_fkey FOREIGN KEY (game_id) REFERENCES games(id),
  constraint free_round_grants_pkey PRIMARY KEY (tenant_id, id),
  constraint free_round_grants_rounds_check CHECK ((rounds > 0)),
  constraint free_round_grants_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id)
);

create table free_round_plays (
  tenant_id integer not null,
  reward_id uuid not null,
  no integer not null,
  player_id uuid not null,
  external_id text not null,
  round_id uuid not null,
  payout bigint not null,
  played_at timestamp with time zone not null,
  constraint free_round_plays_no_check CHECK ((no > 0)),
  constraint free_round_plays_payout_check CHECK ((payout >= 0)),
  constraint free_round_plays_pkey PRIMARY KEY (tenant_id, reward_id, no),
  constraint free_round_plays_tenant_id_external_id_key UNIQUE (tenant_id, external_id),
  constraint free_round_plays_tenant_id_reward_id_fkey FOREIGN KEY (tenant_id, reward_id) REFERENCES free_round_rewards(tenant_id, id),
  constraint free_round_plays_tenant_id_round_id_key UNIQUE (tenant_id, round_id)
);
revoke update, delete on free_round_plays from trevo_app;

create table free_round_rewards (
  tenant_id integer not null,
  id uuid not null,
  player_id uuid not null,
  source text not null,
  external_id text not null,
  offer_id uuid,
  offer_version integer,
  bonus_id uuid,
  game_id integer not null,
  game_title text not null,
  rounds integer not null,
  remaining integer not null,
  stake bigint not null,
  status text not null,
  valid_until timestamp with time zone,
  created_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  reminded_at timestamp with time zone,
  deposit_id uuid,
  constraint free_round_rewards_check CHECK (((remaining >= 0) AND (remaining <= rounds))),
  constraint free_round_rewards_check1 CHECK (((offer_id IS NULL) = (offer_version IS NULL))),
  constraint free_round_rewards_check2 CHECK (((bonus_id IS NULL) = (valid_until IS NOT NULL))),
  constraint free_round_rewards_check3 CHECK (((status = 'active'::text) = (ended_at IS NULL))),
  constraint free_round_rewards_check4 CHECK (((status = 'used'::text) = (remaining = 0))),
  constraint free_round_rewards_pkey PRIMARY KEY (tenant_id, id),
  constraint free_round_rewards_rounds_check CHECK (((rounds >= 1) AND (rounds <= 1000))),
  constraint free_round_rewards_stake_check CHECK ((stake > 0)),
  constraint free_round_rewards_status_check CHECK ((status = ANY (ARRAY['active'::text, 'used'::text, 'expired'::text, 'cancelled'::text]))),
  constraint free_round_rewards_tenant_id_bonus_id_key UNIQUE (tenant_id, bonus_id),
  constraint free_round_rewards_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint free_round_rewards_tenant_id_source_external_id_key UNIQUE (tenant_id, source, external_id)
);
CREATE INDEX free_round_rewards_of_bonuses ON free_round_rewards USING btree (tenant_id, id) WHERE ((status = 'active'::text) AND (bonus_id IS NOT NULL));
CREATE INDEX free_round_rewards_of_deposit ON free_round_rewards USING btree (tenant_id, deposit_id) WHERE ((deposit_id IS NOT NULL) AND (status = 'active'::text));
CREATE INDEX free_round_rewards_of_player ON free_round_rewards USING btree (tenant_id, player_id, created_at DESC, id DESC);
CREATE INDEX free_round_rewards_to_expire ON free_round_rewards USING btree (valid_until) WHERE (status = 'active'::text);
revoke delete on free_round_rewards from trevo_app;

create table game_likes (
  tenant_id integer not null,
  player_id uuid not null,
  game_id integer not null,
  liked boolean not null,
  op_id bigint not null,
  constraint game_likes_game_id_fkey FOREIGN KEY (game_id) REFERENCES games(id),
  constraint game_likes_op_id_check CHECK ((op_id >= 0)),
  constraint game_likes_pkey PRIMARY KEY (tenant_id, player_id, game_id),
  constraint game_likes_tenant_id_player_id_fkey FOREIGN KEY (tenant_id, player_id) REFERENCES players(tenant_id, id)
);

create table game_providers (
  code text not null,
  name text not null,
  constraint game_providers_code_check CHECK ((code ~ '^[a-z][a-z0-9-]{1,40}$'::text)),
  constraint game_providers_pkey PRIMARY KEY (code)
);
CREATE TRIGGER game_providers_notify AFTER INSERT OR DELETE OR UPDATE ON game_providers FOR EACH STATEMENT EXECUTE FUNCTION tell_catalog_changed();
CREATE TRIGGER game_providers_renamed AFTER UPDATE OF name ON game_providers FOR EACH ROW WHEN ((old.name IS DISTINCT FROM new.name)) EXECUTE FUNCTION refill_game_words();

create table game_return_hours (
  tenant_id integer not null,
  hour timestamp with time zone not null,
  game_id integer not null,
  rules_hash text not null,
  paytable_hash text not null,
  rounds bigint not null,
  staked bigint not null,
  won bigint not null,
  staked_squared numeric not null,
  constraint game_return_hours_pkey PRIMARY KEY (tenant_id, hour, game_id, rules_hash, paytable_hash)
);

create table game_return_points (
  tenant_id integer not null,
  game_id integer not null,
  rules_hash text not null,
  paytable_hash text not null,
  rounds bigint not null,
  staked bigint not null,
  won bigint not null,
  staked_squared numeric not null,
  won_squared numeric not null,
  staked_won numeric not null,
  constraint game_return_points_pkey PRIMARY KEY (tenant_id, game_id, rules_hash, paytable_hash, rounds),
  constraint game_return_points_rounds_check CHECK ((rounds > 0))
);

create table game_returns (
  tenant_id integer not null,
  game_id integer not null,
  game text not null,
  rules_hash text not null,
  paytable_hash text not null,
  rounds bigint not null,
  staked bigint not null,
  won bigint not null,
  staked_squared numeric not null,
  won_squared numeric not null,
  staked_won numeric not null,
  constraint game_returns_pkey PRIMARY KEY (tenant_id, game_id, rules_hash, paytable_hash)
) with (fillfactor=50);

create table game_totals (
  tenant_id integer not null,
  game_id integer not null,
  players integer not null,
  rounds bigint not null,
  constraint game_totals_pkey PRIMARY KEY (tenant_id, game_id)
) with (fillfactor=50);

create table game_views (
  tenant_id integer not null,
  game_id integer not null,
  views bigint not null,
  constraint game_views_game_id_fkey FOREIGN KEY (game_id) REFERENCES games(id),
  constraint game_views_pkey PRIMARY KEY (tenant_id, game_id),
  constraint game_views_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id)
) with (fillfactor=50);

create table game_words (
  word text not null,
  constraint game_words_pkey PRIMARY KEY (word)
);
CREATE INDEX game_words_alike ON game_words USING gin (word gin_trgm_ops);

create table games (
  id integer not null generated always as identity,
  provider_code text not null,
  gamecode text not null,
  title text not null,
  title_en text,
  category_slug text not null,
  rtp integer,
  paint text not null default 'fo'::text,
  image text not null,
  only_demo boolean not null default false,
  bonus_allowed boolean not null default true,
  has_tables boolean not null default false,
  created_at timestamp with time zone not null default now(),
  plain_title text generated always as (plain_text(title)) stored,
  plain_title_en text generated always as (plain_text(COALESCE(title_en, title))) stored,
  words tsvector not null default ''::tsvector,
  image_mobile text,
  volatility text,
  max_win_x100 bigint,
  min_stake bigint,
  max_stake bigint,
  rules_pt text,
  rules_en text,
  constraint games_check CHECK ((max_stake >= min_stake)),
  constraint games_gamecode_check CHECK ((gamecode ~ '^[a-z0-9][a-z0-9-]{0,60}$'::text)),
  constraint games_max_win_x100_check CHECK ((max_win_x100 > 0)),
  constraint games_min_stake_check CHECK ((min_stake > 0)),
  constraint games_pkey PRIMARY KEY (id),
  constraint games_provider_code_fkey FOREIGN KEY (provider_code) REFERENCES game_providers(code),
  constraint games_provider_code_gamecode_key UNIQUE (provider_code, gamecode),
  constraint games_rtp_check CHECK (((rtp >= 0) AND (rtp <= 10000))),
  constraint games_volatility_check CHECK ((volatility = ANY (ARRAY['low'::text, 'medium'::text, 'high'::text, 'chosen'::text])))
);
CREATE INDEX games_by_words ON games USING gin (words);
CREATE INDEX games_of_category ON games USING btree (category_slug);
CREATE TRIGGER games_notify AFTER INSERT OR DELETE OR UPDATE ON games FOR EACH STATEMENT EXECUTE FUNCTION tell_catalog_changed();
CREATE TRIGGER games_words BEFORE INSERT OR UPDATE OF title, title_en, gamecode, provider_code ON games FOR EACH ROW EXECUTE FUNCTION fill_game_words();
CREATE TRIGGER games_words_of_changed AFTER UPDATE ON games REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION collect_game_words();
CREATE TRIGGER games_words_of_new AFTER INSERT ON games REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION collect_game_words();

create table google_identities (
  tenant_id integer not null,
  subject text not null,
  player_id uuid not null,
  linked_at timestamp with time zone not null,
  constraint google_identities_pkey PRIMARY KEY (tenant_id, subject),
  constraint google_identities_player UNIQUE (tenant_id, player_id),
  constraint google_identities_tenant_id_player_id_fkey FOREIGN KEY (tenant_id, player_id) REFERENCES players(tenant_id, id)
);

create table help_ratings (
  tenant_id integer not null,
  slug text not null,
  version integer not null,
  client_id uuid not null,
  helpful boolean not null,
  rated_at timestamp with time zone not null,
  constraint help_ratings_pkey PRIMARY KEY (tenant_id, slug, version, client_id),
  constraint help_ratings_tenant_id_slug_fkey FOREIGN KEY (tenant_id, slug) REFERENCES content_documents(tenant_id, slug)
);

create table hidden_brands (
  move_id uuid not null,
  operator_id integer not null,
  tenant_ids integer[] not null,
  book_ids integer[] not null,
  constraint hidden_brands_move_id_fkey FOREIGN KEY (move_id) REFERENCES brand_moves(id),
  constraint hidden_brands_pkey PRIMARY KEY (move_id)
);
revoke insert, update, delete on hidden_brands from trevo_app;

create table idempotency_keys (
  tenant_id integer not null,
  player_id uuid not null,
  route text not null,
  key text not null,
  body_hash bytea not null,
  status smallint,
  reply jsonb,
  created_at timestamp with time zone not null default now(),
  constraint idempotency_keys_pkey PRIMARY KEY (tenant_id, player_id, route, key),
  constraint idempotency_keys_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id)
);
revoke delete on idempotency_keys from trevo_app;

create table image_marks (
  tenant_id integer not null,
  hash text not null,
  marked_at timestamp with time zone not null,
  constraint image_marks_hash_check CHECK ((hash ~ '^[0-9a-f]{16}$'::text)),
  constraint image_marks_pkey PRIMARY KEY (tenant_id, hash),
  constraint image_marks_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id)
);

create table invariant_checks (
  tenant_id integer not null,
  id uuid not null,
  state text not null default 'running'::text,
  requested_by uuid not null,
  requested_at timestamp with time zone not null,
  invariants integer not null,
  checked integer not null default 0,
  unchecked text[] not null default '{}'::text[],
  worked_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  constraint invariant_checks_check CHECK (((checked >= 0) AND (checked <= invariants))),
  constraint invariant_checks_check1 CHECK (((state = 'running'::text) = (ended_at IS NULL))),
  constraint invariant_checks_check2 CHECK (((state <> 'done'::text) OR (checked = invariants))),
  constraint invariant_checks_invariants_check CHECK ((invariants > 0)),
  constraint invariant_checks_pkey PRIMARY KEY (tenant_id, id),
  constraint invariant_checks_state_check CHECK ((state = ANY (ARRAY['running'::text, 'done'::text, 'stopped'::text]))),
  constraint invariant_checks_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id)
);
CREATE INDEX invariant_checks_latest ON invariant_checks USING btree (tenant_id, requested_at);
CREATE UNIQUE INDEX invariant_checks_running ON invariant_checks USING btree ((true)) WHERE (state = 'running'::text);

create table invariant_runs (
  invariant text not null,
  xid xid8 not null default '0'::xid8,
  id bigint not null default 0,
  fresh_at timestamp with time zone,
  fresh_ms integer,
  whole_at timestamp with time zone,
  whole_ms integer,
  constraint invariant_runs_pkey PRIMARY KEY (invariant)
) with (fillfactor=50);

create table launches (
  id uuid not null,
  tenant_id integer not null,
  token_hash bytea not null,
  player_id uuid,
  session_id uuid,
  game_id integer not null,
  gamecode text not null,
  provider_code text not null,
  mode text not null,
  demo_balance bigint not null default 0,
  demo_nonce bigint not null default 0,
  created_at timestamp with time zone not null,
  used_at timestamp with time zone not null,
  last_round_at timestamp with time zone,
  provider_session text,
  listed_xid xid8 not null default pg_current_xact_id(),
  constraint launches_check CHECK (((mode = 'demo'::text) OR ((player_id IS NOT NULL) AND (session_id IS NOT NULL)))),
  constraint launches_demo_balance_check CHECK ((demo_balance >= 0)),
  constraint launches_game_id_fkey FOREIGN KEY (game_id) REFERENCES games(id),
  constraint launches_mode_check CHECK ((mode = ANY (ARRAY['real'::text, 'demo'::text]))),
  constraint launches_pkey PRIMARY KEY (id),
  constraint launches_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint launches_token_hash_key UNIQUE (token_hash)
);
CREATE INDEX launches_of_player ON launches USING btree (tenant_id, player_id, created_at DESC) WHERE (mode = 'real'::text);
CREATE UNIQUE INDEX launches_of_provider_session ON launches USING btree (tenant_id, provider_code, provider_session) WHERE (provider_session IS NOT NULL);

create table limit_groups (
  id uuid not null,
  constraint limit_groups_pkey PRIMARY KEY (id)
);
revoke insert, update, delete on limit_groups from trevo_app;

create table link_decisions (
  tenant_id integer not null,
  id uuid not null,
  group_id uuid not null,
  verdict text not null,
  reason text not null,
  parts jsonb not null,
  decided_by uuid not null,
  at timestamp with time zone not null,
  constraint link_decisions_pkey PRIMARY KEY (tenant_id, id),
  constraint link_decisions_reason_check CHECK ((reason <> ''::text)),
  constraint link_decisions_tenant_id_group_id_fkey FOREIGN KEY (tenant_id, group_id) REFERENCES link_groups(tenant_id, id),
  constraint link_decisions_verdict_check CHECK ((verdict = ANY (ARRAY['one_person'::text, 'household'::text, 'unrelated'::text])))
);
CREATE INDEX link_decisions_of_group ON link_decisions USING btree (tenant_id, group_id, at);
revoke update, delete on link_decisions from trevo_app;

create table link_groups (
  tenant_id integer not null,
  id uuid not null,
  state text not null,
  strength smallint not null,
  accounts integer not null,
  parts jsonb not null,
  version integer not null default 1,
  found_at timestamp with time zone not null,
  changed_at timestamp with time zone not null,
  constraint link_groups_accounts_check CHECK ((accounts >= 2)),
  constraint link_groups_pkey PRIMARY KEY (tenant_id, id),
  constraint link_groups_state_check CHECK ((state = ANY (ARRAY['open'::text, 'decided'::text, 'lapsed'::text]))),
  constraint link_groups_strength_check CHECK (((strength >= 1) AND (strength <= 100))),
  constraint link_groups_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id)
);
CREATE INDEX link_groups_listed ON link_groups USING btree (tenant_id, strength DESC, id);
CREATE INDEX link_groups_open ON link_groups USING btree (tenant_id, strength DESC, id) WHERE (state = 'open'::text);
revoke delete on link_groups from trevo_app;

create table link_members (
  tenant_id integer not null,
  player_id uuid not null,
  group_id uuid not null,
  constraint link_members_pkey PRIMARY KEY (tenant_id, player_id),
  constraint link_members_tenant_id_group_id_fkey FOREIGN KEY (tenant_id, group_id) REFERENCES link_groups(tenant_id, id),
  constraint link_members_tenant_id_player_id_fkey FOREIGN KEY (tenant_id, player_id) REFERENCES players(tenant_id, id)
);
CREATE INDEX link_members_of_group ON link_members USING btree (tenant_id, group_id);

create table link_signals (
  tenant_id integer not null,
  player_id uuid not null,
  kind text not null,
  hash bytea not null,
  at timestamp with time zone not null,
  constraint link_signals_kind_check CHECK ((kind = ANY (ARRAY['device'::text, 'network'::text]))),
  constraint link_signals_pkey PRIMARY KEY (tenant_id, player_id, kind, hash),
  constraint link_signals_tenant_id_player_id_fkey FOREIGN KEY (tenant_id, player_id) REFERENCES players(tenant_id, id)
);
CREATE INDEX link_signals_by_age ON link_signals USING btree (at);
CREATE INDEX link_signals_shared ON link_signals USING btree (tenant_id, kind, hash);

create table list_exports (
  operator_id integer not null,
  id uuid not null,
  staff_id uuid not null,
  session_id uuid not null,
  request_id text not null,
  locale text not null,
  list text not null,
  tenant_id integer,
  tenant_ids integer[] not null,
  query jsonb not null,
  state text not null default 'waiting'::text,
  attempts integer not null default 0,
  rows integer not null default 0,
  fault text,
  requested_at timestamp with time zone not null,
  ready_at timestamp with time zone,
  ends_at timestamp with time zone,
  link_hash bytea,
  link_ends_at timestamp with time zone,
  downloads integer not null default 0,
  constraint list_exports_check CHECK (((state = 'failed'::text) = (fault IS NOT NULL))),
  constraint list_exports_check1 CHECK (((link_hash IS NULL) = (link_ends_at IS NULL))),
  constraint list_exports_check2 CHECK (((state <> ALL (ARRAY['ready'::text, 'gone'::text])) OR ((ready_at IS NOT NULL) AND (ends_at IS NOT NULL)))),
  constraint list_exports_fault_check CHECK ((fault = ANY (ARRAY['forbidden'::text, 'too_long'::text, 'broken'::text]))),
  constraint list_exports_locale_check CHECK ((locale = ANY (ARRAY['pt'::text, 'en'::text]))),
  constraint list_exports_operator_id_staff_id_fkey FOREIGN KEY (operator_id, staff_id) REFERENCES staff(operator_id, id),
  constraint list_exports_pkey PRIMARY KEY (operator_id, id),
  constraint list_exports_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'running'::text, 'ready'::text, 'failed'::text, 'cancelled'::text, 'gone'::text]))),
  constraint list_exports_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id)
);
CREATE INDEX list_exports_ends ON list_exports USING btree (ends_at) WHERE (state = 'ready'::text);
CREATE INDEX list_exports_of ON list_exports USING btree (operator_id, staff_id, requested_at DESC);
CREATE UNIQUE INDEX list_exports_one_at_a_time ON list_exports USING btree (operator_id, staff_id) WHERE (state = ANY (ARRAY['waiting'::text, 'running'::text]));
revoke delete on list_exports from trevo_app;

create table login_challenges (
  tenant_id integer not null,
  token_hash bytea not null,
  player_id uuid not null,
  password_version text not null,
  attempts integer not null default 0,
  expires_at timestamp with time zone not null,
  constraint login_challenges_pkey PRIMARY KEY (tenant_id, token_hash),
  constraint login_challenges_tenant_id_player_id_fkey FOREIGN KEY (tenant_id, player_id) REFERENCES players(tenant_id, id)
);
CREATE INDEX login_challenges_old ON login_challenges USING btree (expires_at);

create table login_code_challenges (
  tenant_id integer not null,
  token_hash bytea not null,
  player_id uuid,
  password_version text,
  code_hash bytea not null,
  attempts integer not null default 0,
  expires_at timestamp with time zone not null,
  constraint login_code_challenges_check CHECK (((player_id IS NULL) = (password_version IS NULL))),
  constraint login_code_challenges_pkey PRIMARY KEY (tenant_id, token_hash),
  constraint login_code_challenges_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint login_code_challenges_tenant_id_player_id_fkey FOREIGN KEY (tenant_id, player_id) REFERENCES players(tenant_id, id)
);
CREATE INDEX login_code_challenges_expired ON login_code_challenges USING btree (expires_at);

create table marketing_stops (
  tenant_id integer not null,
  stopped_at timestamp with time zone not null,
  stopped_by text not null,
  reason text,
  resumed_at timestamp with time zone,
  constraint marketing_stops_pkey PRIMARY KEY (tenant_id),
  constraint marketing_stops_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id)
);

create table message_preferences (
  tenant_id integer not null,
  player_id uuid not null,
  category text not null,
  channel text not null,
  enabled boolean not null,
  changed_at timestamp with time zone not null,
  constraint message_preferences_channel_check CHECK ((channel = ANY (ARRAY['email'::text, 'sms'::text, 'whatsapp'::text, 'push'::text]))),
  constraint message_preferences_pkey PRIMARY KEY (tenant_id, player_id, category, channel),
  constraint message_preferences_tenant_id_player_id_fkey FOREIGN KEY (tenant_id, player_id) REFERENCES players(tenant_id, id)
);

create table message_templates (
  tenant_id integer not null,
  key text not null,
  version integer not null,
  words jsonb,
  created_by text not null,
  created_at timestamp with time zone not null,
  constraint message_templates_created_by_check CHECK ((created_by <> ''::text)),
  constraint message_templates_pkey PRIMARY KEY (tenant_id, key, version),
  constraint message_templates_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint message_templates_version_check CHECK ((version > 0))
);
revoke update, delete on message_templates from trevo_app;

create table migrations (
  name text not null,
  hash text not null,
  applied_at timestamp with time zone not null default now(),
  requires text,
  constraint migrations_pkey PRIMARY KEY (name)
);
revoke insert, update, delete on migrations from trevo_app;

create table minute_players (
  tenant_id integer not null,
  player_id uuid not null,
  minute timestamp with time zone not null,
  constraint minute_players_pkey PRIMARY KEY (tenant_id, player_id),
  constraint minute_players_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id)
);
CREATE INDEX minute_players_by_minute ON minute_players USING btree (tenant_id, minute);

create table minute_wins (
  tenant_id integer not null,
  entry_id bigint not null,
  player_id uuid not null,
  game_id integer,
  amount bigint not null,
  at timestamp with time zone not null,
  slot timestamp with time zone not null,
  constraint minute_wins_pkey PRIMARY KEY (tenant_id, entry_id),
  constraint minute_wins_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id)
);
CREATE INDEX minute_wins_by_slot ON minute_wins USING btree (tenant_id, slot, amount DESC);

create table mission_players (
  tenant_id integer not null,
  mission_id uuid not null,
  player_id uuid not null,
  version integer not null,
  state text not null,
  name jsonb not null,
  goals jsonb not null,
  rewards jsonb not null,
  timezone text not null,
  assigned_at timestamp with time zone,
  accepted_xid xid8,
  accepted_at timestamp with time zone,
  ends_at timestamp with time zone,
  completed_at timestamp with time zone,
  claimed_at timestamp with time zone,
  ended_at timestamp with time zone,
  goals_in_order boolean not null default false,
  goals_reached integer not null default 0,
  reached_at timestamp with time zone,
  constraint mission_players_check CHECK (((state = 'open'::text) = (accepted_at IS NULL))),
  constraint mission_players_check1 CHECK (((accepted_xid IS NULL) = (accepted_at IS NULL))),
  constraint mission_players_check2 CHECK (((state = ANY (ARRAY['completed'::text, 'claimed'::text])) = (completed_at IS NOT NULL))),
  constraint mission_players_check3 CHECK (((state = 'claimed'::text) = (claimed_at IS NOT NULL))),
  constraint mission_players_check4 CHECK (((state = ANY (ARRAY['expired'::text, 'left'::text])) = (ended_at IS NOT NULL))),
  constraint mission_players_pkey PRIMARY KEY (tenant_id, mission_id, player_id),
  constraint mission_players_reached CHECK (((goals_reached >= 0) AND ((goals_reached = 0) OR goals_in_order) AND ((goals_reached > 0) = (reached_at IS NOT NULL)))),
  constraint mission_players_state_check CHECK ((state = ANY (ARRAY['open'::text, 'accepted'::text, 'completed'::text, 'claimed'::text, 'expired'::text, 'left'::text]))),
  constraint mission_players_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id)
);
CREATE INDEX mission_players_accepted ON mission_players USING btree (tenant_id, player_id, mission_id) WHERE (state = 'accepted'::text);
CREATE INDEX mission_players_ending ON mission_players USING btree (ends_at) WHERE (state = 'accepted'::text);
CREATE INDEX mission_players_of_player ON mission_players USING btree (tenant_id, player_id);

create table mission_progress (
  tenant_id integer not null,
  mission_id uuid not null,
  player_id uuid not null,
  goal_no integer not null,
  tally jsonb not null,
  progress bigint not null,
  last_at timestamp with time zone,
  constraint mission_progress_goal_no_check CHECK ((goal_no >= 0)),
  constraint mission_progress_pkey PRIMARY KEY (tenant_id, mission_id, player_id, goal_no),
  constraint mission_progress_progress_check CHECK ((progress >= 0)),
  constraint mission_progress_tenant_id_mission_id_player_id_fkey FOREIGN KEY (tenant_id, mission_id, player_id) REFERENCES mission_players(tenant_id, mission_id, player_id) ON DELETE CASCADE
);

create table mission_rounds (
  tenant_id integer not null,
  player_id uuid not null,
  round_id uuid not null,
  game_id integer not null,
  first_xid xid8 not null,
  counted bigint not null,
  staked bigint not null,
  won bigint not null,
  closed_at timestamp with time zone not null,
  opened_at timestamp with time zone not null default '1970-01-01 00:00:00+00'::timestamp with time zone,
  constraint mission_rounds_counted_check CHECK ((counted > 0)),
  constraint mission_rounds_pkey PRIMARY KEY (tenant_id, player_id, round_id)
);

create table moderation_cases (
  tenant_id integer not null,
  id uuid not null,
  player_id uuid not null,
  subject_type text not null,
  subject_id text not null,
  room integer,
  urgency smallint not null,
  reason text not null,
  state text not null,
  held boolean not null default false,
  quote_sealed bytea,
  taken_by uuid,
  taken_at timestamp with time zone,
  decided_by uuid,
  decided_at timestamp with time zone,
  action text,
  created_at timestamp with time zone not null,
  constraint moderation_cases_action_check CHECK ((action = ANY (ARRAY['none'::text, 'release'::text, 'delete'::text, 'delete_recent'::text, 'restore'::text]))),
  constraint moderation_cases_check CHECK (((state = ANY (ARRAY['open'::text, 'taken'::text])) = (decided_at IS NULL))),
  constraint moderation_cases_check1 CHECK (((decided_at IS NULL) = (action IS NULL))),
  constraint moderation_cases_check2 CHECK (((taken_by IS NULL) = (taken_at IS NULL))),
  constraint moderation_cases_pkey PRIMARY KEY (tenant_id, id),
  constraint moderation_cases_state_check CHECK ((state = ANY (ARRAY['open'::text, 'taken'::text, 'upheld'::text, 'dismissed'::text, 'appealed'::text, 'final'::text]))),
  constraint moderation_cases_subject_type_check CHECK ((subject_type = ANY (ARRAY['message'::text, 'name'::text, 'picture'::text, 'player'::text]))),
  constraint moderation_cases_tenant_id_player_id_fkey FOREIGN KEY (tenant_id, player_id) REFERENCES players(tenant_id, id),
  constraint moderation_cases_urgency_check CHECK (((urgency >= 1) AND (urgency <= 6)))
);
CREATE INDEX moderation_cases_of_player ON moderation_cases USING btree (tenant_id, player_id, created_at);
CREATE INDEX moderation_cases_of_subject ON moderation_cases USING btree (tenant_id, subject_type, subject_id, created_at);
CREATE UNIQUE INDEX moderation_cases_open ON moderation_cases USING btree (tenant_id, subject_type, subject_id) WHERE (state = ANY (ARRAY['open'::text, 'taken'::text]));
CREATE INDEX moderation_cases_queue ON moderation_cases USING btree (tenant_id, urgency, created_at, id) WHERE (state = ANY (ARRAY['open'::text, 'taken'::text]));
CREATE INDEX moderation_cases_quoted ON moderation_cases USING btree (decided_at) WHERE ((quote_sealed IS NOT NULL) AND (decided_at IS NOT NULL));
revoke delete on moderation_cases from trevo_app;

create table moderation_notes (
  tenant_id integer not null,
  id uuid not null,
  player_id uuid not null,
  case_id uuid,
  staff_id uuid not null,
  text text not null,
  at timestamp with time zone not null,
  constraint moderation_notes_pkey PRIMARY KEY (tenant_id, id),
  constraint moderation_notes_tenant_id_case_id_fkey FOREIGN KEY (tenant_id, case_id) REFERENCES moderation_cases(tenant_id, id),
  constraint moderation_notes_tenant_id_player_id_fkey FOREIGN KEY (tenant_id, player_id) REFERENCES players(tenant_id, id),
  constraint moderation_notes_text_check CHECK (((length(text) >= 1) AND (length(text) <= 500)))
);
CREATE INDEX moderation_notes_of_age ON moderation_notes USING btree (at);
CREATE INDEX moderation_notes_of_player ON moderation_notes USING btree (tenant_id, player_id, at);
revoke update on moderation_notes from trevo_app;

create table moderation_refusals (
  tenant_id integer not null,
  player_id uuid not null,
  id uuid not null,
  rule text not null,
  at timestamp with time zone not null,
  constraint moderation_refusals_pkey PRIMARY KEY (tenant_id, player_id, id),
  constraint moderation_refusals_tenant_id_player_id_fkey FOREIGN KEY (tenant_id, player_id) REFERENCES players(tenant_id, id)
);
CREATE INDEX moderation_refusals_by_time ON moderation_refusals USING btree (at);

create table moderation_reports (
  tenant_id integer not null,
  id uuid not null,
  player_id uuid not null,
  reporter text not null,
  case_id uuid,
  subject_type text not null,
  subject_id text not null,
  reason text not null,
  weight integer not null,
  dismissed_at timestamp with time zone,
  reported_at timestamp with time zone not null,
  constraint moderation_reports_once UNIQUE (tenant_id, player_id, subject_type, subject_id),
  constraint moderation_reports_pkey PRIMARY KEY (tenant_id, id),
  constraint moderation_reports_subject_type_check CHECK ((subject_type = ANY (ARRAY['message'::text, 'name'::text, 'picture'::text, 'player'::text]))),
  constraint moderation_reports_tenant_id_case_id_fkey FOREIGN KEY (tenant_id, case_id) REFERENCES moderation_cases(tenant_id, id),
  constraint moderation_reports_tenant_id_player_id_fkey FOREIGN KEY (tenant_id, player_id) REFERENCES players(tenant_id, id),
  constraint moderation_reports_weight_check CHECK (((weight >= 0) AND (weight <= 100)))
);
CREATE INDEX moderation_reports_of_case ON moderation_reports USING btree (tenant_id, case_id);
CREATE INDEX moderation_reports_of_player ON moderation_reports USING btree (tenant_id, player_id, reported_at);
CREATE INDEX moderation_reports_of_subject ON moderation_reports USING btree (tenant_id, subject_type, subject_id, reported_at);
revoke delete on moderation_reports from trevo_app;

create table moderation_rules (
  tenant_id integer not null,
  version integer not null,
  rules jsonb not null,
  published_by uuid not null,
  published_at timestamp with time zone not null,
  constraint moderation_rules_pkey PRIMARY KEY (tenant_id, version),
  constraint moderation_rules_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint moderation_rules_version_check CHECK ((version > 0))
);
revoke update, delete on moderation_rules from trevo_app;

create table moved_xids (
  move_id uuid not null,
  xid xid8 not null,
  becomes xid8 not null,
  constraint moved_xids_move_id_fkey FOREIGN KEY (move_id) REFERENCES brand_moves(id),
  constraint moved_xids_pkey PRIMARY KEY (move_id, xid)
);
revoke select, insert, update, delete on moved_xids from trevo_app;

create table notification_marks (
  tenant_id integer not null,
  player_id uuid not null,
  type text not null,
  through pg_snapshot not null,
  marked_at timestamp with time zone not null,
  constraint notification_marks_pkey PRIMARY KEY (tenant_id, player_id, type),
  constraint notification_marks_tenant_id_player_id_fkey FOREIGN KEY (tenant_id, player_id) REFERENCES players(tenant_id, id),
  constraint notification_marks_type_check CHECK ((type = ANY (ARRAY['personal'::text, 'platform'::text])))
);

create table notification_reads (
  tenant_id integer not null,
  player_id uuid not null,
  notification_id uuid not null,
  read_at timestamp with time zone not null,
  constraint notification_reads_pkey PRIMARY KEY (tenant_id, player_id, notification_id),
  constraint notification_reads_tenant_id_notification_id_fkey FOREIGN KEY (tenant_id, notification_id) REFERENCES notifications(tenant_id, id),
  constraint notification_reads_tenant_id_player_id_fkey FOREIGN KEY (tenant_id, player_id) REFERENCES players(tenant_id, id)
);

create table notifications (
  tenant_id integer not null,
  id uuid not null,
  player_id uuid,
  words jsonb not null,
  img text,
  link text,
  pinned_until timestamp with time zone,
  created_at timestamp with time zone not null,
  payment jsonb,
  listed_xid xid8 not null default pg_current_xact_id(),
  class text not null default 'service'::text,
  category text not null default 'account'::text,
  presents text not null default 'modal'::text,
  mission jsonb,
  user_box jsonb,
  ends_at timestamp with time zone,
  audience text,
  constraint notifications_audience_check CHECK ((audience = ANY (ARRAY['pt'::text, 'en'::text]))),
  constraint notifications_category_check CHECK ((category = ANY (ARRAY['security'::text, 'money'::text, 'account'::text, 'protection'::text, 'support'::text, 'games'::text, 'sports'::text, 'rewards'::text, 'chat'::text, 'marketing'::text]))),
  constraint notifications_class_check CHECK ((class = ANY (ARRAY['mandatory'::text, 'service'::text, 'marketing'::text]))),
  constraint notifications_pkey PRIMARY KEY (tenant_id, id),
  constraint notifications_presents_check CHECK ((presents = ANY (ARRAY['modal'::text, 'card'::text, 'list'::text]))),
  constraint notifications_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint notifications_tenant_id_player_id_fkey FOREIGN KEY (tenant_id, player_id) REFERENCES players(tenant_id, id)
);
CREATE INDEX notifications_counted ON notifications USING btree (tenant_id, created_at DESC, id DESC) INCLUDE (ends_at, audience, listed_xid) WHERE (player_id IS NULL);
CREATE INDEX notifications_listed ON notifications USING btree (tenant_id, player_id, listed_xid) WHERE (player_id IS NOT NULL);
CREATE INDEX notifications_of_platform ON notifications USING btree (tenant_id, created_at DESC) WHERE (player_id IS NULL);
CREATE INDEX notifications_of_player ON notifications USING btree (tenant_id, player_id, created_at DESC);
CREATE INDEX notifications_pinned ON notifications USING btree (tenant_id, pinned_until) WHERE (pinned_until IS NOT NULL);

create table offer_choices (
  tenant_id integer not null,
  player_id uuid not null,
  enabled boolean not null,
  changed_at timestamp with time zone not null,
  constraint offer_choices_pkey PRIMARY KEY (tenant_id, player_id),
  constraint offer_choices_tenant_id_player_id_fkey FOREIGN KEY (tenant_id, player_id) REFERENCES players(tenant_id, id)
);

create table offer_counters (
  tenant_id integer not null,
  offer_id uuid not null,
  reserved integer not null default 0,
  granted integer not null default 0,
  reserved_cents bigint not null default 0,
  granted_cents bigint not null default 0,
  in_all integer,
  per_day integer,
  budget_cents bigint,
  day date,
  day_uses integer not null default 0,
  constraint offer_counters_budget_cents_check CHECK ((budget_cents > 0)),
  constraint offer_counters_check CHECK (((reserved + granted) <= in_all)),
  constraint offer_counters_check1 CHECK (((reserved_cents + granted_cents) <= budget_cents)),
  constraint offer_counters_day_uses_check CHECK ((day_uses >= 0)),
  constraint offer_counters_granted_cents_check CHECK ((granted_cents >= 0)),
  constraint offer_counters_granted_check CHECK ((granted >= 0)),
  constraint offer_counters_in_all_check CHECK ((in_all > 0)),
  constraint offer_counters_per_day_check CHECK ((per_day > 0)),
  constraint offer_counters_pkey PRIMARY KEY (tenant_id, offer_id),
  constraint offer_counters_reserved_cents_check CHECK ((reserved_cents >= 0)),
  constraint offer_counters_reserved_check CHECK ((reserved >= 0)),
  constraint offer_counters_tenant_id_offer_id_fkey FOREIGN KEY (tenant_id, offer_id) REFERENCES offers(tenant_id, id)
);
revoke delete on offer_counters from trevo_app;

create table offer_list_players (
  tenant_id integer not null,
  list_id uuid not null,
  player_id uuid not null,
  constraint offer_list_players_pkey PRIMARY KEY (tenant_id, list_id, player_id),
  constraint offer_list_players_tenant_id_list_id_fkey FOREIGN KEY (tenant_id, list_id) REFERENCES offer_lists(tenant_id, id),
  constraint offer_list_players_tenant_id_player_id_fkey FOREIGN KEY (tenant_id, player_id) REFERENCES players(tenant_id, id)
);
CREATE INDEX offer_list_players_of ON offer_list_players USING btree (tenant_id, player_id);
revoke update on offer_list_players from trevo_app;

create table offer_lists (
  tenant_id integer not null,
  id uuid not null,
  name text not null,
  source text not null,
  author text not null,
  created_at timestamp with time zone not null,
  constraint offer_lists_pkey PRIMARY KEY (tenant_id, id),
  constraint offer_lists_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id)
);
CREATE INDEX offer_lists_listed ON offer_lists USING btree (tenant_id, created_at, id);
revoke update, delete on offer_lists from trevo_app;

create table offer_versions (
  tenant_id integer not null,
  offer_id uuid not null,
  version integer not null,
  state text not null,
  name jsonb not null,
  args jsonb not null,
  content_hash text not null,
  starts_at timestamp with time zone,
  ends_at timestamp with time zone,
  terms jsonb not null,
  terms_hash text not null,
  terms_edition integer not null,
  report jsonb,
  author text not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  published_by text,
  published_at timestamp with time zone,
  constraint offer_versions_check CHECK ((ends_at > starts_at)),
  constraint offer_versions_check1 CHECK (((state = 'draft'::text) OR ((report ->> 'content_hash'::text) = content_hash))),
  constraint offer_versions_check2 CHECK (((published_at IS NULL) = (state = ANY (ARRAY['draft'::text, 'checked'::text])))),
  constraint offer_versions_check3 CHECK (((published_at IS NULL) = (published_by IS NULL))),
  constraint offer_versions_pkey PRIMARY KEY (tenant_id, offer_id, version),
  constraint offer_versions_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'checked'::text, 'published'::text, 'paused'::text, 'ended'::text]))),
  constraint offer_versions_tenant_id_offer_id_fkey FOREIGN KEY (tenant_id, offer_id) REFERENCES offers(tenant_id, id),
  constraint offer_versions_version_check CHECK ((version > 0))
);
CREATE UNIQUE INDEX offer_versions_draft ON offer_versions USING btree (tenant_id, offer_id) WHERE (state = ANY (ARRAY['draft'::text, 'checked'::text]));
CREATE UNIQUE INDEX offer_versions_live ON offer_versions USING btree (tenant_id, offer_id) WHERE (state = ANY (ARRAY['published'::text, 'paused'::text]));
CREATE INDEX offer_versions_published ON offer_versions USING btree (tenant_id) WHERE (state = 'published'::text);
CREATE TRIGGER offer_versions_kept BEFORE DELETE OR TRUNCATE ON offer_versions FOR EACH STATEMENT EXECUTE FUNCTION refuse_history_change();
CREATE TRIGGER offer_versions_transition BEFORE INSERT OR UPDATE ON offer_versions FOR EACH ROW EXECUTE FUNCTION transition_offer_version();
revoke delete on offer_versions from trevo_app;

create table offers (
  tenant_id integer not null,
  id uuid not null,
  kind text not null,
  author text not null,
  created_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  constraint offers_kind_check CHECK ((kind = ANY (ARRAY['coupon'::text, 'bonus'::text, 'cashback'::text, 'rank'::text, 'ranking'::text, 'mission'::text, 'race'::text, 'points'::text, 'shop_item'::text, 'referral'::text, 'affiliate_plan'::text]))),
  constraint offers_pkey PRIMARY KEY (tenant_id, id),
  constraint offers_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id)
);
CREATE INDEX offers_listed ON offers USING btree (tenant_id, created_at, id);
CREATE TRIGGER offers_kept BEFORE DELETE OR TRUNCATE ON offers FOR EACH STATEMENT EXECUTE FUNCTION refuse_history_change();
revoke delete on offers from trevo_app;

create table open_house_rounds (
  tenant_id integer not null,
  round_id uuid not null,
  holder_id uuid not null,
  game_id integer not null,
  is_demo boolean not null,
  acted_at timestamp with time zone not null,
  constraint open_house_rounds_game_id_fkey FOREIGN KEY (game_id) REFERENCES games(id),
  constraint open_house_rounds_pkey PRIMARY KEY (tenant_id, round_id),
  constraint open_house_rounds_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint open_house_rounds_tenant_id_holder_id_game_id_key UNIQUE (tenant_id, holder_id, game_id)
);
CREATE INDEX open_house_rounds_by_age ON open_house_rounds USING btree (acted_at);

create table open_round_policies (
  tenant_id integer not null,
  provider_code text not null,
  after_hours integer not null,
  constraint open_round_policies_after_hours_check CHECK (((after_hours >= 1) AND (after_hours <= 9600))),
  constraint open_round_policies_pkey PRIMARY KEY (tenant_id, provider_code),
  constraint open_round_policies_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id)
);

create table open_rounds (
  tenant_id integer not null,
  round_id uuid not null,
  provider_code text not null,
  player_id uuid not null,
  moved_at timestamp with time zone not null,
  ask_at timestamp with time zone,
  attempts integer not null default 0,
  reason text,
  case_since timestamp with time zone,
  constraint open_rounds_attempts_check CHECK ((attempts >= 0)),
  constraint open_rounds_case CHECK (((reason IS NULL) = (case_since IS NULL))),
  constraint open_rounds_pkey PRIMARY KEY (tenant_id, round_id),
  constraint open_rounds_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id)
) with (fillfactor=60);
CREATE INDEX open_rounds_cases ON open_rounds USING btree (tenant_id, case_since) WHERE (reason IS NOT NULL);
CREATE INDEX open_rounds_to_ask ON open_rounds USING btree (ask_at) WHERE (ask_at IS NOT NULL);

create table operators (
  id integer not null generated always as identity,
  slug text not null,
  name text not null,
  timezone text not null default 'America/Sao_Paulo'::text,
  constraint operators_pkey PRIMARY KEY (id),
  constraint operators_slug_key UNIQUE (slug)
);

create table parked_wins (
  tenant_id integer not null,
  id uuid not null,
  provider_code text not null,
  external_id text not null,
  round text not null,
  player_id uuid not null,
  game_id integer not null,
  amount bigint not null,
  closes boolean not null,
  reason text not null,
  state text not null default 'waiting'::text,
  parked_at timestamp with time zone not null,
  decided_by text,
  decision_reason text,
  decided_at timestamp with time zone,
  constraint parked_wins_amount_check CHECK ((amount > 0)),
  constraint parked_wins_check CHECK (((state = 'waiting'::text) = (decided_at IS NULL))),
  constraint parked_wins_game_id_fkey FOREIGN KEY (game_id) REFERENCES games(id),
  constraint parked_wins_pkey PRIMARY KEY (tenant_id, id),
  constraint parked_wins_reason_check CHECK ((reason = ANY (ARRAY['closed_round'::text, 'promotion'::text]))),
  constraint parked_wins_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'paid'::text, 'refused'::text, 'cancelled'::text]))),
  constraint parked_wins_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint parked_wins_tenant_id_player_id_fkey FOREIGN KEY (tenant_id, player_id) REFERENCES players(tenant_id, id),
  constraint parked_wins_tenant_id_provider_code_external_id_key UNIQUE (tenant_id, provider_code, external_id)
);
CREATE INDEX parked_wins_waiting ON parked_wins USING btree (tenant_id, parked_at, id) WHERE (state = 'waiting'::text);
CREATE TRIGGER parked_wins_kept BEFORE DELETE OR TRUNCATE ON parked_wins FOR EACH STATEMENT EXECUTE FUNCTION refuse_history_change();
revoke delete on parked_wins from trevo_app;

create table partner_accounts (
  tenant_id integer not null,
  id uuid not null,
  kind text not null,
  adapter text not null,
  config jsonb not null,
  secrets_sealed bytea not null,
  data_key_wrapped bytea not null,
  key_id text not null,
  fingerprints jsonb not null,
  state text not null,
  made_by uuid not null,
  made_at timestamp with time zone not null,
  checked_at timestamp with time zone,
  check_fault text,
  activated_at timestamp with time zone,
  ended_at timestamp with time zone,
  constraint partner_accounts_check CHECK (((state <> 'checked'::text) OR ((checked_at IS NOT NULL) AND (check_fault IS NULL)))),
  constraint partner_accounts_check1 CHECK (((activated_at IS NULL) OR (state = ANY (ARRAY['active'::text, 'replaced'::text, 'ended'::text])))),
  constraint partner_accounts_check2 CHECK (((state <> ALL (ARRAY['active'::text, 'replaced'::text])) OR (activated_at IS NOT NULL))),
  constraint partner_accounts_check3 CHECK (((ended_at IS NOT NULL) = (state = ANY (ARRAY['replaced'::text, 'ended'::text])))),
  constraint partner_accounts_kind_check CHECK ((kind = ANY (ARRAY['pix'::text, 'sms'::text, 'whatsapp'::text, 'email'::text, 'captcha'::text, 'identity'::text, 'sports_feed'::text]))),
  constraint partner_accounts_pkey PRIMARY KEY (tenant_id, id),
  constraint partner_accounts_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'checked'::text, 'active'::text, 'replaced'::text, 'ended'::text]))),
  constraint partner_accounts_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id)
);
CREATE UNIQUE INDEX partner_accounts_active ON partner_accounts USING btree (tenant_id, kind) WHERE (state = 'active'::text);
CREATE INDEX partner_accounts_of_kind ON partner_accounts USING btree (tenant_id, kind, ended_at);
revoke delete on partner_accounts from trevo_app;

create table password_attempts (
  tenant_id integer not null,
  subject bytea not null,
  attempts integer not null,
  last_at timestamp with time zone not null,
  next_at timestamp with time zone,
  constraint password_attempts_pkey PRIMARY KEY (tenant_id, subject),
  constraint password_attempts_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id)
);

create table password_resets (
  tenant_id integer not null,
  player_id uuid not null,
  token_hash bytea not null,
  expires_at timestamp with time zone not null,
  constraint password_resets_pkey PRIMARY KEY (tenant_id, player_id),
  constraint password_resets_tenant_id_player_id_fkey FOREIGN KEY (tenant_id, player_id) REFERENCES players(tenant_id, id),
  constraint password_resets_token UNIQUE (tenant_id, token_hash)
);

create table payer_link_closures (
  id bigint not null generated always as identity,
  tenant_id integer not null,
  player_id uuid not null,
  payer_id uuid not null,
  reason text not null,
  linked uuid[] not null,
  closed_by text not null,
  note text not null,
  closed_at timestamp with time zone not null,
  constraint payer_link_closures_pkey PRIMARY KEY (id),
  constraint payer_link_closures_tenant_id_player_id_payer_id_fkey FOREIGN KEY (tenant_id, player_id, payer_id) REFERENCES payer_links(tenant_id, player_id, payer_id)
);
CREATE INDEX payer_link_closures_of_link ON payer_link_closures USING btree (tenant_id, player_id, payer_id);
CREATE TRIGGER payer_link_closures_kept BEFORE DELETE OR UPDATE OR TRUNCATE ON payer_link_closures FOR EACH STATEMENT EXECUTE FUNCTION refuse_history_change();
revoke update, delete on payer_link_closures from trevo_app;

create table payer_links (
  tenant_id integer not null,
  player_id uuid not null,
  operator_id integer not null,
  payer_id uuid not null,
  first_paid_at timestamp with time zone not null,
  last_paid_at timestamp with time zone not null,
  closed_at timestamp with time zone,
  constraint payer_links_operator_id_payer_id_fkey FOREIGN KEY (operator_id, payer_id) REFERENCES persons(operator_id, id),
  constraint payer_links_pkey PRIMARY KEY (tenant_id, player_id, payer_id),
  constraint payer_links_tenant_id_player_id_fkey FOREIGN KEY (tenant_id, player_id) REFERENCES players(tenant_id, id)
);
CREATE INDEX payer_links_of_payer ON payer_links USING btree (operator_id, payer_id);
revoke delete on payer_links from trevo_app;

create table payment_case_closures (
  tenant_id integer not null,
  end_to_end_id text not null,
  closed_by text not null,
  note text not null,
  at timestamp with time zone not null,
  constraint payment_case_closures_pkey PRIMARY KEY (tenant_id, end_to_end_id),
  constraint payment_case_closures_tenant_id_end_to_end_id_fkey FOREIGN KEY (tenant_id, end_to_end_id) REFERENCES received_pix(tenant_id, end_to_end_id)
);
CREATE TRIGGER payment_case_closures_kept BEFORE DELETE OR UPDATE OR TRUNCATE ON payment_case_closures FOR EACH STATEMENT EXECUTE FUNCTION refuse_history_change();
revoke update, delete on payment_case_closures from trevo_app;

create table payout_freezes (
  id bigint not null generated always as identity,
  tenant_id integer not null,
  violation_id bigint not null,
  frozen_at timestamp with time zone not null,
  released_at timestamp with time zone,
  released_by text,
  release_reason text,
  constraint payout_freezes_check CHECK ((((released_at IS NULL) = (released_by IS NULL)) AND ((released_at IS NULL) = (release_reason IS NULL)))),
  constraint payout_freezes_pkey PRIMARY KEY (id),
  constraint payout_freezes_violation_id_fkey FOREIGN KEY (violation_id) REFERENCES violations(id)
);
CREATE UNIQUE INDEX payout_freezes_one ON payout_freezes USING btree (tenant_id) WHERE (released_at IS NULL);
CREATE TRIGGER payout_freezes_kept BEFORE DELETE OR TRUNCATE ON payout_freezes FOR EACH STATEMENT EXECUTE FUNCTION refuse_history_change();
revoke update, delete on payout_freezes from trevo_app;
grant update (released_at, released_by, release_reason) on payout_freezes to trevo_app;

create table payout_returns (
  tenant_id integer not null,
  withdrawal_id uuid not null,
  refund_id text not null,
  amount bigint not null,
  created_at timestamp with time zone not null,
  constraint payout_returns_amount_check CHECK ((amount > 0)),
  constraint payout_returns_pkey PRIMARY KEY (tenant_id, withdrawal_id, refund_id),
  constraint payout_returns_tenant_id_withdrawal_id_fkey FOREIGN KEY (tenant_id, withdrawal_id) REFERENCES withdrawals(tenant_id, id)
);
CREATE TRIGGER payout_returns_kept BEFORE DELETE OR UPDATE OR TRUNCATE ON payout_returns FOR EACH STATEMENT EXECUTE FUNCTION refuse_history_change();
revoke update, delete on payout_returns from trevo_app;

create table period_stakes (
  tenant_id integer not null,
  period text not null,
  player_id uuid not null,
  staked bigint not null,
  reached_at timestamp with time zone not null,
  constraint period_stakes_pkey PRIMARY KEY (tenant_id, period, player_id)
) with (fillfactor=70);

create table persons (
  operator_id integer not null,
  id uuid not null,
  cpf_index bytea not null,
  cpf_sealed bytea not null,
  created_at timestamp with time zone not null,
  constraint persons_cpf UNIQUE (operator_id, cpf_index),
  constraint persons_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operators(id),
  constraint persons_pkey PRIMARY KEY (operator_id, id)
);

create table picture_evidence (
  tenant_id integer not null,
  id uuid not null,
  player_id uuid not null,
  case_id uuid not null,
  hash text not null,
  width integer not null,
  height integer not null,
  bytes integer not null,
  created_at timestamp with time zone not null,
  stored boolean not null default true,
  constraint picture_evidence_pkey PRIMARY KEY (tenant_id, id),
  constraint picture_evidence_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint picture_evidence_tenant_id_player_id_fkey FOREIGN KEY (tenant_id, player_id) REFERENCES players(tenant_id, id)
);
CREATE INDEX picture_evidence_old ON picture_evidence USING btree (created_at);

create table pix_refunds (
  tenant_id integer not null,
  end_to_end_id text not null,
  refund_id text not null,
  amount bigint not null,
  demanded boolean not null,
  created_at timestamp with time zone not null,
  posted bigint,
  constraint pix_refunds_amount_check CHECK ((amount > 0)),
  constraint pix_refunds_check CHECK (((posted >= 0) AND (posted <= amount))),
  constraint pix_refunds_pkey PRIMARY KEY (tenant_id, end_to_end_id, refund_id),
  constraint pix_refunds_tenant_id_end_to_end_id_fkey FOREIGN KEY (tenant_id, end_to_end_id) REFERENCES received_pix(tenant_id, end_to_end_id)
);
CREATE TRIGGER pix_refunds_kept BEFORE DELETE OR UPDATE OR TRUNCATE ON pix_refunds FOR EACH STATEMENT EXECUTE FUNCTION refuse_history_change();
revoke update, delete on pix_refunds from trevo_app;

create table pix_sweeps (
  tenant_id integer not null,
  swept_until timestamp with time zone not null,
  constraint pix_sweeps_pkey PRIMARY KEY (tenant_id),
  constraint pix_sweeps_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id)
);

create table player_days (
  tenant_id integer not null,
  player_id uuid not null,
  day date not null,
  staked_cash bigint not null,
  staked_bonus bigint not null,
  won_cash bigint not null,
  won_bonus bigint not null,
  deposited bigint not null,
  deposits bigint not null,
  withdrawn bigint not null,
  payouts bigint not null,
  converted bigint not null,
  granted bigint not null,
  adjusted bigint not null,
  cash bigint not null,
  bonus bigint not null,
  held bigint not null,
  debt bigint not null,
  constraint player_days_pkey PRIMARY KEY (tenant_id, player_id, day),
  constraint player_days_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id)
);
CREATE INDEX player_days_by_day ON player_days USING btree (tenant_id, day);

create table player_events (
  tenant_id integer not null,
  id bigint not null generated always as identity,
  player_id uuid not null,
  kind text not null,
  key text not null,
  data jsonb not null,
  xid xid8 not null default pg_current_xact_id(),
  at timestamp with time zone not null,
  constraint player_events_key_check CHECK ((key <> ''::text)),
  constraint player_events_pkey PRIMARY KEY (tenant_id, id),
  constraint player_events_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint player_events_tenant_id_player_id_kind_key_key UNIQUE (tenant_id, player_id, kind, key)
);
CREATE INDEX player_events_followed ON player_events USING btree (xid, id);
CREATE INDEX player_events_of_player ON player_events USING btree (tenant_id, player_id, at, id);
CREATE INDEX player_events_registered ON player_events USING btree (tenant_id, at) WHERE (kind = 'registered'::text);
revoke update on player_events from trevo_app;

create table player_games (
  tenant_id integer not null,
  player_id uuid not null,
  game_id integer not null,
  rounds integer not null,
  constraint player_games_pkey PRIMARY KEY (tenant_id, player_id, game_id)
) with (fillfactor=70);

create table player_levels (
  tenant_id integer not null,
  player_id uuid not null,
  staked bigint not null,
  constraint player_levels_pkey PRIMARY KEY (tenant_id, player_id)
) with (fillfactor=70);

create table player_limits (
  operator_id integer not null,
  subject_id uuid not null,
  kind text not null,
  period text not null,
  value bigint,
  pending_value bigint,
  pending_at timestamp with time zone,
  tenant_id integer not null,
  player_id uuid not null,
  constraint player_limits_check CHECK (((pending_at IS NOT NULL) OR (pending_value IS NULL))),
  constraint player_limits_kind_check CHECK ((kind = ANY (ARRAY['deposit'::text, 'loss'::text, 'stake'::text, 'time'::text]))),
  constraint player_limits_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operators(id),
  constraint player_limits_pending_value_check CHECK ((pending_value > 0)),
  constraint player_limits_period_check CHECK ((period = ANY (ARRAY['day'::text, 'week'::text, 'month'::text]))),
  constraint player_limits_pkey PRIMARY KEY (operator_id, subject_id, kind, period),
  constraint player_limits_tenant_id_player_id_fkey FOREIGN KEY (tenant_id, player_id) REFERENCES players(tenant_id, id),
  constraint player_limits_value_check CHECK ((value > 0))
);
CREATE INDEX player_limits_pending ON player_limits USING btree (pending_at) WHERE (pending_at IS NOT NULL);

create table player_note_retractions (
  tenant_id integer not null,
  note_id uuid not null,
  staff_id uuid not null,
  reason text not null,
  at timestamp with time zone not null,
  constraint player_note_retractions_pkey PRIMARY KEY (tenant_id, note_id),
  constraint player_note_retractions_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 500))),
  constraint player_note_retractions_tenant_id_note_id_fkey FOREIGN KEY (tenant_id, note_id) REFERENCES player_notes(tenant_id, id)
);
CREATE TRIGGER player_note_retractions_kept BEFORE DELETE OR UPDATE OR TRUNCATE ON player_note_retractions FOR EACH STATEMENT EXECUTE FUNCTION refuse_history_change();
revoke update, delete on player_note_retractions from trevo_app;

create table player_notes (
  tenant_id integer not null,
  id uuid not null,
  player_id uuid not null,
  staff_id uuid not null,
  text text not null,
  created_at timestamp with time zone not null,
  constraint player_notes_pkey PRIMARY KEY (tenant_id, id),
  constraint player_notes_tenant_id_player_id_fkey FOREIGN KEY (tenant_id, player_id) REFERENCES players(tenant_id, id),
  constraint player_notes_text_check CHECK (((length(text) >= 1) AND (length(text) <= 1000)))
);
CREATE INDEX player_notes_of_player ON player_notes USING btree (tenant_id, player_id, created_at DESC, id DESC);
CREATE TRIGGER player_notes_kept BEFORE DELETE OR UPDATE OR TRUNCATE ON player_notes FOR EACH STATEMENT EXECUTE FUNCTION refuse_history_change();
revoke update, delete on player_notes from trevo_app;

create table player_tags (
  tenant_id integer not null,
  id uuid not null,
  name text not null,
  note text not null,
  created_by uuid not null,
  created_at timestamp with time zone not null,
  retired_at timestamp with time zone,
  constraint player_tags_name_check CHECK (((length(name) >= 1) AND (length(name) <= 30))),
  constraint player_tags_note_check CHECK (((length(note) >= 1) AND (length(note) <= 200))),
  constraint player_tags_pkey PRIMARY KEY (tenant_id, id),
  constraint player_tags_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id)
);
CREATE UNIQUE INDEX player_tags_name ON player_tags USING btree (tenant_id, lower(name)) WHERE (retired_at IS NULL);
revoke delete on player_tags from trevo_app;

create table player_tiers (
  tenant_id integer not null,
  player_id uuid not null,
  tier integer not null,
  since timestamp with time zone not null,
  points_90d bigint not null,
  month text not null,
  tier_before integer,
  constraint player_tiers_pkey PRIMARY KEY (tenant_id, player_id),
  constraint player_tiers_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint player_tiers_tier_before_check CHECK ((tier_before >= 0)),
  constraint player_tiers_tier_check CHECK ((tier >= 0))
);
revoke delete on player_tiers from trevo_app;

create table player_totals (
  tenant_id integer not null,
  player_id uuid not null,
  staked bigint not null,
  won bigint not null,
  rounds integer not null,
  deposited bigint not null,
  withdrawn bigint not null,
  first_at timestamp with time zone not null,
  last_at timestamp with time zone not null,
  constraint player_totals_pkey PRIMARY KEY (tenant_id, player_id)
) with (fillfactor=70);

create table players (
  tenant_id integer not null,
  id uuid not null,
  operator_id integer not null,
  person_id uuid,
  first_name text not null,
  last_name text not null,
  phone text not null,
  email text not null,
  password_hash text not null,
  birth_date date not null,
  language text not null,
  phone_verified_at timestamp with time zone,
  email_verified_at timestamp with time zone,
  ref text,
  lmcp text,
  hide_metrics boolean not null default false,
  state text not null default 'active'::text,
  terms_accepted_at timestamp with time zone not null,
  created_at timestamp with time zone not null,
  terms_version integer,
  closed_at timestamp with time zone,
  listed_xid xid8 not null default pg_current_xact_id(),
  constraint players_closed_at_check CHECK (((state = 'closed'::text) = (closed_at IS NOT NULL))),
  constraint players_email UNIQUE (tenant_id, email),
  constraint players_email_check CHECK ((email = lower(email))),
  constraint players_language_check CHECK ((language = ANY (ARRAY['pt'::text, 'en'::text]))),
  constraint players_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operators(id),
  constraint players_operator_id_person_id_fkey FOREIGN KEY (operator_id, person_id) REFERENCES persons(operator_id, id),
  constraint players_person UNIQUE (tenant_id, person_id),
  constraint players_phone UNIQUE (tenant_id, phone),
  constraint players_phone_check CHECK (((state = 'closed'::text) OR (phone ~ '^\+55\d{10,11}$'::text))),
  constraint players_pkey PRIMARY KEY (tenant_id, id),
  constraint players_state_check CHECK ((state = ANY (ARRAY['active'::text, 'blocked'::text, 'closed'::text]))),
  constraint players_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint players_terms_version_check CHECK ((terms_version > 0))
);
CREATE INDEX players_by_first_name ON players USING btree (tenant_id, lower(first_name) text_pattern_ops);
CREATE INDEX players_by_id_end ON players USING btree (tenant_id, "right"((id)::text, 16));
CREATE INDEX players_by_ref ON players USING btree (tenant_id, ref, created_at DESC) WHERE (ref IS NOT NULL);
CREATE INDEX players_of_person ON players USING btree (operator_id, person_id) WHERE (person_id IS NOT NULL);

create table point_entries (
  tenant_id integer not null,
  id bigint not null generated always as identity,
  player_id uuid not null,
  kind text not null,
  delta bigint not null,
  after bigint not null,
  key text not null,
  at timestamp with time zone not null,
  constraint point_entries_after_check CHECK ((after >= 0)),
  constraint point_entries_check CHECK (((kind <> 'reward'::text) OR (delta > 0))),
  constraint point_entries_check1 CHECK (((kind <> ALL (ARRAY['exchange'::text, 'lapse'::text])) OR (delta < 0))),
  constraint point_entries_delta_check CHECK ((delta <> 0)),
  constraint point_entries_key_check CHECK (((length(key) >= 1) AND (length(key) <= 255))),
  constraint point_entries_kind_check CHECK ((kind = ANY (ARRAY['stakes'::text, 'reward'::text, 'exchange'::text, 'lapse'::text]))),
  constraint point_entries_pkey PRIMARY KEY (tenant_id, player_id, id),
  constraint point_entries_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint point_entries_tenant_id_player_id_key_key UNIQUE (tenant_id, player_id, key)
);
CREATE INDEX point_entries_by_time ON point_entries USING btree (tenant_id, at);
CREATE TRIGGER point_entries_kept BEFORE DELETE OR UPDATE OR TRUNCATE ON point_entries FOR EACH STATEMENT EXECUTE FUNCTION refuse_history_change();
revoke update, delete on point_entries from trevo_app;

create table point_wallets (
  tenant_id integer not null,
  player_id uuid not null,
  balance bigint not null default 0,
  earned bigint not null default 0,
  owed bigint not null default 0,
  xid xid8 not null default '0'::xid8,
  entry_id bigint not null default 0,
  last_at timestamp with time zone not null,
  notified_at timestamp with time zone,
  constraint point_wallets_balance_check CHECK ((balance >= 0)),
  constraint point_wallets_owed_check CHECK ((owed >= 0)),
  constraint point_wallets_pkey PRIMARY KEY (tenant_id, player_id),
  constraint point_wallets_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id)
) with (fillfactor=70);
revoke delete on point_wallets from trevo_app;

create table privacy_requests (
  tenant_id integer not null,
  id uuid not null,
  player_id uuid not null,
  kind text not null,
  text text not null,
  created_at timestamp with time zone not null,
  due_at timestamp with time zone not null,
  outcome text,
  answer text,
  reason text,
  answered_by uuid,
  answered_at timestamp with time zone,
  constraint privacy_requests_answer_check CHECK (((length(answer) >= 1) AND (length(answer) <= 2000))),
  constraint privacy_requests_check CHECK ((due_at > created_at)),
  constraint privacy_requests_check1 CHECK ((num_nulls(outcome, answer, reason, answered_by, answered_at) = ANY (ARRAY[0, 5]))),
  constraint privacy_requests_kind_check CHECK ((kind = ANY (ARRAY['access'::text, 'correction'::text, 'sharing'::text, 'objection'::text, 'erasure'::text, 'question'::text]))),
  constraint privacy_requests_outcome_check CHECK ((outcome = ANY (ARRAY['done'::text, 'partly'::text, 'refused'::text]))),
  constraint privacy_requests_pkey PRIMARY KEY (tenant_id, id),
  constraint privacy_requests_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 500))),
  constraint privacy_requests_tenant_id_player_id_fkey FOREIGN KEY (tenant_id, player_id) REFERENCES players(tenant_id, id),
  constraint privacy_requests_text_check CHECK (((length(text) >= 1) AND (length(text) <= 2000)))
);
CREATE INDEX privacy_requests_answered ON privacy_requests USING btree (tenant_id, answered_at DESC, id DESC) WHERE (answered_at IS NOT NULL);
CREATE INDEX privacy_requests_of_player ON privacy_requests USING btree (tenant_id, player_id, created_at DESC, id DESC);
CREATE UNIQUE INDEX privacy_requests_one_of_a_kind ON privacy_requests USING btree (tenant_id, player_id, kind) WHERE (answered_at IS NULL);
CREATE INDEX privacy_requests_waiting ON privacy_requests USING btree (tenant_id, created_at, id) WHERE (answered_at IS NULL);
revoke delete on privacy_requests from trevo_app;

create table prizes (
  tenant_id integer not null,
  id uuid not null,
  player_id uuid not null,
  user_box_id uuid,
  box_id integer,
  version integer,
  prize_no integer,
  amount bigint not null,
  status text not null,
  status_reason text,
  stock_id integer,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  listed_xid xid8 not null default pg_current_xact_id(),
  item jsonb,
  constraint prizes_amount_check CHECK ((amount >= 0)),
  constraint prizes_check CHECK (
CASE
    WHEN (item IS NULL) THEN ((user_box_id IS NOT NULL) AND (box_id IS NOT NULL) AND (version IS NOT NULL) AND (prize_no IS NOT NULL) AND ((stock_id IS NULL) = (status = ANY (ARRAY['paid'::text, 'granted'::text]))))
    ELSE ((user_box_id IS NULL) AND (box_id IS NULL) AND (version IS NULL) AND (prize_no IS NULL) AND (stock_id IS NULL) AND (amount = 0) AND (status <> ALL (ARRAY['paid'::text, 'granted'::text, 'sold'::text])))
END),
  constraint prizes_pkey PRIMARY KEY (tenant_id, id),
  constraint prizes_tenant_id_box_id_version_prize_no_fkey FOREIGN KEY (tenant_id, box_id, version, prize_no) REFERENCES box_prizes(tenant_id, box_id, version, prize_no),
  constraint prizes_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint prizes_tenant_id_stock_id_fkey FOREIGN KEY (tenant_id, stock_id) REFERENCES box_stock(tenant_id, id),
  constraint prizes_tenant_id_user_box_id_fkey FOREIGN KEY (tenant_id, user_box_id) REFERENCES user_boxes(tenant_id, id),
  constraint prizes_tenant_id_user_box_id_key UNIQUE (tenant_id, user_box_id)
);
CREATE INDEX prizes_of_player ON prizes USING btree (player_id, created_at, id);
CREATE TRIGGER prizes_transition BEFORE INSERT OR UPDATE ON prizes FOR EACH ROW EXECUTE FUNCTION transition_payment('prize');
revoke delete on prizes from trevo_app;

create table profiles (
  tenant_id integer not null,
  player_id uuid not null,
  gender text,
  marital text,
  avatar uuid,
  address_sealed bytea,
  constraint profiles_gender_check CHECK ((gender = ANY (ARRAY['male'::text, 'female'::text]))),
  constraint profiles_marital_check CHECK ((marital = ANY (ARRAY['single'::text, 'dating'::text, 'married'::text]))),
  constraint profiles_pkey PRIMARY KEY (tenant_id, player_id),
  constraint profiles_tenant_id_player_id_fkey FOREIGN KEY (tenant_id, player_id) REFERENCES players(tenant_id, id)
);

create table proposal_approvals (
  operator_id integer not null,
  proposal_id uuid not null,
  approved_by uuid not null,
  version text not null,
  at timestamp with time zone not null,
  constraint proposal_approvals_operator_id_approved_by_fkey FOREIGN KEY (operator_id, approved_by) REFERENCES staff(operator_id, id),
  constraint proposal_approvals_operator_id_proposal_id_fkey FOREIGN KEY (operator_id, proposal_id) REFERENCES proposals(operator_id, id),
  constraint proposal_approvals_pkey PRIMARY KEY (operator_id, proposal_id, approved_by)
);
revoke update, delete on proposal_approvals from trevo_app;

create table proposals (
  operator_id integer not null,
  id uuid not null,
  tenant_id integer not null,
  kind text not null,
  input jsonb not null,
  reason text not null,
  sentence jsonb not null,
  before jsonb not null,
  after jsonb not null,
  approvals_needed integer not null,
  state text not null,
  proposed_by uuid not null,
  proposed_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  decided_by uuid,
  decided_at timestamp with time zone,
  decision_reason text,
  player_id uuid,
  constraint proposals_approvals_needed_check CHECK ((approvals_needed >= 0)),
  constraint proposals_check CHECK (((state = 'waiting'::text) = (decided_at IS NULL))),
  constraint proposals_check1 CHECK (((decided_at IS NULL) = (decided_by IS NULL))),
  constraint proposals_check2 CHECK (((state <> 'applied'::text) OR (approvals_needed = 0) OR (decided_by <> proposed_by))),
  constraint proposals_check3 CHECK (((state <> 'refused'::text) OR (decided_by <> proposed_by))),
  constraint proposals_check4 CHECK (((state <> 'withdrawn'::text) OR (decided_by = proposed_by))),
  constraint proposals_operator_id_decided_by_fkey FOREIGN KEY (operator_id, decided_by) REFERENCES staff(operator_id, id),
  constraint proposals_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operators(id),
  constraint proposals_operator_id_proposed_by_fkey FOREIGN KEY (operator_id, proposed_by) REFERENCES staff(operator_id, id),
  constraint proposals_pkey PRIMARY KEY (operator_id, id),
  constraint proposals_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'applied'::text, 'refused'::text, 'withdrawn'::text]))),
  constraint proposals_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id)
);
CREATE INDEX proposals_about_player ON proposals USING btree (tenant_id, player_id) WHERE (player_id IS NOT NULL);
CREATE INDEX proposals_by_state ON proposals USING btree (operator_id, state, proposed_at, id);
revoke update, delete on proposals from trevo_app;
grant update (state, decided_by, decided_at, decision_reason) on proposals to trevo_app;

create table protection_changes (
  tenant_id integer not null,
  player_id uuid not null,
  id bigint not null generated always as identity,
  at timestamp with time zone not null,
  what text not null,
  kind text,
  period text,
  value_before bigint,
  value_after bigint,
  until timestamp with time zone,
  listed_xid xid8 not null default pg_current_xact_id(),
  constraint protection_changes_pkey PRIMARY KEY (tenant_id, player_id, id),
  constraint protection_changes_tenant_id_player_id_fkey FOREIGN KEY (tenant_id, player_id) REFERENCES players(tenant_id, id),
  constraint protection_changes_what_check CHECK ((what = ANY (ARRAY['limit_set'::text, 'limit_lowered'::text, 'increase_requested'::text, 'increase_cancelled'::text, 'limit_raised'::text, 'limit_removed'::text, 'cooling_off'::text, 'time_up'::text, 'self_excluded'::text, 'exclusion_removal_requested'::text, 'reality_check'::text])))
);
revoke update, delete on protection_changes from trevo_app;

create table protection_decisions (
  tenant_id integer not null,
  id uuid not null,
  player_id uuid not null,
  decided_by uuid not null,
  action text not null,
  reason text not null,
  told_by text,
  at timestamp with time zone not null,
  until timestamp with time zone,
  constraint protection_decisions_action_check CHECK ((action = ANY (ARRAY['contact'::text, 'suggest_limit'::text, 'no_marketing'::text, 'pause'::text, 'exclude'::text, 'close'::text]))),
  constraint protection_decisions_check CHECK ((until > at)),
  constraint protection_decisions_pkey PRIMARY KEY (tenant_id, id),
  constraint protection_decisions_reason_check CHECK ((reason <> ''::text)),
  constraint protection_decisions_tenant_id_player_id_fkey FOREIGN KEY (tenant_id, player_id) REFERENCES players(tenant_id, id),
  constraint protection_decisions_told_by_check CHECK ((told_by = ANY (ARRAY['player'::text, 'family'::text, 'court'::text, 'us'::text])))
);
CREATE INDEX protection_decisions_of_player ON protection_decisions USING btree (tenant_id, player_id, at);
revoke update, delete on protection_decisions from trevo_app;

create table protection_signs (
  tenant_id integer not null,
  player_id uuid not null,
  id bigint not null generated always as identity,
  kind text not null,
  reference text not null default ''::text,
  at timestamp with time zone not null,
  until timestamp with time zone,
  closed_at timestamp with time zone,
  handled_at timestamp with time zone,
  due_from timestamp with time zone,
  constraint protection_signs_check CHECK ((until > at)),
  constraint protection_signs_kind_check CHECK ((kind = ANY (ARRAY['distress'::text, 'care_case'::text, 'complaint'::text, 'chargeback'::text, 'age_doubt'::text, 'elevated_risk'::text, 'reality_check_stop'::text, 'limit_reached'::text, 'no_contact'::text]))),
  constraint protection_signs_pkey PRIMARY KEY (tenant_id, player_id, id),
  constraint protection_signs_tenant_id_player_id_fkey FOREIGN KEY (tenant_id, player_id) REFERENCES players(tenant_id, id)
);
CREATE UNIQUE INDEX protection_signs_open ON protection_signs USING btree (tenant_id, player_id, kind, reference) WHERE ((closed_at IS NULL) AND (reference <> ''::text));
CREATE INDEX protection_signs_to_handle ON protection_signs USING btree (tenant_id, at) WHERE ((handled_at IS NULL) AND (closed_at IS NULL) AND (kind = ANY (ARRAY['distress'::text, 'care_case'::text, 'age_doubt'::text, 'elevated_risk'::text])));

create table protection_states (
  operator_id integer not null,
  subject_id uuid not null,
  paused_until timestamp with time zone,
  time_up_until timestamp with time zone,
  reality_check_minutes integer,
  tenant_id integer not null,
  player_id uuid not null,
  constraint protection_states_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operators(id),
  constraint protection_states_pkey PRIMARY KEY (operator_id, subject_id),
  constraint protection_states_reality_check_minutes_check CHECK (((reality_check_minutes >= 5) AND (reality_check_minutes <= 240))),
  constraint protection_states_tenant_id_player_id_fkey FOREIGN KEY (tenant_id, player_id) REFERENCES players(tenant_id, id)
);
CREATE INDEX protection_states_paused ON protection_states USING btree (paused_until) WHERE (paused_until IS NOT NULL);
CREATE INDEX protection_states_time_up ON protection_states USING btree (time_up_until) WHERE (time_up_until IS NOT NULL);

create table provider_call_blocks (
  tenant_id integer not null,
  id bigint not null generated always as identity,
  provider_code text not null,
  idempotency_key uuid not null,
  from_at timestamp with time zone not null,
  to_at timestamp with time zone not null,
  calls integer not null,
  body bytea not null,
  constraint provider_call_blocks_calls_check CHECK ((calls > 0)),
  constraint provider_call_blocks_check CHECK ((from_at <= to_at)),
  constraint provider_call_blocks_pkey PRIMARY KEY (tenant_id, id),
  constraint provider_call_blocks_tenant_id_idempotency_key_key UNIQUE (tenant_id, idempotency_key)
);
CREATE INDEX provider_call_blocks_by_age ON provider_call_blocks USING btree (to_at);
CREATE INDEX provider_call_blocks_by_time ON provider_call_blocks USING btree (tenant_id, provider_code, to_at);
revoke update on provider_call_blocks from trevo_app;

create table provider_call_refs (
  tenant_id integer not null,
  provider_code text not null,
  ref text not null,
  block_id bigint not null,
  at timestamp with time zone not null,
  constraint provider_call_refs_pkey PRIMARY KEY (tenant_id, provider_code, ref, block_id)
);
CREATE INDEX provider_call_refs_by_age ON provider_call_refs USING btree (at);
revoke update on provider_call_refs from trevo_app;

create table provider_callback_keys (
  tenant_id integer not null,
  provider_code text not null,
  fingerprint text not null,
  key_sealed bytea not null,
  added_at timestamp with time zone not null,
  ends_at timestamp with time zone,
  constraint provider_callback_keys_pkey PRIMARY KEY (tenant_id, provider_code, fingerprint),
  constraint provider_callback_keys_tenant_id_provider_code_fkey FOREIGN KEY (tenant_id, provider_code) REFERENCES provider_credentials(tenant_id, provider_code)
);

create table provider_credentials (
  tenant_id integer not null,
  provider_code text not null,
  base_url text not null,
  client_id text not null,
  own_key_sealed bytea not null,
  own_key_fingerprint text not null,
  changed_at timestamp with time zone not null,
  constraint provider_credentials_pkey PRIMARY KEY (tenant_id, provider_code),
  constraint provider_credentials_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id)
);

create table provider_games (
  tenant_id integer not null,
  provider_code text not null,
  gamecode text not null,
  code text not null,
  seen_at timestamp with time zone not null,
  constraint provider_games_pkey PRIMARY KEY (tenant_id, provider_code, gamecode),
  constraint provider_games_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id)
);

create table provider_suspensions (
  tenant_id integer not null,
  provider_code text not null,
  reason text not null,
  suspended_at timestamp with time zone not null,
  suspended_by uuid not null,
  constraint provider_suspensions_pkey PRIMARY KEY (tenant_id, provider_code),
  constraint provider_suspensions_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 500))),
  constraint provider_suspensions_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id)
);
CREATE TRIGGER provider_suspensions_notify_delete AFTER DELETE ON provider_suspensions REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_catalog_changed('tenant');
CREATE TRIGGER provider_suspensions_notify_insert AFTER INSERT ON provider_suspensions REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_catalog_changed('tenant');

create table push_devices (
  tenant_id integer not null,
  endpoint text not null,
  player_id uuid not null,
  p256dh text not null,
  auth text not null,
  created_at timestamp with time zone not null,
  session_id uuid,
  user_agent text not null default ''::text,
  constraint push_devices_pkey PRIMARY KEY (tenant_id, endpoint),
  constraint push_devices_tenant_id_player_id_fkey FOREIGN KEY (tenant_id, player_id) REFERENCES players(tenant_id, id)
);
CREATE INDEX push_devices_of_player ON push_devices USING btree (tenant_id, player_id, created_at);
CREATE INDEX push_devices_of_session ON push_devices USING btree (tenant_id, player_id, session_id) WHERE (session_id IS NOT NULL);

create table push_keys (
  single boolean not null default true,
  public_key text not null,
  private_key_sealed bytea not null,
  made_at timestamp with time zone not null,
  constraint push_keys_pkey PRIMARY KEY (single),
  constraint push_keys_single_check CHECK (single)
);

create table race_players (
  tenant_id integer not null,
  race_id uuid not null,
  player_id uuid not null,
  joined_at timestamp with time zone not null,
  joined_xid xid8 not null,
  score bigint not null default 0,
  reached_at timestamp with time zone,
  constraint race_players_check CHECK (((score = 0) = (reached_at IS NULL))),
  constraint race_players_pkey PRIMARY KEY (tenant_id, race_id, player_id),
  constraint race_players_score_check CHECK ((score >= 0)),
  constraint race_players_tenant_id_race_id_fkey FOREIGN KEY (tenant_id, race_id) REFERENCES races(tenant_id, id)
) with (fillfactor=80);
CREATE INDEX race_players_by_score ON race_players USING btree (tenant_id, race_id, score DESC, reached_at, player_id) WHERE (score > 0);
CREATE INDEX race_players_of_player ON race_players USING btree (tenant_id, player_id);

create table race_rounds (
  tenant_id integer not null,
  race_id uuid not null,
  player_id uuid not null,
  round_id uuid not null,
  points bigint not null,
  closed_at timestamp with time zone not null,
  constraint race_rounds_pkey PRIMARY KEY (tenant_id, race_id, player_id, round_id),
  constraint race_rounds_points_check CHECK ((points >= 0)),
  constraint race_rounds_tenant_id_race_id_player_id_fkey FOREIGN KEY (tenant_id, race_id, player_id) REFERENCES race_players(tenant_id, race_id, player_id) ON DELETE CASCADE
);

create table races (
  tenant_id integer not null,
  id uuid not null,
  offer_id uuid not null,
  offer_version integer not null,
  name jsonb not null,
  terms jsonb not null,
  score jsonb not null,
  ladder jsonb not null,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  frozen_at timestamp with time zone,
  constraint races_check CHECK ((starts_at < ends_at)),
  constraint races_pkey PRIMARY KEY (tenant_id, id),
  constraint races_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint races_tenant_id_offer_id_starts_at_key UNIQUE (tenant_id, offer_id, starts_at)
);
CREATE INDEX races_by_end ON races USING btree (tenant_id, ends_at);
CREATE INDEX races_unfrozen ON races USING btree (ends_at) WHERE (frozen_at IS NULL);
revoke delete on races from trevo_app;

create table rakeback_settlements (
  tenant_id integer not null,
  player_id uuid not null,
  seq integer not null,
  day date not null,
  ends_day boolean not null,
  edge_x10000 bigint not null,
  share_bps integer not null,
  min_claim bigint not null,
  total bigint not null,
  left_over numeric(38,0) not null,
  offer_id uuid,
  offer_version integer,
  settled_at timestamp with time zone not null,
  constraint rakeback_settlements_min_claim_check CHECK ((min_claim > 0)),
  constraint rakeback_settlements_pkey PRIMARY KEY (tenant_id, player_id, seq),
  constraint rakeback_settlements_seq_check CHECK ((seq > 0)),
  constraint rakeback_settlements_share_bps_check CHECK (((share_bps >= 1) AND (share_bps <= 10000))),
  constraint rakeback_settlements_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint rakeback_settlements_tenant_id_player_id_day_ends_day_key UNIQUE (tenant_id, player_id, day, ends_day),
  constraint rakeback_settlements_total_check CHECK ((total >= 0))
);
revoke update, delete on rakeback_settlements from trevo_app;

create table rank_rewards (
  tenant_id integer not null,
  player_id uuid not null,
  level integer not null,
  rewards jsonb not null,
  at timestamp with time zone not null,
  constraint rank_rewards_level_check CHECK ((level > 0)),
  constraint rank_rewards_pkey PRIMARY KEY (tenant_id, player_id, level),
  constraint rank_rewards_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id)
);
CREATE TRIGGER rank_rewards_kept BEFORE DELETE OR UPDATE OR TRUNCATE ON rank_rewards FOR EACH STATEMENT EXECUTE FUNCTION refuse_history_change();
revoke update, delete on rank_rewards from trevo_app;

create table ranking_payouts (
  tenant_id integer not null,
  board text not null,
  place integer not null,
  paid_at timestamp with time zone not null,
  granted boolean not null,
  constraint ranking_payouts_pkey PRIMARY KEY (tenant_id, board, place),
  constraint ranking_payouts_tenant_id_board_place_fkey FOREIGN KEY (tenant_id, board, place) REFERENCES ranking_results(tenant_id, board, place)
);
CREATE TRIGGER ranking_payouts_kept BEFORE DELETE OR UPDATE OR TRUNCATE ON ranking_payouts FOR EACH STATEMENT EXECUTE FUNCTION refuse_history_change();
revoke update, delete on ranking_payouts from trevo_app;

create table ranking_programmes (
  tenant_id integer not null,
  period text not null,
  offer_id uuid not null,
  offer_version integer not null,
  ladder jsonb not null,
  since timestamp with time zone not null,
  seen_at timestamp with time zone not null,
  constraint ranking_programmes_period_check CHECK ((period = ANY (ARRAY['day'::text, 'week'::text, 'month'::text]))),
  constraint ranking_programmes_pkey PRIMARY KEY (tenant_id, period),
  constraint ranking_programmes_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id)
);

create table ranking_results (
  tenant_id integer not null,
  board text not null,
  place integer not null,
  player_id uuid not null,
  score bigint not null,
  reached_at timestamp with time zone not null,
  rewards jsonb not null,
  constraint ranking_results_pkey PRIMARY KEY (tenant_id, board, place),
  constraint ranking_results_place_check CHECK ((place > 0)),
  constraint ranking_results_tenant_id_board_fkey FOREIGN KEY (tenant_id, board) REFERENCES boards_frozen(tenant_id, board),
  constraint ranking_results_tenant_id_board_player_id_key UNIQUE (tenant_id, board, player_id)
);
CREATE INDEX ranking_results_of_player ON ranking_results USING btree (tenant_id, player_id);
CREATE TRIGGER ranking_results_kept BEFORE DELETE OR UPDATE OR TRUNCATE ON ranking_results FOR EACH STATEMENT EXECUTE FUNCTION refuse_history_change();
revoke update, delete on ranking_results from trevo_app;

create table received_pix (
  tenant_id integer not null,
  end_to_end_id text not null,
  txid text,
  deposit_id uuid,
  amount bigint not null,
  paid_at timestamp with time zone not null,
  payer bytea,
  disposition text not null,
  reason text,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint received_pix_amount_check CHECK ((amount > 0)),
  constraint received_pix_check CHECK (((disposition <> 'credited'::text) OR (deposit_id IS NOT NULL))),
  constraint received_pix_disposition_check CHECK ((disposition = ANY (ARRAY['credited'::text, 'returning'::text, 'returned'::text, 'under_review'::text, 'suspense'::text]))),
  constraint received_pix_end_to_end_id_check CHECK ((end_to_end_id ~ '^[a-zA-Z0-9]{32}$'::text)),
  constraint received_pix_pkey PRIMARY KEY (tenant_id, end_to_end_id),
  constraint received_pix_tenant_id_deposit_id_fkey FOREIGN KEY (tenant_id, deposit_id) REFERENCES deposits(tenant_id, id),
  constraint received_pix_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id)
);
CREATE INDEX received_pix_cases ON received_pix USING btree (tenant_id, updated_at) WHERE (disposition = ANY (ARRAY['under_review'::text, 'suspense'::text]));
CREATE INDEX received_pix_of_deposit ON received_pix USING btree (tenant_id, deposit_id) WHERE (deposit_id IS NOT NULL);
CREATE INDEX received_pix_of_others ON received_pix USING btree (tenant_id, created_at) WHERE (reason = 'payer_not_owner'::text);
CREATE UNIQUE INDEX received_pix_one_credit ON received_pix USING btree (tenant_id, deposit_id) WHERE (disposition = 'credited'::text);
CREATE INDEX received_pix_returning ON received_pix USING btree (tenant_id, updated_at) WHERE (disposition = 'returning'::text);
CREATE TRIGGER received_pix_kept BEFORE DELETE OR TRUNCATE ON received_pix FOR EACH STATEMENT EXECUTE FUNCTION refuse_history_change();
revoke delete on received_pix from trevo_app;

create table recovery_codes (
  tenant_id integer not null,
  player_id uuid not null,
  code_hash bytea not null,
  used_at timestamp with time zone,
  constraint recovery_codes_pkey PRIMARY KEY (tenant_id, player_id, code_hash),
  constraint recovery_codes_tenant_id_player_id_fkey FOREIGN KEY (tenant_id, player_id) REFERENCES second_factors(tenant_id, player_id) ON DELETE CASCADE
);

create table redemption_signals (
  tenant_id integer not null,
  redemption_id uuid not null,
  kind text not null,
  player_id uuid not null,
  hash bytea not null,
  at timestamp with time zone not null,
  constraint redemption_signals_kind_check CHECK ((kind = ANY (ARRAY['device'::text, 'network_hour'::text, 'payer'::text, 'pix_key'::text, 'phone_stem'::text, 'email_stem'::text, 'referral'::text, 'person'::text]))),
  constraint redemption_signals_pkey PRIMARY KEY (tenant_id, redemption_id, kind, hash),
  constraint redemption_signals_tenant_id_redemption_id_fkey FOREIGN KEY (tenant_id, redemption_id) REFERENCES redemptions(tenant_id, id)
);
CREATE INDEX redemption_signals_by_age ON redemption_signals USING btree (at);
CREATE INDEX redemption_signals_of_player ON redemption_signals USING btree (tenant_id, player_id);
CREATE INDEX redemption_signals_shared ON redemption_signals USING btree (tenant_id, kind, hash, at);

create table redemptions (
  tenant_id integer not null,
  id uuid not null,
  player_id uuid not null,
  amount bigint not null,
  status text not null,
  status_reason text,
  offer_id uuid not null,
  version integer not null,
  terms_hash text not null,
  person_id uuid,
  coupon_code_id uuid,
  deposit_id uuid,
  base bigint,
  nth integer not null,
  due_at timestamp with time zone,
  bonus_id uuid,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  offer_group text,
  constraint redemptions_amount_check CHECK ((amount >= 0)),
  constraint redemptions_base_check CHECK ((base > 0)),
  constraint redemptions_check CHECK (((status = ANY (ARRAY['reserved'::text, 'held'::text])) = (due_at IS NOT NULL))),
  constraint redemptions_check1 CHECK (((deposit_id IS NULL) = (base IS NULL))),
  constraint redemptions_nth_check CHECK ((nth > 0)),
  constraint redemptions_pkey PRIMARY KEY (tenant_id, id),
  constraint redemptions_status_check CHECK ((status = ANY (ARRAY['reserved'::text, 'granted'::text, 'released'::text, 'held'::text, 'refused'::text]))),
  constraint redemptions_tenant_id_coupon_code_id_fkey FOREIGN KEY (tenant_id, coupon_code_id) REFERENCES coupon_codes(tenant_id, id),
  constraint redemptions_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint redemptions_tenant_id_offer_id_version_fkey FOREIGN KEY (tenant_id, offer_id, version) REFERENCES offer_versions(tenant_id, offer_id, version),
  constraint redemptions_tenant_id_player_id_fkey FOREIGN KEY (tenant_id, player_id) REFERENCES players(tenant_id, id)
);
CREATE INDEX redemptions_by_player ON redemptions USING btree (tenant_id, player_id, created_at);
CREATE INDEX redemptions_due ON redemptions USING btree (due_at) WHERE (due_at IS NOT NULL);
CREATE INDEX redemptions_held ON redemptions USING btree (tenant_id, created_at, id) WHERE (status = 'held'::text);
CREATE UNIQUE INDEX redemptions_of_deposit ON redemptions USING btree (tenant_id, deposit_id) WHERE (deposit_id IS NOT NULL);
CREATE INDEX redemptions_of_group ON redemptions USING btree (tenant_id, offer_group, player_id) WHERE (offer_group IS NOT NULL);
CREATE INDEX redemptions_of_group_by_person ON redemptions USING btree (tenant_id, offer_group, person_id) WHERE ((offer_group IS NOT NULL) AND (person_id IS NOT NULL));
CREATE UNIQUE INDEX redemptions_of_person ON redemptions USING btree (tenant_id, offer_id, person_id, nth) WHERE ((status <> 'released'::text) AND (person_id IS NOT NULL));
CREATE UNIQUE INDEX redemptions_of_player ON redemptions USING btree (tenant_id, offer_id, player_id, nth) WHERE (status <> 'released'::text);
CREATE TRIGGER redemptions_transition BEFORE INSERT OR UPDATE ON redemptions FOR EACH ROW EXECUTE FUNCTION transition_payment('redemption');
revoke delete on redemptions from trevo_app;

create table referrals (
  tenant_id integer not null,
  id uuid not null,
  player_id uuid not null,
  amount bigint not null,
  status text not null,
  status_reason text,
  referrer_id uuid not null,
  affiliate_id uuid,
  offer_id uuid not null,
  version integer not null,
  ends_at timestamp with time zone not null,
  due_at timestamp with time zone,
  qualified_at timestamp with time zone,
  granted_at timestamp with time zone,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint referrals_amount_check CHECK ((amount > 0)),
  constraint referrals_check CHECK (((status <> ALL (ARRAY['held'::text, 'granted'::text, 'review'::text])) OR (qualified_at IS NOT NULL))),
  constraint referrals_check1 CHECK (((status = 'granted'::text) = (granted_at IS NOT NULL))),
  constraint referrals_check2 CHECK (((status <> 'held'::text) OR (due_at IS NOT NULL))),
  constraint referrals_check3 CHECK (((status = ANY (ARRAY['held'::text, 'review'::text])) OR (due_at IS NULL))),
  constraint referrals_check4 CHECK ((player_id <> referrer_id)),
  constraint referrals_pkey PRIMARY KEY (tenant_id, id),
  constraint referrals_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'held'::text, 'review'::text, 'granted'::text, 'refused'::text, 'expired'::text]))),
  constraint referrals_tenant_id_affiliate_id_fkey FOREIGN KEY (tenant_id, affiliate_id) REFERENCES affiliates(tenant_id, id),
  constraint referrals_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint referrals_tenant_id_offer_id_version_fkey FOREIGN KEY (tenant_id, offer_id, version) REFERENCES offer_versions(tenant_id, offer_id, version),
  constraint referrals_tenant_id_player_id_fkey FOREIGN KEY (tenant_id, player_id) REFERENCES players(tenant_id, id)
);
CREATE INDEX referrals_due ON referrals USING btree (due_at) WHERE (due_at IS NOT NULL);
CREATE INDEX referrals_granted ON referrals USING btree (tenant_id, affiliate_id, granted_at) WHERE ((affiliate_id IS NOT NULL) AND (granted_at IS NOT NULL));
CREATE INDEX referrals_in_review ON referrals USING btree (tenant_id, created_at, id) WHERE (status = 'review'::text);
CREATE UNIQUE INDEX referrals_of_player ON referrals USING btree (tenant_id, player_id) WHERE (status <> 'refused'::text);
CREATE INDEX referrals_of_referrer ON referrals USING btree (tenant_id, referrer_id, created_at, id);
CREATE INDEX referrals_pending ON referrals USING btree (tenant_id, id) WHERE (status = 'pending'::text);
CREATE TRIGGER referrals_kept BEFORE DELETE OR TRUNCATE ON referrals FOR EACH STATEMENT EXECUTE FUNCTION refuse_history_change();
CREATE TRIGGER referrals_transition BEFORE INSERT OR UPDATE ON referrals FOR EACH ROW EXECUTE FUNCTION transition_payment('referral');
revoke delete on referrals from trevo_app;

create table register_checks (
  operator_id integer not null,
  person_id uuid not null,
  answer text,
  reason text,
  answered_at timestamp with time zone,
  impeded_since timestamp with time zone,
  unanswered_since timestamp with time zone,
  attempts integer not null default 0,
  request_no integer not null default 0,
  recorded_no integer not null default 0,
  next_attempt_at timestamp with time zone,
  tenant_id integer not null,
  player_id uuid not null,
  constraint register_checks_answer_check CHECK ((answer = ANY (ARRAY['clear'::text, 'impeded'::text]))),
  constraint register_checks_check CHECK (((answer IS NULL) = (answered_at IS NULL))),
  constraint register_checks_check1 CHECK (((NOT (answer IS DISTINCT FROM 'impeded'::text)) = (impeded_since IS NOT NULL))),
  constraint register_checks_check2 CHECK (((NOT (answer IS DISTINCT FROM 'impeded'::text)) = (reason IS NOT NULL))),
  constraint register_checks_operator_id_person_id_fkey FOREIGN KEY (operator_id, person_id) REFERENCES persons(operator_id, id),
  constraint register_checks_pkey PRIMARY KEY (operator_id, person_id),
  constraint register_checks_reason_check CHECK ((reason = ANY (ARRAY['self_excluded'::text, 'prohibited'::text]))),
  constraint register_checks_tenant_id_player_id_fkey FOREIGN KEY (tenant_id, player_id) REFERENCES players(tenant_id, id)
);
CREATE INDEX register_checks_due ON register_checks USING btree (next_attempt_at);
revoke delete on register_checks from trevo_app;

create table registration_signals (
  tenant_id integer not null,
  player_id uuid not null,
  kind text not null,
  hash bytea not null,
  at timestamp with time zone not null,
  constraint registration_signals_kind_check CHECK ((kind = ANY (ARRAY['device'::text, 'network_hour'::text]))),
  constraint registration_signals_pkey PRIMARY KEY (tenant_id, player_id, kind, hash)
);
CREATE INDEX registration_signals_by_age ON registration_signals USING btree (at);
CREATE INDEX registration_signals_shared ON registration_signals USING btree (tenant_id, kind, hash);

create table regulator_files (
  tenant_id integer not null,
  id uuid not null,
  day date not null,
  kind text not null,
  revision integer not null,
  state text not null default 'waiting'::text,
  requested_at timestamp with time zone not null,
  requested_by uuid,
  reason text,
  attempts integer not null default 0,
  rows integer,
  bytes bigint,
  hash text,
  made_at timestamp with time zone,
  constraint regulator_files_check CHECK (((requested_by IS NULL) = (reason IS NULL))),
  constraint regulator_files_check1 CHECK (((state = 'ready'::text) = (made_at IS NOT NULL))),
  constraint regulator_files_check2 CHECK ((num_nulls(rows, bytes, hash, made_at) = ANY (ARRAY[0, 4]))),
  constraint regulator_files_hash_check CHECK ((hash ~ '^[0-9a-f]{64}$'::text)),
  constraint regulator_files_kind_check CHECK ((kind = ANY (ARRAY['online_games'::text, 'sports_bets'::text]))),
  constraint regulator_files_pkey PRIMARY KEY (tenant_id, id),
  constraint regulator_files_revision_check CHECK ((revision > 0)),
  constraint regulator_files_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'ready'::text, 'failed'::text]))),
  constraint regulator_files_tenant_id_day_kind_revision_key UNIQUE (tenant_id, day, kind, revision),
  constraint regulator_files_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id)
);
CREATE UNIQUE INDEX regulator_files_waiting ON regulator_files USING btree (tenant_id, day, kind) WHERE (state = 'waiting'::text);
revoke update, delete on regulator_files from trevo_app;
grant update (state, attempts, rows, bytes, hash, made_at) on regulator_files to trevo_app;

create table release_approvals (
  tenant_id integer not null,
  freeze_id bigint not null,
  violations integer not null,
  approved_by text not null,
  reason text not null,
  at timestamp with time zone not null,
  constraint release_approvals_freeze_id_fkey FOREIGN KEY (freeze_id) REFERENCES payout_freezes(id),
  constraint release_approvals_pkey PRIMARY KEY (tenant_id, freeze_id, violations, approved_by)
);
CREATE TRIGGER release_approvals_kept BEFORE DELETE OR UPDATE OR TRUNCATE ON release_approvals FOR EACH STATEMENT EXECUTE FUNCTION refuse_history_change();
revoke update, delete on release_approvals from trevo_app;

create table reward_grants (
  tenant_id integer not null,
  source text not null,
  external_id text not null,
  player_id uuid not null,
  reward jsonb not null,
  reason text not null,
  offer_id uuid,
  offer_version integer,
  bonus_id uuid,
  amount bigint,
  at timestamp with time zone not null,
  constraint reward_grants_amount_check CHECK ((amount >= 0)),
  constraint reward_grants_check CHECK (((offer_id IS NULL) = (offer_version IS NULL))),
  constraint reward_grants_external_id_check CHECK (((length(external_id) >= 1) AND (length(external_id) <= 255))),
  constraint reward_grants_pkey PRIMARY KEY (tenant_id, source, external_id),
  constraint reward_grants_source_check CHECK (((length(source) >= 1) AND (length(source) <= 64))),
  constraint reward_grants_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id)
);
CREATE INDEX reward_grants_of_player ON reward_grants USING btree (tenant_id, player_id, at DESC);
revoke delete on reward_grants from trevo_app;

create table round_actions (
  tenant_id integer not null,
  round_id uuid not null,
  seq integer not null,
  action text not null,
  params jsonb not null,
  idempotency_key text,
  created_at timestamp with time zone not null,
  constraint round_actions_pkey PRIMARY KEY (tenant_id, round_id, seq),
  constraint round_actions_seq_check CHECK ((seq > 0)),
  constraint round_actions_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint round_actions_tenant_id_round_id_idempotency_key_key UNIQUE (tenant_id, round_id, idempotency_key)
);
revoke update, delete on round_actions from trevo_app;

create table round_checks (
  tenant_id integer not null,
  id uuid not null,
  game text not null,
  state text not null default 'running'::text,
  requested_by uuid not null,
  requested_at timestamp with time zone not null,
  last_round uuid,
  checked integer not null default 0,
  mismatches integer not null default 0,
  mismatched jsonb not null default '[]'::jsonb,
  worked_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  constraint round_checks_check CHECK (((mismatches >= 0) AND (mismatches <= checked))),
  constraint round_checks_check1 CHECK (((state = 'running'::text) = (ended_at IS NULL))),
  constraint round_checks_checked_check CHECK ((checked >= 0)),
  constraint round_checks_pkey PRIMARY KEY (tenant_id, id),
  constraint round_checks_state_check CHECK ((state = ANY (ARRAY['running'::text, 'done'::text, 'stopped'::text]))),
  constraint round_checks_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id)
);
CREATE INDEX round_checks_latest ON round_checks USING btree (tenant_id, game, requested_at);
CREATE UNIQUE INDEX round_checks_running ON round_checks USING btree (tenant_id, game) WHERE (state = 'running'::text);

create table round_decisions (
  tenant_id integer not null,
  round_id uuid not null,
  case_since timestamp with time zone not null,
  decision text not null,
  decided_by text not null,
  reason text not null,
  staked bigint not null,
  won bigint not null,
  at timestamp with time zone not null,
  constraint round_decisions_decision_check CHECK ((decision = ANY (ARRAY['return'::text, 'close'::text]))),
  constraint round_decisions_pkey PRIMARY KEY (tenant_id, round_id, case_since),
  constraint round_decisions_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id)
);
CREATE TRIGGER round_decisions_kept BEFORE DELETE OR UPDATE OR TRUNCATE ON round_decisions FOR EACH STATEMENT EXECUTE FUNCTION refuse_history_change();
revoke update, delete on round_decisions from trevo_app;

create table rounds (
  tenant_id integer not null,
  id uuid not null,
  player_id uuid not null,
  provider text not null,
  game_id integer not null,
  external_round text not null,
  state round_state not null,
  staked_cash bigint not null,
  staked_bonus bigint not null,
  won_cash bigint not null,
  won_bonus bigint not null,
  bets integer not null,
  wins integer not null,
  seed_id uuid,
  nonce bigint,
  detail jsonb,
  first_entry bigint not null,
  last_entry bigint not null,
  opened_at timestamp with time zone not null,
  closed_at timestamp with time zone,
  bonus_id uuid,
  wager_class smallint,
  at_risk bigint,
  constraint rounds_at_risk_check CHECK ((at_risk >= 0)),
  constraint rounds_bets_check CHECK ((bets >= 0)),
  constraint rounds_pkey PRIMARY KEY (tenant_id, id),
  constraint rounds_staked_bonus_check CHECK ((staked_bonus >= 0)),
  constraint rounds_staked_cash_check CHECK ((staked_cash >= 0)),
  constraint rounds_wager_class_check CHECK (((wager_class >= 0) AND (wager_class <= 7))),
  constraint rounds_wins_check CHECK ((wins >= 0)),
  constraint rounds_won_bonus_check CHECK ((won_bonus >= 0)),
  constraint rounds_won_cash_check CHECK ((won_cash >= 0))
) with (fillfactor=85);
CREATE INDEX rounds_closed_at ON rounds USING brin (closed_at) WITH (autosummarize='on');
revoke insert, update, delete on rounds from trevo_app;

create table sanctions (
  tenant_id integer not null,
  id uuid not null,
  player_id uuid not null,
  operator_id integer,
  person_id uuid,
  kind text not null,
  rooms integer[],
  reason text not null,
  case_id uuid not null,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone,
  lifted_at timestamp with time zone,
  constraint sanctions_check CHECK ((ends_at > starts_at)),
  constraint sanctions_check1 CHECK (((operator_id IS NULL) = (person_id IS NULL))),
  constraint sanctions_check2 CHECK (((person_id IS NULL) OR (rooms IS NULL))),
  constraint sanctions_kind_check CHECK ((kind = ANY (ARRAY['mute'::text, 'ban'::text]))),
  constraint sanctions_pkey PRIMARY KEY (tenant_id, id),
  constraint sanctions_rooms_check CHECK ((cardinality(rooms) > 0)),
  constraint sanctions_tenant_id_case_id_fkey FOREIGN KEY (tenant_id, case_id) REFERENCES moderation_cases(tenant_id, id),
  constraint sanctions_tenant_id_player_id_fkey FOREIGN KEY (tenant_id, player_id) REFERENCES players(tenant_id, id)
);
CREATE INDEX sanctions_of_case ON sanctions USING btree (tenant_id, case_id);
CREATE INDEX sanctions_of_person ON sanctions USING btree (operator_id, person_id) WHERE (person_id IS NOT NULL);
CREATE INDEX sanctions_of_player ON sanctions USING btree (tenant_id, player_id, starts_at);
revoke delete on sanctions from trevo_app;

create table second_factors (
  tenant_id integer not null,
  player_id uuid not null,
  secret_sealed bytea not null,
  created_at timestamp with time zone not null,
  confirmed_at timestamp with time zone,
  last_step bigint not null default 0,
  constraint second_factors_pkey PRIMARY KEY (tenant_id, player_id),
  constraint second_factors_tenant_id_player_id_fkey FOREIGN KEY (tenant_id, player_id) REFERENCES players(tenant_id, id)
);

create table sessions (
  tenant_id integer not null,
  id uuid not null,
  player_id uuid not null,
  kind text not null,
  token_hash bytea not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  seen_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  ip text not null,
  user_agent text not null,
  second_factor_at timestamp with time zone,
  constraint sessions_kind_check CHECK ((kind = ANY (ARRAY['full'::text, 'payout'::text]))),
  constraint sessions_pkey PRIMARY KEY (tenant_id, id),
  constraint sessions_tenant_id_player_id_fkey FOREIGN KEY (tenant_id, player_id) REFERENCES players(tenant_id, id),
  constraint sessions_token UNIQUE (tenant_id, token_hash)
);
CREATE INDEX sessions_by_player ON sessions USING btree (tenant_id, player_id, created_at);
CREATE INDEX sessions_of_player ON sessions USING btree (tenant_id, player_id) WHERE (ended_at IS NULL);

create table shipments (
  tenant_id integer not null,
  id uuid not null,
  prize_id uuid not null,
  player_id uuid not null,
  address_sealed bytea not null,
  tracking text,
  requested_at timestamp with time zone not null,
  promised_until timestamp with time zone not null,
  ended_at timestamp with time zone,
  constraint shipments_pkey PRIMARY KEY (tenant_id, id),
  constraint shipments_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint shipments_tenant_id_prize_id_fkey FOREIGN KEY (tenant_id, prize_id) REFERENCES prizes(tenant_id, id)
);
CREATE INDEX shipments_by_request ON shipments USING btree (tenant_id, requested_at, id) WHERE (ended_at IS NULL);
CREATE INDEX shipments_of_player ON shipments USING btree (player_id, requested_at);
CREATE UNIQUE INDEX shipments_open ON shipments USING btree (tenant_id, prize_id) WHERE (ended_at IS NULL);

create table shop_exchanges (
  tenant_id integer not null,
  id uuid not null,
  player_id uuid not null,
  person_id uuid,
  offer_id uuid not null,
  version integer not null,
  points integer not null,
  amount bigint not null,
  at timestamp with time zone not null,
  constraint shop_exchanges_amount_check CHECK ((amount >= 0)),
  constraint shop_exchanges_pkey PRIMARY KEY (tenant_id, id),
  constraint shop_exchanges_points_check CHECK ((points > 0)),
  constraint shop_exchanges_tenant_id_offer_id_version_fkey FOREIGN KEY (tenant_id, offer_id, version) REFERENCES offer_versions(tenant_id, offer_id, version),
  constraint shop_exchanges_tenant_id_player_id_fkey FOREIGN KEY (tenant_id, player_id) REFERENCES players(tenant_id, id)
);
CREATE INDEX shop_exchanges_of_offer ON shop_exchanges USING btree (tenant_id, offer_id, player_id);
CREATE INDEX shop_exchanges_of_person ON shop_exchanges USING btree (tenant_id, offer_id, person_id) WHERE (person_id IS NOT NULL);
CREATE INDEX shop_exchanges_of_player ON shop_exchanges USING btree (tenant_id, player_id, at);
CREATE TRIGGER shop_exchanges_kept BEFORE DELETE OR UPDATE OR TRUNCATE ON shop_exchanges FOR EACH STATEMENT EXECUTE FUNCTION refuse_history_change();
revoke update, delete on shop_exchanges from trevo_app;

create table sms_counts (
  tenant_id integer not null,
  subject bytea not null,
  sent integer not null,
  ends_at timestamp with time zone not null,
  constraint sms_counts_pkey PRIMARY KEY (tenant_id, subject),
  constraint sms_counts_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id)
);
CREATE INDEX sms_counts_ended ON sms_counts USING btree (ends_at);

create table sport_auto_cash_outs (
  tenant_id integer not null,
  id uuid not null,
  bet_id uuid not null,
  player_id uuid not null,
  at_least bigint not null,
  status text not null default 'active'::text,
  end_reason text,
  created_at timestamp with time zone not null default clock_timestamp(),
  ended_at timestamp with time zone,
  constraint sport_auto_cash_outs_at_least_check CHECK ((at_least > 0)),
  constraint sport_auto_cash_outs_check CHECK (((status = 'active'::text) = (ended_at IS NULL))),
  constraint sport_auto_cash_outs_check1 CHECK (((status = 'ended'::text) = (end_reason IS NOT NULL))),
  constraint sport_auto_cash_outs_end_reason_check CHECK ((end_reason = ANY (ARRAY['over'::text, 'part'::text, 'replaced'::text]))),
  constraint sport_auto_cash_outs_pkey PRIMARY KEY (tenant_id, id),
  constraint sport_auto_cash_outs_status_check CHECK ((status = ANY (ARRAY['active'::text, 'paid'::text, 'cancelled'::text, 'ended'::text]))),
  constraint sport_auto_cash_outs_tenant_id_bet_id_fkey FOREIGN KEY (tenant_id, bet_id) REFERENCES sport_bets(tenant_id, id)
);
CREATE INDEX sport_auto_cash_outs_active ON sport_auto_cash_outs USING btree (tenant_id, id) WHERE (status = 'active'::text);
CREATE INDEX sport_auto_cash_outs_of_bet ON sport_auto_cash_outs USING btree (tenant_id, bet_id, created_at);
CREATE UNIQUE INDEX sport_auto_cash_outs_one ON sport_auto_cash_outs USING btree (tenant_id, bet_id) WHERE (status = 'active'::text);
CREATE TRIGGER sport_auto_cash_outs_ended BEFORE UPDATE OF status, end_reason, ended_at ON sport_auto_cash_outs FOR EACH ROW EXECUTE FUNCTION end_sport_auto_cash_out();
CREATE TRIGGER sport_auto_cash_outs_kept BEFORE DELETE OR TRUNCATE ON sport_auto_cash_outs FOR EACH STATEMENT EXECUTE FUNCTION refuse_history_change();
revoke update, delete on sport_auto_cash_outs from trevo_app;
grant update (status, end_reason, ended_at) on sport_auto_cash_outs to trevo_app;

create table sport_automatic_corrections (
  tenant_id integer not null,
  fixture_id integer not null,
  bet_id uuid not null,
  settlement_no integer not null,
  taken bigint not null,
  constraint sport_automatic_corrections_fixture_id_fkey FOREIGN KEY (fixture_id) REFERENCES sport_fixtures(id),
  constraint sport_automatic_corrections_pkey PRIMARY KEY (tenant_id, fixture_id, bet_id, settlement_no) INCLUDE (taken),
  constraint sport_automatic_corrections_tenant_id_bet_id_settlement_no_fkey FOREIGN KEY (tenant_id, bet_id, settlement_no) REFERENCES sport_settlements(tenant_id, bet_id, settlement_no)
);
CREATE INDEX sport_automatic_corrections_of_settlement ON sport_automatic_corrections USING btree (tenant_id, bet_id, settlement_no);
CREATE TRIGGER sport_automatic_corrections_kept BEFORE DELETE OR UPDATE OR TRUNCATE ON sport_automatic_corrections FOR EACH STATEMENT EXECUTE FUNCTION refuse_history_change();
revoke update, delete on sport_automatic_corrections from trevo_app;

create table sport_bet_legs (
  tenant_id integer not null,
  bet_id uuid not null,
  leg_no integer not null,
  odds_x1000 integer not null,
  model_seq bigint,
  margin_ppm integer,
  constraint sport_bet_legs_leg_no_check CHECK (((leg_no >= 0) AND (leg_no <= 19))),
  constraint sport_bet_legs_model_seq_check CHECK ((model_seq > 0)),
  constraint sport_bet_legs_odds_x1000_check CHECK (((odds_x1000 >= 1001) AND (odds_x1000 <= 1000000))),
  constraint sport_bet_legs_pkey PRIMARY KEY (tenant_id, bet_id, leg_no),
  constraint sport_bet_legs_tenant_id_bet_id_fkey FOREIGN KEY (tenant_id, bet_id) REFERENCES sport_bets(tenant_id, id)
);
revoke update, delete on sport_bet_legs from trevo_app;

create table sport_bet_requests (
  tenant_id integer not null,
  id uuid not null,
  player_id uuid not null,
  book_id integer not null,
  request jsonb not null,
  ticket jsonb not null,
  received_at timestamp with time zone not null,
  due_at timestamp with time zone not null,
  status text not null default 'pending'::text,
  refusal jsonb,
  decided_at timestamp with time zone,
  constraint sport_bet_requests_book_id_fkey FOREIGN KEY (book_id) REFERENCES sport_books(id),
  constraint sport_bet_requests_check CHECK ((due_at >= received_at)),
  constraint sport_bet_requests_check1 CHECK (((status = 'refused'::text) = (refusal IS NOT NULL))),
  constraint sport_bet_requests_check2 CHECK (((status = 'pending'::text) = (decided_at IS NULL))),
  constraint sport_bet_requests_pkey PRIMARY KEY (tenant_id, id),
  constraint sport_bet_requests_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'accepted'::text, 'refused'::text]))),
  constraint sport_bet_requests_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id)
);
CREATE INDEX sport_bet_requests_due ON sport_bet_requests USING btree (due_at) WHERE (status = 'pending'::text);
CREATE INDEX sport_bet_requests_of_player ON sport_bet_requests USING btree (player_id, received_at);
CREATE TRIGGER sport_bet_requests_decided BEFORE UPDATE OF status, refusal, decided_at ON sport_bet_requests FOR EACH ROW EXECUTE FUNCTION decide_sport_bet_request();
CREATE TRIGGER sport_bet_requests_kept BEFORE DELETE OR TRUNCATE ON sport_bet_requests FOR EACH STATEMENT EXECUTE FUNCTION refuse_history_change();
revoke update, delete on sport_bet_requests from trevo_app;
grant update (status, refusal, decided_at) on sport_bet_requests to trevo_app;

create table sport_bet_selections (
  tenant_id integer not null,
  bet_id uuid not null,
  leg_no integer not null,
  selection_no integer not null,
  fixture_id integer not null,
  market_id integer not null,
  type text not null,
  line_x4 integer not null,
  part text not null,
  code text not null,
  odds_x1000 integer not null,
  version integer not null,
  seq bigint not null,
  in_play boolean not null,
  revision integer,
  result_book_id integer,
  outcome jsonb,
  voided_by uuid,
  void_cause text,
  constraint sport_bet_selections_check CHECK (((outcome IS NULL) OR (revision IS NOT NULL))),
  constraint sport_bet_selections_check1 CHECK (((revision IS NULL) = (result_book_id IS NULL))),
  constraint sport_bet_selections_fixture_id_fkey FOREIGN KEY (fixture_id) REFERENCES sport_fixtures(id),
  constraint sport_bet_selections_market_id_fkey FOREIGN KEY (market_id) REFERENCES sport_markets(id),
  constraint sport_bet_selections_odds_x1000_check CHECK (((odds_x1000 >= 1001) AND (odds_x1000 <= 1000000))),
  constraint sport_bet_selections_pkey PRIMARY KEY (tenant_id, bet_id, leg_no, selection_no),
  constraint sport_bet_selections_selection_no_check CHECK (((selection_no >= 0) AND (selection_no <= 5))),
  constraint sport_bet_selections_seq_check CHECK ((seq > 0)),
  constraint sport_bet_selections_tenant_id_bet_id_leg_no_fkey FOREIGN KEY (tenant_id, bet_id, leg_no) REFERENCES sport_bet_legs(tenant_id, bet_id, leg_no),
  constraint sport_bet_selections_version_check CHECK ((version > 0)),
  constraint sport_bet_selections_voided CHECK (((voided_by IS NULL) = (void_cause IS NULL)))
);
CREATE INDEX sport_bet_selections_of_fixture ON sport_bet_selections USING btree (fixture_id, tenant_id, bet_id);
CREATE INDEX sport_bet_selections_of_market ON sport_bet_selections USING btree (market_id, tenant_id, bet_id);
CREATE INDEX sport_bet_selections_undecided ON sport_bet_selections USING btree (market_id) WHERE (revision IS NULL);
revoke update, delete on sport_bet_selections from trevo_app;
grant update (revision, result_book_id, outcome, voided_by, void_cause) on sport_bet_selections to trevo_app;

create table sport_bets (
  tenant_id integer not null,
  id uuid not null,
  player_id uuid not null,
  book_id integer not null,
  kind text not null,
  sizes integer[] not null,
  stake bigint not null,
  remaining_stake bigint not null,
  is_free boolean not null default false,
  accept text not null,
  potential bigint not null,
  ticket_hash text not null,
  status text not null,
  status_reason text,
  outcome text,
  settlement_no integer not null default 0,
  payout bigint not null default 0,
  cashed_out bigint not null default 0,
  placed_at timestamp with time zone not null,
  settled_at timestamp with time zone,
  attempts integer not null default 0,
  next_attempt_at timestamp with time zone,
  updated_at timestamp with time zone not null,
  listed_xid xid8 not null default pg_current_xact_id(),
  free_bet_id uuid,
  recheck_since timestamp with time zone,
  withholding_id uuid,
  constraint sport_bets_accept_check CHECK ((accept = ANY (ARRAY['none'::text, 'better'::text, 'any'::text]))),
  constraint sport_bets_book_id_fkey FOREIGN KEY (book_id) REFERENCES sport_books(id),
  constraint sport_bets_cashed_out_check CHECK ((cashed_out >= 0)),
  constraint sport_bets_check CHECK (((remaining_stake >= 0) AND (remaining_stake <= stake))),
  constraint sport_bets_check2 CHECK (((settlement_no > 0) = (outcome IS NOT NULL))),
  constraint sport_bets_free CHECK ((is_free = (free_bet_id IS NOT NULL))),
  constraint sport_bets_kind_check CHECK ((kind = ANY (ARRAY['single'::text, 'multiple'::text, 'system'::text, 'builder'::text]))),
  constraint sport_bets_outcome_check CHECK ((outcome = ANY (ARRAY['won'::text, 'lost'::text, 'void'::text, 'part'::text]))),
  constraint sport_bets_payout_check CHECK ((payout >= 0)),
  constraint sport_bets_pkey PRIMARY KEY (tenant_id, id),
  constraint sport_bets_potential_check CHECK ((potential >= 0)),
  constraint sport_bets_settled CHECK ((((status = 'settled'::text) = (settlement_no > 0)) OR (status = 'withheld'::text))) NOT VALID,
  constraint sport_bets_settlement_no_check CHECK ((settlement_no >= 0)),
  constraint sport_bets_stake_check CHECK ((stake > 0)),
  constraint sport_bets_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint sport_bets_unsettled CHECK (((settled_at IS NULL) = ((status = 'open'::text) OR ((status = 'withheld'::text) AND (settlement_no = 0))))) NOT VALID,
  constraint sport_bets_withheld CHECK (((status = 'withheld'::text) = (withholding_id IS NOT NULL))) NOT VALID
);
CREATE INDEX sport_bets_of_free_bet ON sport_bets USING btree (tenant_id, free_bet_id) WHERE (free_bet_id IS NOT NULL);
CREATE INDEX sport_bets_of_player ON sport_bets USING btree (player_id, placed_at, id);
CREATE INDEX sport_bets_open ON sport_bets USING btree (player_id) WHERE (status = 'open'::text);
CREATE INDEX sport_bets_placed_at ON sport_bets USING brin (placed_at) WITH (autosummarize='on');
CREATE INDEX sport_bets_to_recheck ON sport_bets USING btree (recheck_since) WHERE (recheck_since IS NOT NULL);
CREATE INDEX sport_bets_withheld ON sport_bets USING btree (player_id) WHERE (status = 'withheld'::text);
CREATE TRIGGER sport_bets_kept BEFORE DELETE OR TRUNCATE ON sport_bets FOR EACH STATEMENT EXECUTE FUNCTION refuse_history_change();
CREATE TRIGGER sport_bets_transition BEFORE INSERT OR UPDATE ON sport_bets FOR EACH ROW EXECUTE FUNCTION transition_sport_bet();
revoke delete on sport_bets from trevo_app;

create table sport_books (
  id integer not null generated always as identity,
  operator_id integer not null,
  epoch bigint not null default 0,
  seq bigint not null default 0,
  head_hash text not null default repeat('0'::text, 64),
  heartbeat_at timestamp with time zone,
  constraint sport_books_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operators(id),
  constraint sport_books_operator_id_key UNIQUE (operator_id),
  constraint sport_books_pkey PRIMARY KEY (id)
);

create table sport_case_files (
  tenant_id integer not null,
  id uuid not null,
  case_id uuid not null,
  revision integer not null,
  named_by text not null,
  state text not null default 'waiting'::text,
  requested_at timestamp with time zone not null,
  requested_by uuid not null,
  reason text not null,
  attempts integer not null default 0,
  bets integer,
  bytes bigint,
  hash text,
  made_at timestamp with time zone,
  constraint sport_case_files_check CHECK (((state = 'ready'::text) = (made_at IS NOT NULL))),
  constraint sport_case_files_check1 CHECK ((num_nulls(bets, bytes, hash, made_at) = ANY (ARRAY[0, 4]))),
  constraint sport_case_files_hash_check CHECK ((hash ~ '^[0-9a-f]{64}$'::text)),
  constraint sport_case_files_named_by_check CHECK ((named_by = ANY (ARRAY['hash'::text, 'cpf'::text]))),
  constraint sport_case_files_pkey PRIMARY KEY (tenant_id, id),
  constraint sport_case_files_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 500))),
  constraint sport_case_files_revision_check CHECK ((revision > 0)),
  constraint sport_case_files_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'ready'::text, 'failed'::text]))),
  constraint sport_case_files_tenant_id_case_id_fkey FOREIGN KEY (tenant_id, case_id) REFERENCES sport_cases(tenant_id, id),
  constraint sport_case_files_tenant_id_case_id_revision_key UNIQUE (tenant_id, case_id, revision)
);
CREATE UNIQUE INDEX sport_case_files_waiting ON sport_case_files USING btree (tenant_id, case_id) WHERE (state = 'waiting'::text);
revoke update, delete on sport_case_files from trevo_app;
grant update (state, attempts, bets, bytes, hash, made_at) on sport_case_files to trevo_app;

create table sport_case_steps (
  tenant_id integer not null,
  case_id uuid not null,
  step_no integer not null,
  kind text not null,
  by uuid,
  note text,
  detail jsonb not null default '{}'::jsonb,
  at timestamp with time zone not null,
  constraint sport_case_steps_kind_check CHECK ((kind = ANY (ARRAY['opened'::text, 'signalled'::text, 'reopened'::text, 'reviewed'::text, 'reported'::text, 'closed'::text, 'noted'::text, 'filed'::text]))),
  constraint sport_case_steps_note_check CHECK (((length(note) >= 1) AND (length(note) <= 2000))),
  constraint sport_case_steps_pkey PRIMARY KEY (tenant_id, case_id, step_no),
  constraint sport_case_steps_step_no_check CHECK ((step_no > 0)),
  constraint sport_case_steps_tenant_id_case_id_fkey FOREIGN KEY (tenant_id, case_id) REFERENCES sport_cases(tenant_id, id)
);
revoke update, delete on sport_case_steps from trevo_app;

create table sport_cases (
  tenant_id integer not null,
  id uuid not null,
  fixture_id integer not null,
  state text not null,
  score integer not null,
  version integer not null default 1,
  opened_by uuid,
  opened_at timestamp with time zone not null,
  changed_at timestamp with time zone not null,
  verdict text,
  closed_score integer,
  constraint sport_cases_check CHECK (((state = 'closed'::text) = (verdict IS NOT NULL))),
  constraint sport_cases_check1 CHECK (((state = 'closed'::text) = (closed_score IS NOT NULL))),
  constraint sport_cases_fixture_id_fkey FOREIGN KEY (fixture_id) REFERENCES sport_fixtures(id),
  constraint sport_cases_pkey PRIMARY KEY (tenant_id, id),
  constraint sport_cases_score_check CHECK (((score >= 0) AND (score <= 100))),
  constraint sport_cases_state_check CHECK ((state = ANY (ARRAY['open'::text, 'under_review'::text, 'reported'::text, 'closed'::text]))),
  constraint sport_cases_tenant_id_fixture_id_key UNIQUE (tenant_id, fixture_id),
  constraint sport_cases_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint sport_cases_verdict_check CHECK ((verdict = ANY (ARRAY['unfounded'::text, 'confirmed'::text]))),
  constraint sport_cases_version_check CHECK ((version > 0))
);
CREATE INDEX sport_cases_waiting ON sport_cases USING btree (tenant_id, opened_at) WHERE (state = ANY (ARRAY['open'::text, 'under_review'::text]));
revoke delete on sport_cases from trevo_app;

create table sport_cash_out_requests (
  tenant_id integer not null,
  id uuid not null,
  bet_id uuid not null,
  player_id uuid not null,
  request jsonb not null,
  market_ids integer[] not null,
  received_at timestamp with time zone not null,
  due_at timestamp with time zone not null,
  status text not null default 'pending'::text,
  refusal jsonb,
  decided_at timestamp with time zone,
  auto_cash_out_id uuid,
  constraint sport_cash_out_requests_check CHECK ((due_at >= received_at)),
  constraint sport_cash_out_requests_check1 CHECK (((status = 'refused'::text) = (refusal IS NOT NULL))),
  constraint sport_cash_out_requests_check2 CHECK (((status = 'pending'::text) = (decided_at IS NULL))),
  constraint sport_cash_out_requests_pkey PRIMARY KEY (tenant_id, id),
  constraint sport_cash_out_requests_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'paid'::text, 'refused'::text]))),
  constraint sport_cash_out_requests_tenant_id_auto_cash_out_id_fkey FOREIGN KEY (tenant_id, auto_cash_out_id) REFERENCES sport_auto_cash_outs(tenant_id, id),
  constraint sport_cash_out_requests_tenant_id_bet_id_fkey FOREIGN KEY (tenant_id, bet_id) REFERENCES sport_bets(tenant_id, id)
);
CREATE INDEX sport_cash_out_requests_due ON sport_cash_out_requests USING btree (due_at) WHERE (status = 'pending'::text);
CREATE INDEX sport_cash_out_requests_of_bet ON sport_cash_out_requests USING btree (tenant_id, bet_id, received_at);
CREATE UNIQUE INDEX sport_cash_out_requests_one ON sport_cash_out_requests USING btree (tenant_id, bet_id) WHERE (status = 'pending'::text);
CREATE TRIGGER sport_cash_out_requests_decided BEFORE UPDATE OF status, refusal, decided_at ON sport_cash_out_requests FOR EACH ROW EXECUTE FUNCTION decide_sport_cash_out_request();
CREATE TRIGGER sport_cash_out_requests_kept BEFORE DELETE OR TRUNCATE ON sport_cash_out_requests FOR EACH STATEMENT EXECUTE FUNCTION refuse_history_change();
revoke update, delete on sport_cash_out_requests from trevo_app;
grant update (status, refusal, decided_at) on sport_cash_out_requests to trevo_app;

create table sport_cash_outs (
  tenant_id integer not null,
  bet_id uuid not null,
  cash_out_no integer not null,
  share_bps integer not null,
  stake bigint not null,
  amount bigint not null,
  fair bigint not null,
  fee_bps integer not null,
  at timestamp with time zone not null,
  request_id uuid,
  versions jsonb not null default '[]'::jsonb,
  auto_cash_out_id uuid,
  constraint sport_cash_outs_amount_check CHECK ((amount > 0)),
  constraint sport_cash_outs_cash_out_no_check CHECK ((cash_out_no > 0)),
  constraint sport_cash_outs_check CHECK ((fair >= amount)),
  constraint sport_cash_outs_pkey PRIMARY KEY (tenant_id, bet_id, cash_out_no),
  constraint sport_cash_outs_share_bps_check CHECK (((share_bps >= 1) AND (share_bps <= 10000))),
  constraint sport_cash_outs_stake_check CHECK ((stake > 0)),
  constraint sport_cash_outs_tenant_id_auto_cash_out_id_fkey FOREIGN KEY (tenant_id, auto_cash_out_id) REFERENCES sport_auto_cash_outs(tenant_id, id),
  constraint sport_cash_outs_tenant_id_bet_id_fkey FOREIGN KEY (tenant_id, bet_id) REFERENCES sport_bets(tenant_id, id),
  constraint sport_cash_outs_tenant_id_request_id_fkey FOREIGN KEY (tenant_id, request_id) REFERENCES sport_cash_out_requests(tenant_id, id)
);
CREATE INDEX sport_cash_outs_at ON sport_cash_outs USING brin (at) WITH (autosummarize='on');
CREATE UNIQUE INDEX sport_cash_outs_of_auto ON sport_cash_outs USING btree (tenant_id, auto_cash_out_id);
CREATE UNIQUE INDEX sport_cash_outs_of_request ON sport_cash_outs USING btree (tenant_id, request_id);
CREATE TRIGGER sport_cash_outs_kept BEFORE DELETE OR UPDATE OR TRUNCATE ON sport_cash_outs FOR EACH STATEMENT EXECUTE FUNCTION refuse_history_change();
revoke update, delete on sport_cash_outs from trevo_app;

create table sport_competitions (
  id integer not null generated always as identity,
  producer integer not null,
  external_id text not null,
  sport text not null,
  country text not null,
  name text not null,
  slug text not null,
  tier integer not null,
  offerable boolean not null default false,
  constraint sport_competitions_pkey PRIMARY KEY (id),
  constraint sport_competitions_producer_external_id_key UNIQUE (producer, external_id),
  constraint sport_competitions_producer_fkey FOREIGN KEY (producer) REFERENCES sport_feeds(producer),
  constraint sport_competitions_tier_check CHECK (((tier >= 1) AND (tier <= 3)))
);

create table sport_exposures (
  tenant_id integer not null,
  fixture_id integer not null,
  cells bigint[] not null,
  other bigint not null,
  renewed_at timestamp with time zone not null default clock_timestamp(),
  constraint sport_exposures_cells_check CHECK ((cardinality(cells) = 64)),
  constraint sport_exposures_fixture_id_fkey FOREIGN KEY (fixture_id) REFERENCES sport_fixtures(id),
  constraint sport_exposures_pkey PRIMARY KEY (tenant_id, fixture_id),
  constraint sport_exposures_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id)
);

create table sport_favorites (
  tenant_id integer not null,
  player_id uuid not null,
  id uuid not null,
  fixture_id integer,
  competition_id integer,
  team_id integer,
  kept_at timestamp with time zone not null,
  constraint sport_favorites_check CHECK ((num_nonnulls(fixture_id, competition_id, team_id) = 1)),
  constraint sport_favorites_competition_id_fkey FOREIGN KEY (competition_id) REFERENCES sport_competitions(id),
  constraint sport_favorites_fixture_id_fkey FOREIGN KEY (fixture_id) REFERENCES sport_fixtures(id),
  constraint sport_favorites_pkey PRIMARY KEY (tenant_id, id),
  constraint sport_favorites_team_id_fkey FOREIGN KEY (team_id) REFERENCES sport_participants(id),
  constraint sport_favorites_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint sport_favorites_tenant_id_player_id_fixture_id_competition__key UNIQUE NULLS NOT DISTINCT (tenant_id, player_id, fixture_id, competition_id, team_id),
  constraint sport_favorites_tenant_id_player_id_fkey FOREIGN KEY (tenant_id, player_id) REFERENCES players(tenant_id, id)
);
revoke update on sport_favorites from trevo_app;

create table sport_feed_log (
  id bigint not null generated always as identity,
  producer integer not null,
  seq bigint,
  hash bytea not null,
  at timestamp with time zone not null,
  received_at timestamp with time zone not null default clock_timestamp(),
  fixture text,
  kind text not null,
  body jsonb not null,
  outcome text not null,
  constraint sport_feed_log_pkey PRIMARY KEY (id)
);
CREATE INDEX sport_feed_log_by_time ON sport_feed_log USING brin (received_at);
CREATE UNIQUE INDEX sport_feed_log_numbered ON sport_feed_log USING btree (producer, seq) WHERE (seq IS NOT NULL);
CREATE INDEX sport_feed_log_of_fixture ON sport_feed_log USING btree (producer, fixture, id);
CREATE UNIQUE INDEX sport_feed_log_unnumbered ON sport_feed_log USING btree (producer, hash) WHERE (seq IS NULL);

create table sport_feeds (
  producer integer not null,
  code text not null,
  epoch bigint not null default 0,
  state text not null default 'silent'::text,
  seq bigint,
  good_at timestamp with time zone,
  received_at timestamp with time zone,
  request uuid,
  requested_at timestamp with time zone,
  kind text not null default 'facts'::text,
  constraint sport_feeds_check CHECK (((state = 'recovering'::text) = (request IS NOT NULL))),
  constraint sport_feeds_check1 CHECK (((request IS NULL) = (requested_at IS NULL))),
  constraint sport_feeds_code_key UNIQUE (code),
  constraint sport_feeds_kind_check CHECK ((kind = ANY (ARRAY['facts'::text, 'prices'::text]))),
  constraint sport_feeds_pkey PRIMARY KEY (producer),
  constraint sport_feeds_producer_check CHECK ((producer > 0)),
  constraint sport_feeds_state_check CHECK ((state = ANY (ARRAY['silent'::text, 'recovering'::text, 'live'::text])))
);

create table sport_fixtures (
  id integer not null generated always as identity,
  producer integer not null,
  external_id text not null,
  competition_id integer not null,
  home_id integer not null,
  away_id integer not null,
  round text,
  starts_at timestamp with time zone not null,
  state text not null default 'scheduled'::text,
  facts jsonb not null,
  clock jsonb not null,
  facts_at timestamp with time zone,
  announced_at timestamp with time zone not null,
  decide_at timestamp with time zone,
  danger_ends_at timestamp with time zone,
  simulated boolean not null,
  commitment text,
  seed text,
  prematch_closed_at timestamp with time zone,
  starts_known_at timestamp with time zone,
  earlier_starts jsonb not null default '[]'::jsonb,
  stopped_at timestamp with time zone,
  constraint sport_fixtures_away_id_fkey FOREIGN KEY (away_id) REFERENCES sport_participants(id),
  constraint sport_fixtures_check CHECK ((home_id <> away_id)),
  constraint sport_fixtures_check1 CHECK ((simulated = (commitment IS NOT NULL))),
  constraint sport_fixtures_check2 CHECK (((seed IS NULL) OR (state = ANY (ARRAY['ended'::text, 'resulted'::text, 'postponed'::text, 'cancelled'::text, 'abandoned'::text])))),
  constraint sport_fixtures_competition_id_fkey FOREIGN KEY (competition_id) REFERENCES sport_competitions(id),
  constraint sport_fixtures_home_id_fkey FOREIGN KEY (home_id) REFERENCES sport_participants(id),
  constraint sport_fixtures_pkey PRIMARY KEY (id),
  constraint sport_fixtures_producer_external_id_key UNIQUE (producer, external_id),
  constraint sport_fixtures_producer_fkey FOREIGN KEY (producer) REFERENCES sport_feeds(producer),
  constraint sport_fixtures_state_check CHECK ((state = ANY (ARRAY['scheduled'::text, 'live'::text, 'interrupted'::text, 'ended'::text, 'resulted'::text, 'postponed'::text, 'cancelled'::text, 'abandoned'::text])))
);
CREATE INDEX sport_fixtures_by_start ON sport_fixtures USING btree (starts_at, id);
CREATE INDEX sport_fixtures_in_danger ON sport_fixtures USING btree (producer, danger_ends_at) WHERE (danger_ends_at IS NOT NULL);
CREATE INDEX sport_fixtures_in_play ON sport_fixtures USING btree (starts_at, id) WHERE (state = ANY (ARRAY['live'::text, 'interrupted'::text]));
CREATE INDEX sport_fixtures_of_competition ON sport_fixtures USING btree (competition_id, starts_at);
CREATE INDEX sport_fixtures_resulted ON sport_fixtures USING btree (competition_id, starts_at) WHERE (state = 'resulted'::text);
CREATE INDEX sport_fixtures_undecided ON sport_fixtures USING btree (producer, decide_at) WHERE (decide_at IS NOT NULL);

create table sport_free_bets (
  tenant_id integer not null,
  id uuid not null,
  player_id uuid not null,
  source text not null,
  external_id text not null,
  offer_id uuid,
  offer_version integer,
  deposit_id uuid,
  amount bigint not null,
  min_odds_x1000 integer not null,
  valid_until timestamp with time zone not null,
  bet_id uuid,
  used_at timestamp with time zone,
  cancelled_at timestamp with time zone,
  created_at timestamp with time zone not null,
  constraint sport_free_bets_amount_check CHECK ((amount > 0)),
  constraint sport_free_bets_check CHECK (((offer_id IS NULL) = (offer_version IS NULL))),
  constraint sport_free_bets_check1 CHECK (((bet_id IS NULL) = (used_at IS NULL))),
  constraint sport_free_bets_min_odds_x1000_check CHECK (((min_odds_x1000 >= 1001) AND (min_odds_x1000 <= 1000000))),
  constraint sport_free_bets_pkey PRIMARY KEY (tenant_id, id),
  constraint sport_free_bets_tenant_id_bet_id_key UNIQUE (tenant_id, bet_id),
  constraint sport_free_bets_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint sport_free_bets_tenant_id_source_external_id_key UNIQUE (tenant_id, source, external_id)
);
CREATE INDEX sport_free_bets_of_deposit ON sport_free_bets USING btree (tenant_id, deposit_id) WHERE (deposit_id IS NOT NULL);
CREATE INDEX sport_free_bets_of_player ON sport_free_bets USING btree (tenant_id, player_id, valid_until) WHERE ((bet_id IS NULL) AND (cancelled_at IS NULL));
revoke update, delete on sport_free_bets from trevo_app;
grant update (valid_until, bet_id, used_at, cancelled_at) on sport_free_bets to trevo_app;

create table sport_limits (
  tenant_id integer not null,
  sport text not null,
  competition_id integer not null default 0,
  market_type text not null default ''::text,
  stake bigint,
  payout bigint,
  player_payout bigint,
  fixture_liability bigint,
  live_delay_ms integer,
  min_odds_x1000 integer,
  constraint sport_limits_fixture_liability_check CHECK ((fixture_liability >= 100)),
  constraint sport_limits_live_delay_ms_check CHECK (((live_delay_ms >= 1000) AND (live_delay_ms <= 30000))),
  constraint sport_limits_min_odds_x1000_check CHECK (((min_odds_x1000 >= 1010) AND (min_odds_x1000 <= 10000))),
  constraint sport_limits_of_match CHECK (((market_type = ''::text) OR (num_nonnulls(player_payout, fixture_liability, live_delay_ms) = 0))),
  constraint sport_limits_of_something CHECK ((num_nonnulls(stake, payout, player_payout, fixture_liability, live_delay_ms, min_odds_x1000) > 0)),
  constraint sport_limits_payout_check CHECK ((payout >= 100)),
  constraint sport_limits_pkey PRIMARY KEY (tenant_id, sport, competition_id, market_type),
  constraint sport_limits_player_payout_check CHECK ((player_payout >= 100)),
  constraint sport_limits_stake_check CHECK ((stake >= 100)),
  constraint sport_limits_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id)
);

create table sport_margins (
  book_id integer not null,
  sport text not null,
  competition_id integer not null default 0,
  market_type text not null default ''::text,
  target_bps integer not null,
  method text not null,
  constraint sport_margins_book_id_fkey FOREIGN KEY (book_id) REFERENCES sport_books(id),
  constraint sport_margins_method_check CHECK ((method = ANY (ARRAY['power'::text, 'proportional'::text, 'shin'::text]))),
  constraint sport_margins_pkey PRIMARY KEY (book_id, sport, competition_id, market_type),
  constraint sport_margins_target_bps_check CHECK (((target_bps >= 150) AND (target_bps <= 3000)))
);

create table sport_markets (
  id integer not null generated always as identity,
  fixture_id integer not null,
  type text not null,
  part text not null,
  line_x4 integer not null,
  state text not null default 'active'::text,
  feed_odds_x1000 integer[],
  feed_prob_ppm integer[],
  priced_at timestamp with time zone,
  results_at timestamp with time zone,
  windows_at jsonb,
  constraint sport_markets_fixture_id_fkey FOREIGN KEY (fixture_id) REFERENCES sport_fixtures(id),
  constraint sport_markets_fixture_id_type_part_line_x4_key UNIQUE (fixture_id, type, part, line_x4),
  constraint sport_markets_pkey PRIMARY KEY (id),
  constraint sport_markets_state_check CHECK ((state = ANY (ARRAY['active'::text, 'hidden'::text, 'resulted'::text, 'voided'::text])))
);

create table sport_overrides (
  book_id integer not null,
  fixture_id integer not null,
  supremacy_x100 integer not null,
  total_x100 integer not null,
  ends_at timestamp with time zone not null,
  constraint sport_overrides_book_id_fkey FOREIGN KEY (book_id) REFERENCES sport_books(id),
  constraint sport_overrides_check CHECK ((((total_x100 >= 20) AND (total_x100 <= 1000)) AND (abs(supremacy_x100) < total_x100))),
  constraint sport_overrides_fixture_id_fkey FOREIGN KEY (fixture_id) REFERENCES sport_fixtures(id),
  constraint sport_overrides_pkey PRIMARY KEY (book_id, fixture_id)
);

create table sport_participants (
  id integer not null generated always as identity,
  producer integer not null,
  external_id text not null,
  name text not null,
  short text not null,
  shirt jsonb not null,
  constraint sport_participants_pkey PRIMARY KEY (id),
  constraint sport_participants_producer_external_id_key UNIQUE (producer, external_id),
  constraint sport_participants_producer_fkey FOREIGN KEY (producer) REFERENCES sport_feeds(producer)
);

create table sport_prices (
  book_id integer not null,
  market_id integer not null,
  version integer not null,
  seq bigint not null,
  takes_bets boolean not null,
  odds_x1000 integer[] not null,
  cash_out_ppm jsonb not null,
  margin_ppm integer not null,
  constraint sport_prices_book_id_fkey FOREIGN KEY (book_id) REFERENCES sport_books(id),
  constraint sport_prices_market_id_fkey FOREIGN KEY (market_id) REFERENCES sport_markets(id),
  constraint sport_prices_pkey PRIMARY KEY (book_id, market_id),
  constraint sport_prices_version_check CHECK ((version > 0))
) with (fillfactor=70);

create table sport_ratings (
  competition_id integer not null,
  mu double precision not null,
  home double precision not null,
  teams jsonb not null,
  matches integer not null,
  fitted_at timestamp with time zone not null default clock_timestamp(),
  constraint sport_ratings_competition_id_fkey FOREIGN KEY (competition_id) REFERENCES sport_competitions(id),
  constraint sport_ratings_pkey PRIMARY KEY (competition_id)
);

create table sport_results (
  market_id integer not null,
  book_id integer not null default 0,
  revision integer not null,
  kind text not null,
  outcomes jsonb,
  void_from timestamp with time zone,
  void_to timestamp with time zone,
  source text not null,
  log_id bigint,
  decided_at timestamp with time zone not null default clock_timestamp(),
  hash text,
  undoes text,
  constraint sport_results_check CHECK (((kind = 'result'::text) <= (outcomes IS NOT NULL))),
  constraint sport_results_check1 CHECK (((kind = 'undone'::text) <= (outcomes IS NULL))),
  constraint sport_results_check2 CHECK (((undoes IS NOT NULL) <= (kind = 'undone'::text))),
  constraint sport_results_kind_check CHECK ((kind = ANY (ARRAY['result'::text, 'undone'::text, 'cancelled'::text]))),
  constraint sport_results_market_id_fkey FOREIGN KEY (market_id) REFERENCES sport_markets(id),
  constraint sport_results_pkey PRIMARY KEY (market_id, book_id, revision),
  constraint sport_results_revision_check CHECK ((revision > 0)),
  constraint sport_results_source_check CHECK ((source = ANY (ARRAY['facts'::text, 'feed'::text, 'staff'::text, 'rule'::text]))) NOT VALID,
  constraint sport_results_undoes_check CHECK ((undoes = ANY (ARRAY['result'::text, 'cancel'::text])))
);
CREATE INDEX sport_results_by_time ON sport_results USING btree (decided_at);
CREATE TRIGGER sport_results_hash BEFORE INSERT ON sport_results FOR EACH ROW EXECUTE FUNCTION hash_sport_result();
revoke update, delete on sport_results from trevo_app;

create table sport_settlements (
  tenant_id integer not null,
  bet_id uuid not null,
  settlement_no integer not null,
  payout bigint not null,
  outcome text not null,
  form text not null,
  legs jsonb not null,
  reason text not null,
  settled_at timestamp with time zone not null,
  constraint sport_settlements_check CHECK (((reason = 'result'::text) = (settlement_no = 1))),
  constraint sport_settlements_form_check CHECK ((form = ANY (ARRAY['win'::text, 'rollback'::text]))),
  constraint sport_settlements_outcome_check CHECK ((outcome = ANY (ARRAY['won'::text, 'lost'::text, 'void'::text, 'part'::text]))),
  constraint sport_settlements_payout_check CHECK ((payout >= 0)),
  constraint sport_settlements_pkey PRIMARY KEY (tenant_id, bet_id, settlement_no),
  constraint sport_settlements_reason_check CHECK ((reason = ANY (ARRAY['result'::text, 'correction'::text]))),
  constraint sport_settlements_settlement_no_check CHECK ((settlement_no > 0)),
  constraint sport_settlements_tenant_id_bet_id_fkey FOREIGN KEY (tenant_id, bet_id) REFERENCES sport_bets(tenant_id, id)
);
CREATE INDEX sport_settlements_settled_at ON sport_settlements USING brin (settled_at) WITH (autosummarize='on');
CREATE TRIGGER sport_settlements_kept BEFORE DELETE OR UPDATE OR TRUNCATE ON sport_settlements FOR EACH STATEMENT EXECUTE FUNCTION refuse_history_change();
revoke update, delete on sport_settlements from trevo_app;

create table sport_signals (
  tenant_id integer not null,
  case_id uuid not null,
  kind text not null,
  score integer not null,
  market_id integer,
  code text,
  parts jsonb not null,
  found_at timestamp with time zone not null,
  constraint sport_signals_check CHECK (((market_id IS NULL) = (code IS NULL))),
  constraint sport_signals_kind_check CHECK ((kind = ANY (ARRAY['stake_level'::text, 'one_sided'::text, 'new_accounts'::text, 'linked_devices'::text, 'low_tier_burst'::text, 'score_cluster'::text]))),
  constraint sport_signals_market_id_fkey FOREIGN KEY (market_id) REFERENCES sport_markets(id),
  constraint sport_signals_pkey PRIMARY KEY (tenant_id, case_id, kind),
  constraint sport_signals_score_check CHECK (((score >= 1) AND (score <= 100))),
  constraint sport_signals_tenant_id_case_id_fkey FOREIGN KEY (tenant_id, case_id) REFERENCES sport_cases(tenant_id, id)
);
revoke delete on sport_signals from trevo_app;

create table sport_slips (
  tenant_id integer not null,
  code text not null,
  selections jsonb not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint sport_slips_check CHECK ((expires_at > created_at)),
  constraint sport_slips_code_check CHECK ((code ~ '^[0-9A-Z]{8}$'::text)),
  constraint sport_slips_pkey PRIMARY KEY (tenant_id, code),
  constraint sport_slips_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id)
);
CREATE INDEX sport_slips_to_expire ON sport_slips USING btree (expires_at);
revoke update on sport_slips from trevo_app;

create table sport_stake_totals (
  tenant_id integer not null,
  fixture_id integer not null,
  tier integer not null,
  stake bigint not null,
  seen_at timestamp with time zone not null,
  constraint sport_stake_totals_fixture_id_fkey FOREIGN KEY (fixture_id) REFERENCES sport_fixtures(id),
  constraint sport_stake_totals_pkey PRIMARY KEY (tenant_id, fixture_id),
  constraint sport_stake_totals_stake_check CHECK ((stake >= 0)),
  constraint sport_stake_totals_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint sport_stake_totals_tier_check CHECK (((tier >= 1) AND (tier <= 3)))
);
CREATE INDEX sport_stake_totals_recent ON sport_stake_totals USING btree (tenant_id, tier, seen_at);

create table sport_stream (
  book_id integer not null,
  seq bigint not null,
  at timestamp with time zone not null,
  fixture_id integer not null,
  prices jsonb not null,
  prev_hash text not null,
  hash text not null,
  cause text,
  model jsonb,
  constraint sport_stream_book_id_fkey FOREIGN KEY (book_id) REFERENCES sport_books(id),
  constraint sport_stream_cause_check CHECK ((cause = 'override'::text)),
  constraint sport_stream_fixture_id_fkey FOREIGN KEY (fixture_id) REFERENCES sport_fixtures(id),
  constraint sport_stream_pkey PRIMARY KEY (book_id, seq),
  constraint sport_stream_seq_check CHECK ((seq > 0))
);
CREATE INDEX sport_stream_by_time ON sport_stream USING brin (at);
CREATE INDEX sport_stream_of_fixture ON sport_stream USING btree (fixture_id, book_id, seq);
revoke update, delete on sport_stream from trevo_app;

create table sport_suspensions (
  book_id integer not null default 0,
  scope text not null,
  scope_id integer not null,
  reasons integer not null,
  since jsonb not null default '{}'::jsonb,
  last_suspended_at timestamp with time zone not null,
  constraint sport_suspensions_pkey PRIMARY KEY (book_id, scope, scope_id),
  constraint sport_suspensions_reasons_check CHECK (((reasons >= 0) AND (reasons <= 63))),
  constraint sport_suspensions_scope_check CHECK ((scope = ANY (ARRAY['producer'::text, 'book'::text, 'competition'::text, 'fixture'::text, 'market'::text])))
);

create table sport_withholdings (
  tenant_id integer not null,
  id uuid not null,
  bet_id uuid not null,
  player_id uuid not null,
  ground text not null,
  reason text,
  withheld_by uuid,
  withheld_at timestamp with time zone not null,
  outcome text,
  ended_by uuid,
  ended_at timestamp with time zone,
  fixture_id integer,
  market_id integer,
  checked_settlement_no integer,
  checked_results jsonb,
  constraint sport_withholdings_check CHECK ((num_nulls(outcome, ended_by, ended_at) = ANY (ARRAY[0, 3]))),
  constraint sport_withholdings_check1 CHECK ((ended_at >= withheld_at)),
  constraint sport_withholdings_checked CHECK (((num_nulls(checked_settlement_no, checked_results) = 2) OR ((num_nonnulls(checked_settlement_no, checked_results) = 2) AND (NOT (outcome IS DISTINCT FROM 'released'::text))))) NOT VALID,
  constraint sport_withholdings_correction CHECK (
CASE
    WHEN (ground = 'correction'::text) THEN ((withheld_by IS NULL) AND (reason IS NULL) AND (fixture_id IS NOT NULL) AND (market_id IS NULL))
    ELSE ((withheld_by IS NOT NULL) AND (reason IS NOT NULL))
END) NOT VALID,
  constraint sport_withholdings_fixture_id_fkey FOREIGN KEY (fixture_id) REFERENCES sport_fixtures(id),
  constraint sport_withholdings_ground CHECK ((ground = ANY (ARRAY['manipulation'::text, 'fraud'::text, 'ordered'::text, 'correction'::text]))) NOT VALID,
  constraint sport_withholdings_market_id_fkey FOREIGN KEY (market_id) REFERENCES sport_markets(id),
  constraint sport_withholdings_order CHECK (((market_id IS NULL) OR (fixture_id IS NOT NULL))),
  constraint sport_withholdings_outcome_check CHECK ((outcome = ANY (ARRAY['released'::text, 'voided'::text]))),
  constraint sport_withholdings_pkey PRIMARY KEY (tenant_id, id),
  constraint sport_withholdings_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 500))),
  constraint sport_withholdings_tenant_id_bet_id_fkey FOREIGN KEY (tenant_id, bet_id) REFERENCES sport_bets(tenant_id, id),
  constraint sport_withholdings_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id)
);
CREATE INDEX sport_withholdings_of_bet ON sport_withholdings USING btree (tenant_id, bet_id, withheld_at);
CREATE INDEX sport_withholdings_of_match ON sport_withholdings USING btree (tenant_id, fixture_id, bet_id) WHERE (ended_at IS NULL);
CREATE INDEX sport_withholdings_of_player ON sport_withholdings USING btree (tenant_id, player_id);
CREATE UNIQUE INDEX sport_withholdings_standing ON sport_withholdings USING btree (tenant_id, bet_id, fixture_id, market_id, ((ground = 'correction'::text))) NULLS NOT DISTINCT WHERE (ended_at IS NULL);
revoke update, delete on sport_withholdings from trevo_app;
grant update (outcome, ended_by, ended_at, checked_settlement_no, checked_results) on sport_withholdings to trevo_app;

create table staff (
  operator_id integer not null,
  id uuid not null,
  email text not null,
  name text not null,
  state text not null,
  demo boolean not null default false,
  password_hash text,
  secret_sealed bytea,
  last_step bigint not null default 0,
  invitation_hash bytea,
  invitation_ends_at timestamp with time zone,
  created_at timestamp with time zone not null,
  constraint staff_check CHECK (((state <> 'active'::text) OR ((password_hash IS NOT NULL) AND (secret_sealed IS NOT NULL)))),
  constraint staff_check1 CHECK (((invitation_hash IS NULL) = (invitation_ends_at IS NULL))),
  constraint staff_email_check CHECK ((email = lower(email))),
  constraint staff_email_key UNIQUE (email),
  constraint staff_invitation_hash_key UNIQUE (invitation_hash),
  constraint staff_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operators(id),
  constraint staff_pkey PRIMARY KEY (operator_id, id),
  constraint staff_state_check CHECK ((state = ANY (ARRAY['invited'::text, 'active'::text, 'closed'::text])))
);
revoke delete on staff from trevo_app;

create table staff_attempts (
  subject bytea not null,
  attempts integer not null,
  last_at timestamp with time zone not null,
  next_at timestamp with time zone,
  constraint staff_attempts_pkey PRIMARY KEY (subject)
);

create table staff_break_glass (
  operator_id integer not null,
  id uuid not null,
  staff_id uuid not null,
  permissions text[] not null,
  tenant_id integer,
  reason text not null,
  started_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  request_id text,
  reviewed_by uuid,
  reviewed_at timestamp with time zone,
  verdict text,
  review_note text,
  constraint staff_break_glass_check CHECK (((ends_at > started_at) AND (ends_at <= (started_at + '01:00:00'::interval)))),
  constraint staff_break_glass_check1 CHECK ((reviewed_by <> staff_id)),
  constraint staff_break_glass_check2 CHECK (((reviewed_at IS NULL) = (reviewed_by IS NULL))),
  constraint staff_break_glass_check3 CHECK (((reviewed_at IS NULL) = (verdict IS NULL))),
  constraint staff_break_glass_check4 CHECK (((reviewed_at IS NULL) = (review_note IS NULL))),
  constraint staff_break_glass_operator_id_reviewed_by_fkey FOREIGN KEY (operator_id, reviewed_by) REFERENCES staff(operator_id, id),
  constraint staff_break_glass_operator_id_staff_id_fkey FOREIGN KEY (operator_id, staff_id) REFERENCES staff(operator_id, id),
  constraint staff_break_glass_operator_id_tenant_id_fkey FOREIGN KEY (operator_id, tenant_id) REFERENCES tenants(operator_id, id),
  constraint staff_break_glass_permissions_check CHECK (((cardinality(permissions) >= 1) AND (cardinality(permissions) <= 10))),
  constraint staff_break_glass_pkey PRIMARY KEY (operator_id, id),
  constraint staff_break_glass_verdict_check CHECK ((verdict = ANY (ARRAY['justified'::text, 'unjustified'::text])))
);
CREATE INDEX staff_break_glass_of ON staff_break_glass USING btree (operator_id, staff_id, ends_at);
CREATE INDEX staff_break_glass_unreviewed ON staff_break_glass USING btree (operator_id, started_at, id) WHERE (reviewed_at IS NULL);
revoke update, delete on staff_break_glass from trevo_app;
grant update (reviewed_by, reviewed_at, verdict, review_note) on staff_break_glass to trevo_app;

create table staff_challenges (
  token_hash bytea not null,
  operator_id integer not null,
  staff_id uuid not null,
  password_version bytea not null,
  attempts integer not null default 0,
  expires_at timestamp with time zone not null,
  constraint staff_challenges_operator_id_staff_id_fkey FOREIGN KEY (operator_id, staff_id) REFERENCES staff(operator_id, id),
  constraint staff_challenges_pkey PRIMARY KEY (token_hash)
);

create table staff_events (
  operator_id integer not null,
  id bigint not null generated always as identity,
  at timestamp with time zone not null,
  actor text not null,
  action text not null,
  staff_id uuid not null,
  request_id text,
  detail jsonb not null default '{}'::jsonb,
  constraint staff_events_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operators(id),
  constraint staff_events_pkey PRIMARY KEY (operator_id, id)
);
CREATE TRIGGER staff_events_kept BEFORE DELETE OR UPDATE OR TRUNCATE ON staff_events FOR EACH STATEMENT EXECUTE FUNCTION refuse_history_change();
revoke update, delete on staff_events from trevo_app;

create table staff_grants (
  operator_id integer not null,
  id uuid not null default gen_random_uuid(),
  staff_id uuid not null,
  tenant_id integer,
  role text,
  permission text,
  granted_at timestamp with time zone not null,
  granted_by text not null,
  ends_at timestamp with time zone,
  own_role_id uuid,
  constraint staff_grants_check CHECK ((num_nonnulls(role, permission, own_role_id) = 1)),
  constraint staff_grants_check1 CHECK ((ends_at >= granted_at)),
  constraint staff_grants_operator_id_own_role_id_fkey FOREIGN KEY (operator_id, own_role_id) REFERENCES staff_roles(operator_id, id),
  constraint staff_grants_operator_id_staff_id_fkey FOREIGN KEY (operator_id, staff_id) REFERENCES staff(operator_id, id),
  constraint staff_grants_operator_id_tenant_id_fkey FOREIGN KEY (operator_id, tenant_id) REFERENCES tenants(operator_id, id),
  constraint staff_grants_pkey PRIMARY KEY (operator_id, id)
);
CREATE INDEX staff_grants_of ON staff_grants USING btree (operator_id, staff_id);
CREATE INDEX staff_grants_of_role ON staff_grants USING btree (operator_id, own_role_id) WHERE (own_role_id IS NOT NULL);

create table staff_passkey_enrolments (
  token_hash bytea not null,
  operator_id integer not null,
  staff_id uuid not null,
  session_id uuid not null,
  ends_at timestamp with time zone not null,
  constraint staff_passkey_enrolments_operator_id_session_id_fkey FOREIGN KEY (operator_id, session_id) REFERENCES staff_sessions(operator_id, id),
  constraint staff_passkey_enrolments_operator_id_staff_id_fkey FOREIGN KEY (operator_id, staff_id) REFERENCES staff(operator_id, id),
  constraint staff_passkey_enrolments_pkey PRIMARY KEY (token_hash)
);
CREATE INDEX staff_passkey_enrolments_ends ON staff_passkey_enrolments USING btree (ends_at);

create table staff_passkeys (
  operator_id integer not null,
  id uuid not null,
  staff_id uuid not null,
  name text not null,
  rp_id text not null,
  credential_id bytea not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  created_at timestamp with time zone not null,
  last_used_at timestamp with time zone,
  blocked_at timestamp with time zone,
  removed_at timestamp with time zone,
  constraint staff_passkeys_counter_check CHECK ((counter >= 0)),
  constraint staff_passkeys_credential_id_key UNIQUE (credential_id),
  constraint staff_passkeys_operator_id_staff_id_fkey FOREIGN KEY (operator_id, staff_id) REFERENCES staff(operator_id, id),
  constraint staff_passkeys_pkey PRIMARY KEY (operator_id, id)
);
CREATE INDEX staff_passkeys_of ON staff_passkeys USING btree (operator_id, staff_id) WHERE (removed_at IS NULL);
revoke delete on staff_passkeys from trevo_app;

create table staff_permissions (
  operator_id integer not null,
  staff_id uuid not null,
  permission text not null,
  constraint staff_permissions_operator_id_staff_id_fkey FOREIGN KEY (operator_id, staff_id) REFERENCES staff(operator_id, id),
  constraint staff_permissions_pkey PRIMARY KEY (operator_id, staff_id, permission)
);

create table staff_preferences (
  operator_id integer not null,
  staff_id uuid not null,
  locale text,
  mode text,
  density text,
  single_keys boolean,
  changed_at timestamp with time zone not null,
  constraint staff_preferences_density_check CHECK ((density = ANY (ARRAY['compact'::text, 'normal'::text, 'two-lines'::text]))),
  constraint staff_preferences_mode_check CHECK ((mode = ANY (ARRAY['light'::text, 'dark'::text, 'system'::text]))),
  constraint staff_preferences_operator_id_staff_id_fkey FOREIGN KEY (operator_id, staff_id) REFERENCES staff(operator_id, id),
  constraint staff_preferences_pkey PRIMARY KEY (operator_id, staff_id)
);

create table staff_reveals (
  operator_id integer not null,
  staff_id uuid not null,
  day date not null,
  reveals integer not null,
  constraint staff_reveals_operator_id_staff_id_fkey FOREIGN KEY (operator_id, staff_id) REFERENCES staff(operator_id, id),
  constraint staff_reveals_pkey PRIMARY KEY (operator_id, staff_id, day),
  constraint staff_reveals_reveals_check CHECK ((reveals > 0))
);

create table staff_roles (
  operator_id integer not null,
  id uuid not null,
  name text not null,
  copied_from text,
  permissions text[] not null,
  version integer not null default 1,
  created_at timestamp with time zone not null,
  created_by uuid not null,
  changed_at timestamp with time zone not null,
  closed_at timestamp with time zone,
  constraint staff_roles_name_check CHECK ((name <> ''::text)),
  constraint staff_roles_operator_id_created_by_fkey FOREIGN KEY (operator_id, created_by) REFERENCES staff(operator_id, id),
  constraint staff_roles_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operators(id),
  constraint staff_roles_permissions_check CHECK ((cardinality(permissions) > 0)),
  constraint staff_roles_pkey PRIMARY KEY (operator_id, id),
  constraint staff_roles_version_check CHECK ((version > 0))
);
CREATE UNIQUE INDEX staff_roles_named ON staff_roles USING btree (operator_id, lower(name)) WHERE (closed_at IS NULL);
revoke update, delete on staff_roles from trevo_app;
grant update (name, permissions, version, changed_at, closed_at) on staff_roles to trevo_app;

create table staff_sessions (
  operator_id integer not null,
  id uuid not null,
  staff_id uuid not null,
  token_hash bytea not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  seen_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  ip text not null,
  user_agent text not null,
  proved_at timestamp with time zone,
  constraint staff_sessions_operator_id_staff_id_fkey FOREIGN KEY (operator_id, staff_id) REFERENCES staff(operator_id, id),
  constraint staff_sessions_pkey PRIMARY KEY (operator_id, id),
  constraint staff_sessions_token_hash_key UNIQUE (token_hash)
);
CREATE INDEX staff_sessions_of ON staff_sessions USING btree (operator_id, staff_id) WHERE (ended_at IS NULL);

create table staff_step_ups (
  operator_id integer not null,
  id uuid not null,
  staff_id uuid not null,
  session_id uuid not null,
  act_hash bytea,
  token_hash bytea not null,
  attempts integer not null default 0,
  created_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  proved_at timestamp with time zone,
  proved_by text,
  used_at timestamp with time zone,
  used_by text,
  passkey_id uuid,
  assertion jsonb,
  constraint staff_step_ups_check CHECK (((proved_at IS NULL) = (proved_by IS NULL))),
  constraint staff_step_ups_check1 CHECK (((used_at IS NULL) OR (proved_at IS NOT NULL))),
  constraint staff_step_ups_operator_id_session_id_fkey FOREIGN KEY (operator_id, session_id) REFERENCES staff_sessions(operator_id, id),
  constraint staff_step_ups_operator_id_staff_id_fkey FOREIGN KEY (operator_id, staff_id) REFERENCES staff(operator_id, id),
  constraint staff_step_ups_pkey PRIMARY KEY (operator_id, id),
  constraint staff_step_ups_proved_by_check CHECK ((proved_by = ANY (ARRAY['code'::text, 'passkey'::text]))),
  constraint staff_step_ups_token_hash_key UNIQUE (token_hash)
);
CREATE INDEX staff_step_ups_unused ON staff_step_ups USING btree (ends_at) WHERE (used_at IS NULL);

create table staff_views (
  operator_id integer not null,
  id uuid not null,
  staff_id uuid not null,
  list text not null,
  name text not null,
  query jsonb not null,
  columns text[],
  shared boolean not null,
  created_at timestamp with time zone not null,
  constraint staff_views_name UNIQUE (operator_id, staff_id, list, name),
  constraint staff_views_name_check CHECK (((length(name) >= 1) AND (length(name) <= 40))),
  constraint staff_views_operator_id_staff_id_fkey FOREIGN KEY (operator_id, staff_id) REFERENCES staff(operator_id, id),
  constraint staff_views_pkey PRIMARY KEY (operator_id, id)
);

create table status_changes (
  id bigint not null generated always as identity,
  tenant_id integer not null,
  machine text not null,
  subject_id uuid not null,
  from_status text not null,
  to_status text not null,
  reason text,
  changed_at timestamp with time zone not null,
  xid xid8 not null default pg_current_xact_id(),
  constraint status_changes_pkey PRIMARY KEY (tenant_id, subject_id, id),
  constraint status_changes_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id)
);
CREATE INDEX status_changes_followed ON status_changes USING btree (xid, id);
CREATE TRIGGER status_changes_kept BEFORE DELETE OR UPDATE OR TRUNCATE ON status_changes FOR EACH STATEMENT EXECUTE FUNCTION refuse_history_change();
revoke update, delete on status_changes from trevo_app;

create table status_transitions (
  machine text not null,
  from_status text not null,
  to_status text not null,
  constraint status_transitions_pkey PRIMARY KEY (machine, from_status, to_status)
);
revoke insert, update, delete on status_transitions from trevo_app;

create table support_guest_codes (
  tenant_id integer not null,
  email_index bytea not null,
  email_sealed bytea not null,
  code_hash bytea not null,
  attempts integer not null default 0,
  sends integer not null,
  sent_at timestamp with time zone not null,
  resend_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint support_guest_codes_pkey PRIMARY KEY (tenant_id, email_index),
  constraint support_guest_codes_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id)
);

create table support_guest_sessions (
  tenant_id integer not null,
  token_hash bytea not null,
  guest_id uuid not null,
  expires_at timestamp with time zone not null,
  constraint support_guest_sessions_pkey PRIMARY KEY (tenant_id, token_hash),
  constraint support_guest_sessions_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint support_guest_sessions_tenant_id_guest_id_fkey FOREIGN KEY (tenant_id, guest_id) REFERENCES support_guests(tenant_id, id)
);

create table support_guests (
  tenant_id integer not null,
  id uuid not null,
  email_index bytea not null,
  email_sealed bytea not null,
  created_at timestamp with time zone not null,
  constraint support_guests_pkey PRIMARY KEY (tenant_id, id),
  constraint support_guests_tenant_id_email_index_key UNIQUE (tenant_id, email_index),
  constraint support_guests_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id)
);
revoke delete on support_guests from trevo_app;

create table suppressions (
  tenant_id integer not null,
  channel text not null,
  address_index bytea not null,
  reason text not null,
  at timestamp with time zone not null,
  until timestamp with time zone,
  constraint suppressions_channel_check CHECK ((channel = ANY (ARRAY['email'::text, 'sms'::text, 'whatsapp'::text, 'push'::text]))),
  constraint suppressions_check CHECK ((until > at)),
  constraint suppressions_pkey PRIMARY KEY (tenant_id, channel, address_index),
  constraint suppressions_reason_check CHECK ((reason = ANY (ARRAY['bounce'::text, 'transient'::text, 'complaint'::text]))),
  constraint suppressions_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id)
);

create table tagged_players (
  tenant_id integer not null,
  tag_id uuid not null,
  player_id uuid not null,
  tagged_by uuid not null,
  tagged_at timestamp with time zone not null,
  constraint tagged_players_pkey PRIMARY KEY (tenant_id, tag_id, player_id),
  constraint tagged_players_tenant_id_player_id_fkey FOREIGN KEY (tenant_id, player_id) REFERENCES players(tenant_id, id),
  constraint tagged_players_tenant_id_tag_id_fkey FOREIGN KEY (tenant_id, tag_id) REFERENCES player_tags(tenant_id, id)
);
CREATE INDEX tagged_players_of_player ON tagged_players USING btree (tenant_id, player_id);

create table tenant_games (
  tenant_id integer not null,
  game_id integer not null,
  state text not null default 'active'::text,
  position integer not null default 1000,
  featured boolean not null default false,
  badge text,
  shown_at timestamp with time zone not null default now(),
  wager_class smallint not null default 4,
  next_wager_class smallint,
  next_wager_class_at timestamp with time zone,
  constraint tenant_games_badge_check CHECK ((badge = ANY (ARRAY['new'::text, 'live'::text, 'bonus'::text, 'demo'::text]))),
  constraint tenant_games_game_id_fkey FOREIGN KEY (game_id) REFERENCES games(id),
  constraint tenant_games_next_wager_class CHECK (((next_wager_class IS NULL) = (next_wager_class_at IS NULL))),
  constraint tenant_games_next_wager_class_check CHECK (((next_wager_class >= 0) AND (next_wager_class <= 7))),
  constraint tenant_games_pkey PRIMARY KEY (tenant_id, game_id),
  constraint tenant_games_state_check CHECK ((state = ANY (ARRAY['active'::text, 'maintenance'::text, 'disabled'::text]))),
  constraint tenant_games_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint tenant_games_wager_class_check CHECK (((wager_class >= 0) AND (wager_class <= 7)))
);
CREATE INDEX tenant_games_next_wager_classes ON tenant_games USING btree (next_wager_class_at) WHERE (next_wager_class IS NOT NULL);
CREATE INDEX tenant_games_shown ON tenant_games USING btree (tenant_id, "position", game_id) WHERE (state <> 'disabled'::text);
CREATE TRIGGER tenant_games_notify_delete AFTER DELETE ON tenant_games REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_catalog_changed('tenant');
CREATE TRIGGER tenant_games_notify_insert AFTER INSERT ON tenant_games REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_catalog_changed('tenant');
CREATE TRIGGER tenant_games_notify_update AFTER UPDATE ON tenant_games REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_catalog_changed('tenant');

create table tenant_host_claims (
  tenant_id integer not null,
  host text not null,
  token text not null,
  created_by text not null,
  created_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  checked_at timestamp with time zone,
  constraint tenant_host_claims_host_check CHECK (((host = lower(host)) AND (length(host) <= 253))),
  constraint tenant_host_claims_pkey PRIMARY KEY (tenant_id, host),
  constraint tenant_host_claims_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id)
);

create table tenant_hosts (
  host text not null,
  tenant_id integer not null,
  is_primary boolean not null default false,
  added_by text,
  constraint tenant_hosts_host_check CHECK ((host = lower(host))),
  constraint tenant_hosts_pkey PRIMARY KEY (host),
  constraint tenant_hosts_reserved CHECK ((host !~ '^backoffice\.'::text)),
  constraint tenant_hosts_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id)
);
CREATE UNIQUE INDEX tenant_hosts_primary ON tenant_hosts USING btree (tenant_id) WHERE is_primary;

create table tenants (
  id integer not null generated always as identity,
  operator_id integer not null,
  slug text not null,
  timezone text not null default 'America/Sao_Paulo'::text,
  state text not null default 'active'::text,
  settings jsonb not null,
  updated_at timestamp with time zone not null default now(),
  constraint tenants_demonstration_on_staging_only CHECK ((((settings -> 'demonstration_feed'::text) IS DISTINCT FROM 'true'::jsonb) OR ((NOT ((settings -> 'is_staging'::text) IS DISTINCT FROM 'true'::jsonb)) AND (NOT ((settings -> 'is_regulated'::text) IS DISTINCT FROM 'false'::jsonb))))),
  constraint tenants_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operators(id),
  constraint tenants_pkey PRIMARY KEY (id),
  constraint tenants_slug_check CHECK ((slug ~ '^[a-z][a-z0-9-]{1,30}$'::text)),
  constraint tenants_slug_key UNIQUE (slug),
  constraint tenants_state_check CHECK ((state = ANY (ARRAY['active'::text, 'inactive'::text, 'maintenance'::text, 'elsewhere'::text])))
);
CREATE UNIQUE INDEX tenants_of_operator ON tenants USING btree (operator_id, id);

create table ticket_days (
  tenant_id integer not null,
  day date not null,
  last_no integer not null,
  constraint ticket_days_last_no_check CHECK (((last_no >= 0) AND (last_no <= 999999))),
  constraint ticket_days_pkey PRIMARY KEY (tenant_id, day),
  constraint ticket_days_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id)
);

create table ticket_files (
  tenant_id integer not null,
  id uuid not null,
  ticket_id uuid not null,
  player_id uuid,
  bytes integer not null,
  width integer not null,
  height integer not null,
  created_at timestamp with time zone not null,
  constraint ticket_files_bytes_check CHECK ((bytes > 0)),
  constraint ticket_files_height_check CHECK ((height > 0)),
  constraint ticket_files_pkey PRIMARY KEY (tenant_id, id),
  constraint ticket_files_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint ticket_files_tenant_id_ticket_id_fkey FOREIGN KEY (tenant_id, ticket_id) REFERENCES tickets(tenant_id, id),
  constraint ticket_files_width_check CHECK ((width > 0))
);
CREATE INDEX ticket_files_of_player ON ticket_files USING btree (tenant_id, player_id) WHERE (player_id IS NOT NULL);
revoke update, delete on ticket_files from trevo_app;

create table ticket_messages (
  tenant_id integer not null,
  ticket_id uuid not null,
  seq integer not null,
  player_id uuid,
  author text not null,
  staff_id uuid,
  client_id uuid not null,
  text_sealed bytea not null,
  file_id uuid,
  created_at timestamp with time zone not null,
  constraint ticket_messages_author_check CHECK ((author = ANY (ARRAY['player'::text, 'staff'::text]))),
  constraint ticket_messages_check CHECK (((author = 'staff'::text) = (staff_id IS NOT NULL))),
  constraint ticket_messages_check1 CHECK (((author = 'player'::text) OR (file_id IS NULL))),
  constraint ticket_messages_once UNIQUE (tenant_id, ticket_id, author, client_id),
  constraint ticket_messages_pkey PRIMARY KEY (tenant_id, ticket_id, seq),
  constraint ticket_messages_seq_check CHECK ((seq > 0)),
  constraint ticket_messages_tenant_id_file_id_fkey FOREIGN KEY (tenant_id, file_id) REFERENCES ticket_files(tenant_id, id),
  constraint ticket_messages_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint ticket_messages_tenant_id_ticket_id_fkey FOREIGN KEY (tenant_id, ticket_id) REFERENCES tickets(tenant_id, id)
);
CREATE INDEX ticket_messages_of_player ON ticket_messages USING btree (tenant_id, player_id) WHERE (player_id IS NOT NULL);
revoke update, delete on ticket_messages from trevo_app;

create table ticket_notes (
  tenant_id integer not null,
  id uuid not null,
  ticket_id uuid not null,
  staff_id uuid not null,
  client_id uuid not null,
  text_sealed bytea not null,
  created_at timestamp with time zone not null,
  constraint ticket_notes_once UNIQUE (tenant_id, ticket_id, staff_id, client_id),
  constraint ticket_notes_pkey PRIMARY KEY (tenant_id, id),
  constraint ticket_notes_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint ticket_notes_tenant_id_ticket_id_fkey FOREIGN KEY (tenant_id, ticket_id) REFERENCES tickets(tenant_id, id)
);
CREATE INDEX ticket_notes_of_ticket ON ticket_notes USING btree (tenant_id, ticket_id, created_at);
revoke update, delete on ticket_notes from trevo_app;

create table ticket_refs (
  tenant_id integer not null,
  ticket_id uuid not null,
  kind text not null,
  ref_id uuid not null,
  constraint ticket_refs_kind_check CHECK ((kind = ANY (ARRAY['round'::text, 'deposit'::text, 'withdrawal'::text, 'ticket'::text]))),
  constraint ticket_refs_pkey PRIMARY KEY (tenant_id, ticket_id, kind, ref_id),
  constraint ticket_refs_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint ticket_refs_tenant_id_ticket_id_fkey FOREIGN KEY (tenant_id, ticket_id) REFERENCES tickets(tenant_id, id)
);
revoke update, delete on ticket_refs from trevo_app;

create table tickets (
  tenant_id integer not null,
  id uuid not null,
  protocol text not null,
  player_id uuid,
  guest_id uuid,
  client_id uuid not null,
  category text not null,
  locale text not null,
  status text not null,
  status_reason text,
  version integer not null,
  last_seq integer not null,
  assigned_to uuid,
  answer_due_at timestamp with time zone not null,
  first_answer_at timestamp with time zone,
  due_at timestamp with time zone,
  complaint_due_at timestamp with time zone,
  ombudsman_at timestamp with time zone,
  solved_at timestamp with time zone,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint tickets_category_check CHECK ((category = ANY (ARRAY['deposit'::text, 'withdrawal'::text, 'bet'::text, 'bonus'::text, 'account'::text, 'verification'::text, 'protection'::text, 'privacy'::text, 'chat'::text, 'complaint'::text, 'illegal_content'::text]))),
  constraint tickets_check CHECK (((player_id IS NULL) <> (guest_id IS NULL))),
  constraint tickets_check1 CHECK (((due_at IS NOT NULL) = (status = ANY (ARRAY['open'::text, 'waiting_us'::text, 'ombudsman'::text])))),
  constraint tickets_check2 CHECK (((solved_at IS NOT NULL) = (status = ANY (ARRAY['solved'::text, 'closed'::text])))),
  constraint tickets_check3 CHECK (((complaint_due_at IS NOT NULL) = (category = 'complaint'::text))),
  constraint tickets_check4 CHECK (((status <> 'open'::text) OR (first_answer_at IS NULL))),
  constraint tickets_check5 CHECK (((status <> 'ombudsman'::text) OR (ombudsman_at IS NOT NULL))),
  constraint tickets_last_seq_check CHECK ((last_seq > 0)),
  constraint tickets_locale_check CHECK ((locale = ANY (ARRAY['pt'::text, 'en'::text]))),
  constraint tickets_of_guest_once UNIQUE (tenant_id, guest_id, client_id),
  constraint tickets_of_player_once UNIQUE (tenant_id, player_id, client_id),
  constraint tickets_pkey PRIMARY KEY (tenant_id, id),
  constraint tickets_protocol UNIQUE (tenant_id, protocol),
  constraint tickets_protocol_check CHECK ((protocol ~ '^\d{8}-\d{6}$'::text)),
  constraint tickets_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint tickets_tenant_id_guest_id_fkey FOREIGN KEY (tenant_id, guest_id) REFERENCES support_guests(tenant_id, id),
  constraint tickets_version_check CHECK ((version > 0))
);
CREATE INDEX tickets_answered ON tickets USING btree (tenant_id, first_answer_at) WHERE (first_answer_at IS NOT NULL);
CREATE INDEX tickets_by_state ON tickets USING btree (tenant_id, status, updated_at DESC, id DESC);
CREATE INDEX tickets_due ON tickets USING btree (tenant_id, due_at, id) WHERE (due_at IS NOT NULL);
CREATE INDEX tickets_of_guest ON tickets USING btree (tenant_id, guest_id, updated_at DESC, id DESC) WHERE (guest_id IS NOT NULL);
CREATE INDEX tickets_of_player ON tickets USING btree (tenant_id, player_id, updated_at DESC, id DESC) WHERE (player_id IS NOT NULL);
CREATE INDEX tickets_to_close ON tickets USING btree (solved_at) WHERE (status = 'solved'::text);
CREATE TRIGGER tickets_transition BEFORE INSERT OR UPDATE ON tickets FOR EACH ROW EXECUTE FUNCTION transition_ticket();
revoke delete on tickets from trevo_app;

create table tier_months (
  tenant_id integer not null,
  month text not null,
  set_at timestamp with time zone not null,
  constraint tier_months_pkey PRIMARY KEY (tenant_id, month),
  constraint tier_months_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id)
);
CREATE TRIGGER tier_months_kept BEFORE DELETE OR UPDATE OR TRUNCATE ON tier_months FOR EACH STATEMENT EXECUTE FUNCTION refuse_history_change();
revoke update, delete on tier_months from trevo_app;

create table tier_perks (
  tenant_id integer not null,
  player_id uuid not null,
  perk text not null,
  period text not null,
  tier integer not null,
  offer_id uuid,
  offer_version integer,
  at timestamp with time zone not null,
  constraint tier_perks_period_check CHECK ((period ~ '^\d{4}(-\d{2})?$'::text)),
  constraint tier_perks_perk_check CHECK ((perk = ANY (ARRAY['monthly_box'::text, 'birthday_bonus'::text]))),
  constraint tier_perks_pkey PRIMARY KEY (tenant_id, player_id, perk, period),
  constraint tier_perks_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint tier_perks_tier_check CHECK ((tier > 0))
);
revoke update, delete on tier_perks from trevo_app;

create table tier_warning_cursors (
  tenant_id integer not null,
  month text not null,
  after_id uuid,
  constraint tier_warning_cursors_pkey PRIMARY KEY (tenant_id),
  constraint tier_warning_cursors_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id)
);

create table tier_warnings (
  tenant_id integer not null,
  month text not null,
  warned_at timestamp with time zone not null,
  constraint tier_warnings_pkey PRIMARY KEY (tenant_id, month),
  constraint tier_warnings_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id)
);
CREATE TRIGGER tier_warnings_kept BEFORE DELETE OR UPDATE OR TRUNCATE ON tier_warnings FOR EACH STATEMENT EXECUTE FUNCTION refuse_history_change();
revoke update, delete on tier_warnings from trevo_app;

create table unsubscribe_tokens (
  token_hash bytea not null,
  tenant_id integer not null,
  player_id uuid not null,
  purpose text not null,
  channel text not null,
  created_at timestamp with time zone not null,
  constraint unsubscribe_tokens_pkey PRIMARY KEY (token_hash),
  constraint unsubscribe_tokens_tenant_id_player_id_fkey FOREIGN KEY (tenant_id, player_id) REFERENCES players(tenant_id, id)
);
CREATE INDEX unsubscribe_tokens_of_player ON unsubscribe_tokens USING btree (tenant_id, player_id);

create table used_minutes (
  operator_id integer not null,
  subject_id uuid not null,
  minute timestamp with time zone not null,
  constraint used_minutes_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operators(id),
  constraint used_minutes_pkey PRIMARY KEY (operator_id, subject_id, minute)
);
CREATE INDEX used_minutes_old ON used_minutes USING brin (minute);

create table user_boxes (
  tenant_id integer not null,
  id uuid not null,
  player_id uuid not null,
  box_id integer not null,
  version integer not null,
  source text not null,
  amount bigint not null,
  status text not null,
  status_reason text,
  round_id uuid,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  listed_xid xid8 not null default pg_current_xact_id(),
  constraint user_boxes_amount_check CHECK ((amount >= 0)),
  constraint user_boxes_check CHECK (((status = 'opened'::text) = (round_id IS NOT NULL))),
  constraint user_boxes_check1 CHECK (((source = 'bought'::text) = (amount > 0))),
  constraint user_boxes_check2 CHECK (((status <> 'sold'::text) OR (source = 'bought'::text))),
  constraint user_boxes_pkey PRIMARY KEY (tenant_id, id),
  constraint user_boxes_source_check CHECK ((source = ANY (ARRAY['bought'::text, 'given'::text]))),
  constraint user_boxes_tenant_id_box_id_version_fkey FOREIGN KEY (tenant_id, box_id, version) REFERENCES box_versions(tenant_id, box_id, version),
  constraint user_boxes_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id)
);
CREATE INDEX user_boxes_of_player ON user_boxes USING btree (player_id, created_at, id);
CREATE UNIQUE INDEX user_boxes_of_round ON user_boxes USING btree (tenant_id, round_id) WHERE (round_id IS NOT NULL);
CREATE TRIGGER user_boxes_transition BEFORE INSERT OR UPDATE ON user_boxes FOR EACH ROW EXECUTE FUNCTION transition_payment('user_box');
revoke delete on user_boxes from trevo_app;

create table verification_codes (
  tenant_id integer not null,
  player_id uuid not null,
  purpose text not null,
  code_hash bytea not null,
  attempts integer not null default 0,
  sends integer not null default 1,
  sent_at timestamp with time zone not null,
  resend_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint verification_codes_pkey PRIMARY KEY (tenant_id, player_id, purpose),
  constraint verification_codes_purpose_check CHECK ((purpose = ANY (ARRAY['verify_phone'::text, 'verify_email'::text, 'reset_by_sms'::text, 'reset_by_email'::text, 'change_phone'::text, 'change_email'::text]))),
  constraint verification_codes_tenant_id_player_id_fkey FOREIGN KEY (tenant_id, player_id) REFERENCES players(tenant_id, id)
);

create table verifications (
  tenant_id integer not null,
  player_id uuid not null,
  state text not null default 'none'::text,
  reason text,
  check_id uuid,
  attempts integer not null default 0,
  delayed boolean not null default false,
  subject_index bytea,
  decided_at timestamp with time zone,
  review_since timestamp with time zone,
  review_cause text,
  decided_by uuid,
  constraint verifications_check CHECK (((state = 'under_review'::text) = (check_id IS NOT NULL))),
  constraint verifications_check1 CHECK (((state = 'rejected'::text) = (reason IS NOT NULL))),
  constraint verifications_pkey PRIMARY KEY (tenant_id, player_id),
  constraint verifications_reason_check CHECK ((reason = ANY (ARRAY['name_differs'::text, 'face_differs'::text, 'cpf_irregular'::text, 'underage'::text, 'prohibited'::text, 'self_excluded'::text, 'unreadable'::text, 'document_not_accepted'::text]))),
  constraint verifications_review_cause_check CHECK ((review_cause = ANY (ARRAY['name_differs'::text, 'face_differs'::text, 'unanswered'::text]))),
  constraint verifications_review_check CHECK (((review_since IS NULL) = (review_cause IS NULL))),
  constraint verifications_state_check CHECK ((state = ANY (ARRAY['none'::text, 'under_review'::text, 'approved'::text, 'rejected'::text]))),
  constraint verifications_tenant_id_player_id_fkey FOREIGN KEY (tenant_id, player_id) REFERENCES players(tenant_id, id)
);
CREATE INDEX verifications_to_review ON verifications USING btree (tenant_id, review_since, player_id) WHERE ((state = 'under_review'::text) AND (review_since IS NOT NULL));

create table violations (
  id bigint not null generated always as identity,
  tenant_id integer not null,
  invariant text not null,
  subject text not null,
  detail text not null,
  freezes boolean not null,
  found_at timestamp with time zone not null,
  resolved_at timestamp with time zone,
  constraint violations_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX violations_once ON violations USING btree (tenant_id, invariant, md5(((subject || ' '::text) || detail)));
CREATE INDEX violations_open ON violations USING btree (tenant_id, id) WHERE (resolved_at IS NULL);
CREATE TRIGGER violations_kept BEFORE DELETE OR TRUNCATE ON violations FOR EACH STATEMENT EXECUTE FUNCTION refuse_history_change();
revoke update, delete on violations from trevo_app;
grant update (resolved_at) on violations to trevo_app;

create table vip_hosts (
  tenant_id integer not null,
  tier integer not null,
  name text not null,
  whatsapp text,
  email text,
  set_at timestamp with time zone not null,
  constraint vip_hosts_check CHECK ((num_nonnulls(whatsapp, email) > 0)),
  constraint vip_hosts_name_check CHECK ((name <> ''::text)),
  constraint vip_hosts_pkey PRIMARY KEY (tenant_id, tier),
  constraint vip_hosts_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint vip_hosts_tier_check CHECK (((tier >= 0) AND (tier <= 49)))
);

create table wallet_keys (
  tenant_id integer not null,
  source text not null,
  external_id text not null,
  player_id uuid not null,
  state ledger_key_state not null,
  kind ledger_command_kind,
  content bigint,
  answer ledger_status,
  entry_ids bigint[],
  round_id uuid,
  applied bigint,
  cash bigint,
  bonus bigint,
  posted_on date,
  bonus_id uuid,
  wagered bigint,
  granted bigint,
  forfeited bigint,
  at_risk bigint,
  constraint wallet_keys_at_risk_check CHECK ((at_risk >= 0)),
  constraint wallet_keys_pkey PRIMARY KEY (tenant_id, source, external_id)
) with (fillfactor=95);
revoke insert, update, delete on wallet_keys from trevo_app;

create table wallets (
  tenant_id integer not null,
  player_id uuid not null,
  currency text not null default 'BRL'::text,
  cash bigint not null default 0,
  bonus bigint not null default 0,
  held bigint not null default 0,
  debt bigint not null default 0,
  version bigint not null default 0,
  deposit_count integer not null default 0,
  seed_id uuid,
  next_nonce bigint not null default 0,
  timezone text not null,
  may_stake boolean not null default true,
  may_deposit boolean not null default true,
  reason text,
  limits bigint[],
  counters bigint[] not null default '{0,0,0,0,0,0,0,0,0}'::bigint[],
  counted_on date not null default '2000-01-01'::date,
  limit_group uuid,
  bonus_id uuid,
  constraint wallets_bonus_check CHECK ((bonus >= 0)),
  constraint wallets_bonus_has_id CHECK (((bonus = 0) OR (bonus_id IS NOT NULL))),
  constraint wallets_cash_check CHECK ((cash >= 0)),
  constraint wallets_counters_check CHECK (((cardinality(counters) = 9) AND (LEAST(counters[4], counters[5], counters[6]) >= 0))),
  constraint wallets_currency_check CHECK ((currency = 'BRL'::text)),
  constraint wallets_debt_check CHECK ((debt >= 0)),
  constraint wallets_debt_is_paid_first CHECK (((debt = 0) OR (cash = 0))),
  constraint wallets_deposit_count_check CHECK ((deposit_count >= 0)),
  constraint wallets_held_check CHECK ((held >= 0)),
  constraint wallets_limit_group_fkey FOREIGN KEY (limit_group) REFERENCES limit_groups(id),
  constraint wallets_limits_check CHECK (((cardinality(limits) = 9) AND (0 <= ALL (limits)))),
  constraint wallets_next_nonce_check CHECK ((next_nonce >= 0)),
  constraint wallets_pkey PRIMARY KEY (tenant_id, player_id),
  constraint wallets_reason_check CHECK ((reason = ANY (ARRAY['blocked'::text, 'self_excluded'::text, 'payer_excluded'::text, 'register_impeded'::text, 'register_unanswered'::text, 'cooling_off'::text, 'limit_reached'::text]))),
  constraint wallets_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint wallets_version_check CHECK ((version >= 0))
) with (fillfactor=60);
CREATE INDEX wallets_of_group ON wallets USING btree (limit_group) WHERE (limit_group IS NOT NULL);
CREATE INDEX wallets_shut ON wallets USING btree (tenant_id, player_id) WHERE (reason = 'blocked'::text);
CREATE TRIGGER groups_stay_within_limits AFTER UPDATE ON wallets FOR EACH ROW WHEN (((new.limit_group IS NOT NULL) AND ((new.counters <> old.counters) OR (new.counted_on <> old.counted_on)))) EXECUTE FUNCTION keep_group_within_limits();
revoke insert, update, delete on wallets from trevo_app;

create table withdraw_methods (
  tenant_id integer not null,
  id uuid not null,
  player_id uuid not null,
  type text not null,
  key_index bytea not null,
  key_sealed bytea not null,
  key_masked text not null,
  held_until timestamp with time zone,
  created_at timestamp with time zone not null,
  constraint withdraw_methods_key UNIQUE (tenant_id, player_id, key_index),
  constraint withdraw_methods_pkey PRIMARY KEY (tenant_id, id),
  constraint withdraw_methods_tenant_id_player_id_fkey FOREIGN KEY (tenant_id, player_id) REFERENCES players(tenant_id, id),
  constraint withdraw_methods_type_check CHECK ((type = ANY (ARRAY['cpf'::text, 'cnpj'::text, 'email'::text, 'phone'::text, 'evp'::text])))
);
CREATE INDEX withdraw_methods_of_player ON withdraw_methods USING btree (tenant_id, player_id, created_at);
CREATE INDEX withdraw_methods_shared ON withdraw_methods USING btree (tenant_id, key_index);

create table withdrawal_holds (
  tenant_id integer not null,
  id uuid not null,
  withdrawal_id uuid not null,
  act text not null,
  staff_id uuid not null,
  reason text not null,
  at timestamp with time zone not null,
  constraint withdrawal_holds_act_check CHECK ((act = ANY (ARRAY['hold'::text, 'unhold'::text]))),
  constraint withdrawal_holds_pkey PRIMARY KEY (tenant_id, id),
  constraint withdrawal_holds_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 500))),
  constraint withdrawal_holds_tenant_id_withdrawal_id_fkey FOREIGN KEY (tenant_id, withdrawal_id) REFERENCES withdrawals(tenant_id, id)
);
CREATE INDEX withdrawal_holds_of ON withdrawal_holds USING btree (tenant_id, withdrawal_id, at);
CREATE TRIGGER withdrawal_holds_kept BEFORE DELETE OR UPDATE OR TRUNCATE ON withdrawal_holds FOR EACH STATEMENT EXECUTE FUNCTION refuse_history_change();
revoke update, delete on withdrawal_holds from trevo_app;

create table withdrawal_reviews (
  tenant_id integer not null,
  withdrawal_id uuid not null,
  reviewer text not null,
  decision text not null,
  reason text,
  at timestamp with time zone not null,
  constraint withdrawal_reviews_check CHECK (((decision = 'approve'::text) OR (reason IS NOT NULL))),
  constraint withdrawal_reviews_decision_check CHECK ((decision = ANY (ARRAY['approve'::text, 'reject'::text]))),
  constraint withdrawal_reviews_pkey PRIMARY KEY (tenant_id, withdrawal_id, reviewer, decision),
  constraint withdrawal_reviews_tenant_id_withdrawal_id_fkey FOREIGN KEY (tenant_id, withdrawal_id) REFERENCES withdrawals(tenant_id, id)
);
CREATE TRIGGER withdrawal_reviews_kept BEFORE DELETE OR UPDATE OR TRUNCATE ON withdrawal_reviews FOR EACH STATEMENT EXECUTE FUNCTION refuse_history_change();
revoke update, delete on withdrawal_reviews from trevo_app;

create table withdrawals (
  tenant_id integer not null,
  id uuid not null,
  player_id uuid not null,
  amount bigint not null,
  status text not null,
  status_reason text,
  method_id uuid not null,
  method_type text not null,
  key_masked text not null,
  destination bytea not null,
  payout_id text not null,
  end_to_end_id text,
  balance_after bigint not null,
  attempts integer not null default 0,
  attempted_at timestamp with time zone,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  automatic boolean not null default true,
  cancellable_until timestamp with time zone,
  listed_xid xid8 not null default pg_current_xact_id(),
  held_at timestamp with time zone,
  promised_by timestamp with time zone,
  constraint withdrawals_amount_check CHECK ((amount > 0)),
  constraint withdrawals_payout_id_check CHECK ((payout_id ~ '^[a-zA-Z0-9]{1,35}$'::text)),
  constraint withdrawals_pkey PRIMARY KEY (tenant_id, id),
  constraint withdrawals_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'under_review'::text, 'processing'::text, 'approved'::text, 'cancelled'::text, 'invalid_pix_key'::text]))),
  constraint withdrawals_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint withdrawals_tenant_id_payout_id_key UNIQUE (tenant_id, payout_id)
);
CREATE INDEX withdrawals_by_end_to_end ON withdrawals USING btree (tenant_id, end_to_end_id) WHERE (end_to_end_id IS NOT NULL);
CREATE INDEX withdrawals_cases ON withdrawals USING btree (tenant_id, updated_at) WHERE (status = 'under_review'::text);
CREATE INDEX withdrawals_of_player ON withdrawals USING btree (tenant_id, player_id, created_at DESC, id DESC);
CREATE INDEX withdrawals_open ON withdrawals USING btree (tenant_id, status, created_at) WHERE (status = ANY (ARRAY['pending'::text, 'processing'::text, 'under_review'::text]));
CREATE INDEX withdrawals_paid ON withdrawals USING btree (tenant_id, updated_at) WHERE (status = 'approved'::text);
CREATE INDEX withdrawals_unfinished ON withdrawals USING btree (tenant_id, attempted_at) WHERE (status = ANY (ARRAY['pending'::text, 'processing'::text]));
CREATE TRIGGER withdrawals_kept BEFORE DELETE OR TRUNCATE ON withdrawals FOR EACH STATEMENT EXECUTE FUNCTION refuse_history_change();
CREATE TRIGGER withdrawals_transition BEFORE INSERT OR UPDATE ON withdrawals FOR EACH ROW EXECUTE FUNCTION transition_payment('withdrawal');
revoke delete on withdrawals from trevo_app;

-- Sequences

create sequence entry_ids;

-- Functions: their texts are in functions/

-- analyze_entries()
--   returns void, plpgsql, volatile, security definer
--   set search_path=pg_catalog, public, pg_temp
--   set lock_timeout=200ms

-- bonus_of(command ledger_command,
--     wallet ledger_wallet)
--   returns active_bonuses, plpgsql, immutable
--   set search_path=pg_catalog, public, pg_temp

-- bonus_weight(active active_bonuses,
--     game_id integer,
--     wager_class integer,
--     moment timestamp with time zone)
--   returns integer, sql, immutable

-- carry_bonus(wallet ledger_wallet,
--     command ledger_command,
--     decision ledger_decision,
--     round_before ledger_round,
--     round_after ledger_round)
--   returns ledger_wallet, plpgsql, immutable
--   set search_path=pg_catalog, public, pg_temp

-- collect_game_words()
--   returns trigger, plpgsql, volatile
--   set search_path=pg_catalog, public, pg_temp

-- count_late(late ended_bonuses,
--     counted bigint)
--   returns ended_bonuses, plpgsql, immutable
--   set search_path=pg_catalog, public, pg_temp

-- count_move(counters bigint[],
--     counted_on date,
--     moved_on date,
--     lost bigint,
--     staked bigint,
--     deposited bigint)
--   returns bigint[], sql, immutable

-- counted_stake(active active_bonuses,
--     command ledger_command,
--     part_bonus bigint,
--     weight integer)
--   returns bigint, sql, immutable

-- counters_after(counters bigint[],
--     counted_on date,
--     today date,
--     lost bigint,
--     staked bigint)
--   returns bigint[], sql, immutable

-- counters_at(w wallets,
--     moment timestamp with time zone)
--   returns bigint[], sql, volatile

-- counters_beside(own_group uuid,
--     own_tenant integer,
--     own_player uuid,
--     on_day date)
--   returns bigint[], sql, volatile

-- counters_on(counters bigint[],
--     counted_on date,
--     today date)
--   returns bigint[], sql, immutable

-- cut_entries()
--   returns text, plpgsql, volatile, security definer
--   set search_path=pg_catalog, public, pg_temp
--   set lock_timeout=200ms

-- decide_reinstatement(wallet ledger_wallet,
--     target ledger_key,
--     round ledger_round,
--     late ended_bonuses)
--   returns ledger_decision, plpgsql, immutable
--   set search_path=pg_catalog, public, pg_temp

-- decide_rollback(wallet ledger_wallet,
--     target ledger_key,
--     round ledger_round,
--     late ended_bonuses)
--   returns ledger_decision, plpgsql, immutable
--   set search_path=pg_catalog, public, pg_temp

-- decide_sport_bet_request()
--   returns trigger, plpgsql, volatile
--   set search_path=pg_catalog, public, pg_temp

-- decide_sport_cash_out_request()
--   returns trigger, plpgsql, volatile
--   set search_path=pg_catalog, public, pg_temp

-- decide_stake(command ledger_command,
--     wallet ledger_wallet,
--     round ledger_round,
--     moment timestamp with time zone)
--   returns ledger_decision, plpgsql, immutable
--   set search_path=pg_catalog, public, pg_temp

-- decide_transfer(command ledger_command,
--     wallet ledger_wallet,
--     late ended_bonuses,
--     moment timestamp with time zone)
--   returns ledger_decision, plpgsql, immutable
--   set search_path=pg_catalog, public, pg_temp

-- decide_win(command ledger_command,
--     wallet ledger_wallet,
--     round ledger_round,
--     decision ledger_decision,
--     late ended_bonuses)
--   returns ledger_decision, plpgsql, immutable
--   set search_path=pg_catalog, public, pg_temp

-- end_sport_auto_cash_out()
--   returns trigger, plpgsql, volatile
--   set search_path=pg_catalog, public, pg_temp

-- ended_of(active active_bonuses,
--     end_reason bonus_end_reason,
--     moment timestamp with time zone)
--   returns ended_bonuses, plpgsql, immutable
--   set search_path=pg_catalog, public, pg_temp

-- entry_ids_ahead()
--   returns bigint, sql, stable, security definer

-- entry_ids_until_refused()
--   returns bigint, sql, stable, security definer

-- entry_range_size()
--   returns bigint, sql, immutable

-- fast_bets(tenants integer[],
--     players uuid[],
--     sources text[],
--     external_ids text[],
--     round_ids uuid[],
--     providers text[],
--     external_rounds text[],
--     amounts bigint[],
--     game_ids integer[],
--     closes boolean[],
--     wager_classes integer[],
--     at_risks bigint[],
--     contents bigint[],
--     moment timestamp with time zone,
--     session_ids uuid[],
--     session_idle_ms bigint[])
--   returns TABLE(place bigint, entry_id text, cash bigint, bonus bigint, held bigint, debt bigint, version bigint, deposit_count integer), plpgsql, volatile, security definer
--   set search_path=pg_catalog, public, pg_temp

-- fast_rounds(tenants integer[],
--     players uuid[],
--     sources text[],
--     external_ids text[],
--     round_ids uuid[],
--     providers text[],
--     stakes bigint[],
--     payouts bigint[],
--     game_ids integer[],
--     seed_ids uuid[],
--     nonces bigint[],
--     details text[],
--     wager_classes integer[],
--     at_risks bigint[],
--     contents bigint[],
--     moment timestamp with time zone,
--     session_ids uuid[],
--     session_idle_ms bigint[])
--   returns TABLE(place bigint, bet_id text, win_id text, cash bigint, bonus bigint, held bigint, debt bigint, version bigint, deposit_count integer), plpgsql, volatile, security definer
--   set search_path=pg_catalog, public, pg_temp

-- fast_wins(tenants integer[],
--     players uuid[],
--     sources text[],
--     external_ids text[],
--     round_ids uuid[],
--     amounts bigint[],
--     closes boolean[],
--     contents bigint[],
--     moment timestamp with time zone)
--   returns TABLE(place bigint, entry_id text, cash bigint, bonus bigint, held bigint, debt bigint, version bigint, deposit_count integer), plpgsql, volatile, security definer
--   set search_path=pg_catalog, public, pg_temp

-- fill_game_words()
--   returns trigger, plpgsql, volatile
--   set search_path=pg_catalog, public, pg_temp

-- find_ended(bonuses_ended ended_bonuses[],
--     wallet ledger_wallet,
--     wanted uuid)
--   returns ended_bonuses, plpgsql, volatile
--   set search_path=pg_catalog, public, pg_temp

-- forget_chat_quotes()
--   returns trigger, plpgsql, volatile
--   set search_path=pg_catalog, public, pg_temp

-- guard_entry_range(range regclass)
--   returns void, plpgsql, volatile
--   set search_path=pg_catalog, public, pg_temp

-- hash_sport_result()
--   returns trigger, plpgsql, volatile
--   set search_path=pg_catalog, public, pg_temp

-- have_rounds(wins bigint,
--     rounds_written bigint)
--   returns boolean, plpgsql, stable
--   set search_path=pg_catalog, public, pg_temp

-- join_limit_group(tenants integer[],
--     players uuid[],
--     joined uuid)
--   returns void, plpgsql, volatile, security definer
--   set search_path=pg_catalog, public, pg_temp

-- keep_ended(bonuses_ended ended_bonuses[],
--     ended ended_bonuses)
--   returns ended_bonuses[], sql, immutable

-- keep_group_within_limits()
--   returns trigger, plpgsql, volatile
--   set search_path=pg_catalog, public, pg_temp

-- last_entry_range(OUT range regclass,
--     OUT from_id bigint,
--     OUT number integer)
--   returns record, sql, stable

-- limits_less(limits bigint[],
--     used bigint[])
--   returns bigint[], sql, immutable

-- lock_wallets(tenants integer[],
--     players uuid[])
--   returns void, plpgsql, volatile, security definer
--   set search_path=pg_catalog, public, pg_temp

-- open_wallet(tenant integer,
--     player uuid,
--     operator_timezone text)
--   returns void, plpgsql, volatile, security definer
--   set search_path=pg_catalog, public, pg_temp

-- owed_to_expense(late ended_bonuses,
--     target ledger_key)
--   returns bigint, sql, immutable

-- plain_text(text)
--   returns text, sql, immutable

-- post_commands(wallet_tenants integer[],
--     wallet_players uuid[],
--     key_tenants integer[],
--     key_sources text[],
--     key_external_ids text[],
--     round_tenants integer[],
--     round_ids uuid[],
--     round_providers text[],
--     round_external_ids text[],
--     kinds ledger_command_kind[],
--     command_wallets integer[],
--     command_keys integer[],
--     command_targets integer[],
--     command_rounds integer[],
--     amounts bigint[],
--     other_amounts bigint[],
--     game_ids integer[],
--     reasons text[],
--     cash_only boolean[],
--     closes boolean[],
--     requires_bet boolean[],
--     seed_ids uuid[],
--     nonces bigint[],
--     details text[],
--     contents bigint[],
--     moment timestamp with time zone,
--     wager_classes integer[],
--     at_risks bigint[],
--     bonus_ids uuid[],
--     session_ids uuid[],
--     session_idle_ms bigint[])
--   returns SETOF ledger_answer, plpgsql, volatile, security definer
--   set plan_cache_mode=force_generic_plan
--   set enable_seqscan=off
--   set enable_bitmapscan=off
--   set enable_hashjoin=off
--   set enable_mergejoin=off
--   set jit=off
--   set lock_timeout=2s
--   set search_path=pg_catalog, public, pg_temp

-- refill_game_words()
--   returns trigger, plpgsql, volatile
--   set search_path=pg_catalog, public, pg_temp

-- refuse_entry_change()
--   returns trigger, plpgsql, volatile
--   set search_path=pg_catalog, public, pg_temp

-- refuse_history_change()
--   returns trigger, plpgsql, volatile
--   set search_path=pg_catalog, public, pg_temp

-- refuse_moved_row()
--   returns trigger, plpgsql, volatile
--   set search_path=pg_catalog, public, pg_temp

-- refuse_simulated_message()
--   returns trigger, plpgsql, volatile
--   set search_path=pg_catalog, public, pg_temp

-- replace_wallet_seed(tenant integer,
--     player uuid,
--     new_seed uuid)
--   returns bigint, plpgsql, volatile, security definer
--   set search_path=pg_catalog, public, pg_temp

-- restrict_wallet(tenant integer,
--     player uuid,
--     stakes_allowed boolean,
--     deposits_allowed boolean,
--     why text,
--     new_limits bigint[])
--   returns void, plpgsql, volatile, security definer
--   set search_path=pg_catalog, public, pg_temp

-- same_month(a date,
--     b date)
--   returns boolean, sql, immutable

-- same_week(a date,
--     b date)
--   returns boolean, sql, immutable

-- settle_bonus(active active_bonuses,
--     bonus bigint,
--     moment timestamp with time zone)
--   returns ledger_decision, plpgsql, immutable
--   set search_path=pg_catalog, public, pg_temp

-- settle_late(decision ledger_decision,
--     late ended_bonuses,
--     amount bigint)
--   returns ledger_decision, plpgsql, immutable
--   set search_path=pg_catalog, public, pg_temp

-- share_limits(wallets_held ledger_wallet[],
--     moment timestamp with time zone)
--   returns ledger_wallet[], plpgsql, volatile
--   set search_path=pg_catalog, public, pg_temp

-- spendable_of(wallet ledger_wallet,
--     game_id integer,
--     wager_class integer,
--     cash_only boolean,
--     moment timestamp with time zone)
--   returns bigint, sql, immutable

-- sport_result_hash(previous text,
--     r sport_results)
--   returns text, sql, immutable
--   set search_path=pg_catalog, public, pg_temp

-- stake_exceeds(limits bigint[],
--     counters bigint[],
--     stake bigint)
--   returns boolean, sql, immutable

-- tell_catalog_changed()
--   returns trigger, plpgsql, volatile
--   set search_path=pg_catalog, public, pg_temp

-- tell_chat_forgotten()
--   returns trigger, plpgsql, volatile
--   set search_path=pg_catalog, public, pg_temp

-- tell_chat_renamed()
--   returns trigger, plpgsql, volatile
--   set search_path=pg_catalog, public, pg_temp

-- transition_offer_version()
--   returns trigger, plpgsql, volatile
--   set search_path=pg_catalog, public, pg_temp

-- transition_payment()
--   returns trigger, plpgsql, volatile
--   set search_path=pg_catalog, public, pg_temp

-- transition_sport_bet()
--   returns trigger, plpgsql, volatile
--   set search_path=pg_catalog, public, pg_temp

-- transition_ticket()
--   returns trigger, plpgsql, volatile
--   set search_path=pg_catalog, public, pg_temp

-- write_bonuses(wallets_changed ledger_wallet[],
--     bonuses_ended ended_bonuses[])
--   returns void, plpgsql, volatile
--   set search_path=pg_catalog, public, pg_temp

-- write_postings(wallets_changed ledger_wallet[],
--     new_entries ledger_entry[],
--     rounds_changed ledger_round[],
--     keys_changed ledger_key[],
--     moment timestamp with time zone)
--   returns void, plpgsql, volatile
--   set search_path=pg_catalog, public, pg_temp
