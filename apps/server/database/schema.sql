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
  'bonus_not_active');

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

create table applied_functions (
  name text not null,
  hash text not null,
  version text not null,
  applied_at timestamp with time zone not null default now(),
  constraint applied_functions_pkey PRIMARY KEY (name)
);
revoke select, insert, update, delete on applied_functions from trevo_app;

create table audit_events (
  tenant_id integer not null,
  id bigint not null generated always as identity,
  at timestamp with time zone not null,
  actor text not null,
  action text not null,
  subject text,
  request_id text,
  detail jsonb not null default '{}'::jsonb,
  constraint audit_events_pkey PRIMARY KEY (tenant_id, id),
  constraint audit_events_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id)
);
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
  constraint cashback_items_base_check CHECK ((base > 0)),
  constraint cashback_items_carried_check CHECK ((carried >= 0)),
  constraint cashback_items_check CHECK (((deducted >= 0) AND (deducted <= base))),
  constraint cashback_items_claimed_check CHECK (((claimed >= 0) AND (claimed <= 3))),
  constraint cashback_items_pkey PRIMARY KEY (tenant_id, id),
  constraint cashback_items_share_bps_check CHECK (((share_bps >= 1) AND (share_bps <= 10000))),
  constraint cashback_items_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint cashback_items_tenant_id_player_id_base_day_type_key UNIQUE (tenant_id, player_id, base_day, type),
  constraint cashback_items_total_check CHECK ((total >= 30)),
  constraint cashback_items_type_check CHECK ((type = ANY (ARRAY['calendar'::text, 'immediate'::text])))
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
  constraint content_documents_check CHECK ((ends_at > starts_at)),
  constraint content_documents_kind_check CHECK ((kind = ANY (ARRAY['legal'::text, 'page'::text, 'promotion'::text, 'news'::text]))),
  constraint content_documents_pkey PRIMARY KEY (tenant_id, slug),
  constraint content_documents_slug_check CHECK (((slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text) AND (length(slug) <= 80) AND (slug <> 'news'::text))),
  constraint content_documents_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id)
);
revoke delete on content_documents from trevo_app;

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
  constraint content_versions_action_check CHECK ((length(action) <= 40)),
  constraint content_versions_body_check CHECK ((length(body) <= 120000)),
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
);
CREATE INDEX entries_followed ON entries USING btree (xid, id);
CREATE INDEX entries_of_bonus ON entries USING btree (tenant_id, bonus_id) WHERE (bonus_id IS NOT NULL);
CREATE TRIGGER entries_are_immutable BEFORE DELETE OR UPDATE OR TRUNCATE ON entries FOR EACH STATEMENT EXECUTE FUNCTION refuse_entry_change();
revoke insert, update, delete on entries from trevo_app;

create table exclusions (
  tenant_id integer not null,
  id uuid not null,
  operator_id integer not null,
  player_id uuid not null,
  person_id uuid,
  start_at timestamp with time zone not null,
  end_at timestamp with time zone,
  removal_requested_at timestamp with time zone,
  constraint exclusions_check CHECK ((end_at > start_at)),
  constraint exclusions_operator_id_person_id_fkey FOREIGN KEY (operator_id, person_id) REFERENCES persons(operator_id, id),
  constraint exclusions_pkey PRIMARY KEY (tenant_id, id),
  constraint exclusions_tenant_id_player_id_fkey FOREIGN KEY (tenant_id, player_id) REFERENCES players(tenant_id, id)
);
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

