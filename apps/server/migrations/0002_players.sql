-- A person is a human, found by CPF within an operator; a player is that human's account at one brand.
create table persons (
  operator_id int not null references operators,
  id uuid not null,
  -- The CPF itself is sealed; the index finds it without telling it.
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
  -- Null until a CPF is known.
  person_id uuid,
  first_name text not null,
  last_name text not null,
  phone text not null check (phone ~ '^\+55\d{10,11}$'),
  email text not null check (email = lower(email)),
  password_hash text not null,
  birth_date date not null,
  language text not null check (language in ('pt', 'en')),
  phone_verified_at timestamptz,
  email_verified_at timestamptz,
  ref text,
  lmcp text,
  hide_metrics boolean not null default false,
  state text not null default 'active' check (state in ('active', 'blocked')),
  terms_accepted_at timestamptz not null,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (operator_id, person_id) references persons,
  constraint players_phone unique (tenant_id, phone),
  constraint players_email unique (tenant_id, email),
  constraint players_person unique (tenant_id, person_id)
);

create index players_of_person on players (operator_id, person_id) where person_id is not null;
