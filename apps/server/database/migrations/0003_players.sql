-- A person is a human being, found by CPF within an operator. A player is that person's account at one brand.
create table persons (
  operator_id int not null references operators,
  id uuid not null,
  -- The CPF is sealed. It is looked up by a keyed hash, which does not reveal it.
  cpf_index bytea not null,
  cpf_sealed bytea not null,
  created_at timestamptz not null,
  primary key (operator_id, id),
  constraint persons_cpf unique (operator_id, cpf_index)
);

create table players (
  tenant_id int not null references tenants,
  id uuid not null,
  operator_id int not null references operators,
  -- Null until the CPF is known.
  person_id uuid,
  first_name text not null,
  last_name text not null,
  phone text not null,
  email text not null check (email = lower(email)),
  password_hash text not null,
  birth_date date not null,
  language text not null check (language in ('pt', 'en')),
  phone_verified_at timestamptz,
  email_verified_at timestamptz,
  -- The invitation code that the player registered with.
  ref text,
  lmcp text,
  hide_metrics boolean not null default false,
  state text not null default 'active' check (state in ('active', 'blocked', 'closed')),
  terms_accepted_at timestamptz not null,
  created_at timestamptz not null,
  -- The version of the tenant's terms that was in force when the player accepted them; null where the tenant had none.
  terms_version int check (terms_version > 0),
  closed_at timestamptz,
  -- The transaction that put the row into its lists. Neither ids nor times follow the order of commits.
  listed_xid xid8 not null default pg_current_xact_id(),
  primary key (tenant_id, id),
  foreign key (operator_id, person_id) references persons,
  constraint players_phone unique (tenant_id, phone),
  constraint players_email unique (tenant_id, email),
  constraint players_person unique (tenant_id, person_id),
  -- A closed account keeps its name, birth date and CPF, as the law requires, and loses its contacts.
  constraint players_phone_check check (state = 'closed' or phone ~ '^\+55\d{10,11}$'),
  constraint players_closed_at_check check ((state = 'closed') = (closed_at is not null))
);
create index players_of_person on players (operator_id, person_id) where person_id is not null;
-- Counts the players who registered with somebody's invitation code.
create index players_by_ref on players (tenant_id, ref, created_at desc) where ref is not null;

-- Phone numbers and addresses of closed accounts, as keyed hashes: none of them opens another account.
create table closed_contacts (
  tenant_id int not null,
  contact text not null check (contact in ('phone', 'email')),
  contact_index bytea not null,
  player_id uuid not null,
  primary key (tenant_id, contact, contact_index),
  foreign key (tenant_id, player_id) references players
);
revoke update, delete on closed_contacts from trevo_app;

-- What players state about themselves beyond what an account needs. Gender is what they say it is.
create table profiles (
  tenant_id int not null,
  player_id uuid not null,
  gender text check (gender in ('male', 'female')),
  marital text check (marital in ('single', 'dating', 'married')),
  -- The name of the stored picture. Each picture gets a new name, so that clients may cache it without limit.
  avatar uuid,
  -- JSON, sealed for this player.
  address_sealed bytea,
  primary key (tenant_id, player_id),
  foreign key (tenant_id, player_id) references players
);