create table migrations (
  name text not null,
  hash text not null,
  applied_at timestamp with time zone not null default now(),
  requires text,
  constraint migrations_pkey PRIMARY KEY (name)
);
revoke insert, update, delete on migrations from trevo_app;

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
  constraint mission_players_check CHECK (((state = 'open'::text) = (accepted_at IS NULL))),
  constraint mission_players_check1 CHECK (((accepted_xid IS NULL) = (accepted_at IS NULL))),
  constraint mission_players_check2 CHECK (((state = ANY (ARRAY['completed'::text, 'claimed'::text])) = (completed_at IS NOT NULL))),
  constraint mission_players_check3 CHECK (((state = 'claimed'::text) = (claimed_at IS NOT NULL))),
  constraint mission_players_check4 CHECK (((state = ANY (ARRAY['expired'::text, 'left'::text])) = (ended_at IS NOT NULL))),
  constraint mission_players_pkey PRIMARY KEY (tenant_id, mission_id, player_id),
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
  constraint mission_rounds_counted_check CHECK ((counted > 0)),
  constraint mission_rounds_pkey PRIMARY KEY (tenant_id, player_id, round_id)
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
  constraint notifications_pkey PRIMARY KEY (tenant_id, id),
  constraint notifications_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint notifications_tenant_id_player_id_fkey FOREIGN KEY (tenant_id, player_id) REFERENCES players(tenant_id, id)
);
CREATE INDEX notifications_of_player ON notifications USING btree (tenant_id, player_id, created_at DESC);

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
  constraint offers_kind_check CHECK ((kind = ANY (ARRAY['coupon'::text, 'bonus'::text, 'cashback'::text, 'rank'::text, 'ranking'::text, 'mission'::text, 'race'::text, 'points'::text, 'referral'::text, 'affiliate_plan'::text]))),
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
  constraint open_round_policies_after_hours_check CHECK (((after_hours >= 1) AND (after_hours <= 720))),
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

create table pix_refunds (
  tenant_id integer not null,
  end_to_end_id text not null,
  refund_id text not null,
  amount bigint not null,
  demanded boolean not null,
  created_at timestamp with time zone not null,
  constraint pix_refunds_amount_check CHECK ((amount > 0)),
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

create table player_tiers (
  tenant_id integer not null,
  player_id uuid not null,
  tier integer not null,
  since timestamp with time zone not null,
  points_90d bigint not null,
  month text not null,
  constraint player_tiers_pkey PRIMARY KEY (tenant_id, player_id),
  constraint player_tiers_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
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

create table prizes (
  tenant_id integer not null,
  id uuid not null,
  player_id uuid not null,
  user_box_id uuid not null,
  box_id integer not null,
  version integer not null,
  prize_no integer not null,
  amount bigint not null,
  status text not null,
  status_reason text,
  stock_id integer,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  listed_xid xid8 not null default pg_current_xact_id(),
  constraint prizes_amount_check CHECK ((amount >= 0)),
  constraint prizes_check CHECK (((stock_id IS NULL) = (status = ANY (ARRAY['paid'::text, 'granted'::text])))),
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

create table push_devices (
  tenant_id integer not null,
  endpoint text not null,
  player_id uuid not null,
  p256dh text not null,
  auth text not null,
  created_at timestamp with time zone not null,
  constraint push_devices_pkey PRIMARY KEY (tenant_id, endpoint),
  constraint push_devices_tenant_id_player_id_fkey FOREIGN KEY (tenant_id, player_id) REFERENCES players(tenant_id, id)
);
CREATE INDEX push_devices_of_player ON push_devices USING btree (tenant_id, player_id, created_at);

create table push_keys (
  single boolean not null default true,
  public_key text not null,
  private_key_sealed bytea not null,
  made_at timestamp with time zone not null,
  constraint push_keys_pkey PRIMARY KEY (single),
  constraint push_keys_single_check CHECK (single)
);

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
CREATE UNIQUE INDEX redemptions_of_person ON redemptions USING btree (tenant_id, offer_id, person_id, nth) WHERE ((status <> 'released'::text) AND (person_id IS NOT NULL));
CREATE UNIQUE INDEX redemptions_of_player ON redemptions USING btree (tenant_id, offer_id, player_id, nth) WHERE (status <> 'released'::text);
CREATE TRIGGER redemptions_transition BEFORE INSERT OR UPDATE ON redemptions FOR EACH ROW EXECUTE FUNCTION transition_payment('redemption');
revoke delete on redemptions from trevo_app;

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
revoke insert, update, delete on rounds from trevo_app;

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

create table sms_counts (
  tenant_id integer not null,
  subject bytea not null,
  sent integer not null,
  ends_at timestamp with time zone not null,
  constraint sms_counts_pkey PRIMARY KEY (tenant_id, subject),
  constraint sms_counts_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id)
);
CREATE INDEX sms_counts_ended ON sms_counts USING btree (ends_at);

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

create table staff_permissions (
  operator_id integer not null,
  staff_id uuid not null,
  permission text not null,
  constraint staff_permissions_operator_id_staff_id_fkey FOREIGN KEY (operator_id, staff_id) REFERENCES staff(operator_id, id),
  constraint staff_permissions_pkey PRIMARY KEY (operator_id, staff_id, permission)
);

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
  constraint staff_sessions_operator_id_staff_id_fkey FOREIGN KEY (operator_id, staff_id) REFERENCES staff(operator_id, id),
  constraint staff_sessions_pkey PRIMARY KEY (operator_id, id),
  constraint staff_sessions_token_hash_key UNIQUE (token_hash)
);
CREATE INDEX staff_sessions_of ON staff_sessions USING btree (operator_id, staff_id) WHERE (ended_at IS NULL);

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

create table tenant_hosts (
  host text not null,
  tenant_id integer not null,
  constraint tenant_hosts_host_check CHECK ((host = lower(host))),
  constraint tenant_hosts_pkey PRIMARY KEY (host),
  constraint tenant_hosts_reserved CHECK ((host !~ '^backoffice\.'::text)),
  constraint tenant_hosts_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id)
);

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
  constraint tenants_state_check CHECK ((state = ANY (ARRAY['active'::text, 'inactive'::text, 'maintenance'::text])))
);

create table tier_months (
  tenant_id integer not null,
  month text not null,
  set_at timestamp with time zone not null,
  constraint tier_months_pkey PRIMARY KEY (tenant_id, month),
  constraint tier_months_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id)
);
CREATE TRIGGER tier_months_kept BEFORE DELETE OR UPDATE OR TRUNCATE ON tier_months FOR EACH STATEMENT EXECUTE FUNCTION refuse_history_change();
revoke update, delete on tier_months from trevo_app;

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
  constraint verifications_check CHECK (((state = 'under_review'::text) = (check_id IS NOT NULL))),
  constraint verifications_check1 CHECK (((state = 'rejected'::text) = (reason IS NOT NULL))),
  constraint verifications_pkey PRIMARY KEY (tenant_id, player_id),
  constraint verifications_reason_check CHECK ((reason = ANY (ARRAY['name_differs'::text, 'face_differs'::text, 'cpf_irregular'::text, 'underage'::text, 'prohibited'::text, 'self_excluded'::text]))),
  constraint verifications_state_check CHECK ((state = ANY (ARRAY['none'::text, 'under_review'::text, 'approved'::text, 'rejected'::text]))),
  constraint verifications_tenant_id_player_id_fkey FOREIGN KEY (tenant_id, player_id) REFERENCES players(tenant_id, id)
);

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
  constraint withdrawals_amount_check CHECK ((amount > 0)),
  constraint withdrawals_payout_id_check CHECK ((payout_id ~ '^[a-zA-Z0-9]{1,35}$'::text)),
  constraint withdrawals_pkey PRIMARY KEY (tenant_id, id),
  constraint withdrawals_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'under_review'::text, 'processing'::text, 'approved'::text, 'cancelled'::text, 'invalid_pix_key'::text]))),
  constraint withdrawals_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint withdrawals_tenant_id_payout_id_key UNIQUE (tenant_id, payout_id)
);
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

-- ended_of(active active_bonuses,
--     end_reason bonus_end_reason,
--     moment timestamp with time zone)
--   returns ended_bonuses, plpgsql, immutable
--   set search_path=pg_catalog, public, pg_temp

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
--     moment timestamp with time zone)
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
--     moment timestamp with time zone)
--   returns TABLE(place bigint, bet_id text, win_id text, cash bigint, bonus bigint, held bigint, debt bigint, version bigint, deposit_count integer), plpgsql, volatile, security definer
--   set search_path=pg_catalog, public, pg_temp

-- fill_game_words()
--   returns trigger, plpgsql, volatile
--   set search_path=pg_catalog, public, pg_temp

-- find_ended(bonuses_ended ended_bonuses[],
--     wallet ledger_wallet,
--     wanted uuid)
--   returns ended_bonuses, plpgsql, volatile
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
--     bonus_ids uuid[])
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

-- stake_exceeds(limits bigint[],
--     counters bigint[],
--     stake bigint)
--   returns boolean, sql, immutable

-- tell_catalog_changed()
--   returns trigger, plpgsql, volatile
--   set search_path=pg_catalog, public, pg_temp

-- transition_offer_version()
--   returns trigger, plpgsql, volatile
--   set search_path=pg_catalog, public, pg_temp

-- transition_payment()
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
