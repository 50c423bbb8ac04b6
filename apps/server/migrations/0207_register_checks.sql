-- What the national register of people who may not bet said of a person, and what it still has to say.
create table register_checks (
  operator_id int not null,
  person_id uuid not null,
  -- The last answer; null until there is one.
  answer text check (answer in ('clear', 'impeded')),
  -- Why, as the register puts it.
  reason text check (reason in ('self_excluded', 'prohibited')),
  answered_at timestamptz,
  impeded_since timestamptz,
  -- A question that was not answered: play is closed until it is.
  unanswered_since timestamptz,
  attempts int not null default 0,
  -- Questions are numbered as they are sent, and an answer that a later question has overtaken is dropped.
  request_no int not null default 0,
  recorded_no int not null default 0,
  -- Null: the person has no open account, and nobody asks.
  next_attempt_at timestamptz,
  -- The account that the first question came from.
  tenant_id int not null,
  player_id uuid not null,
  primary key (operator_id, person_id),
  foreign key (operator_id, person_id) references persons,
  foreign key (tenant_id, player_id) references players,
  check ((answer is null) = (answered_at is null)),
  check ((answer is not distinct from 'impeded') = (impeded_since is not null)),
  check ((answer is not distinct from 'impeded') = (reason is not null))
);
create index register_checks_due on register_checks (next_attempt_at);

update tenants
set settings = jsonb_set(settings, '{policy,national_register}', settings -> 'is_regulated')
where settings ? 'policy' and not settings -> 'policy' ? 'national_register';

-- Who has an account at a regulated brand already is asked about by the background job.
insert into register_checks (operator_id, person_id, next_attempt_at, tenant_id, player_id)
select distinct on (p.operator_id, p.person_id) p.operator_id, p.person_id, now(), p.tenant_id, p.id
from players p join tenants t on t.id = p.tenant_id
where p.person_id is not null and p.state <> 'closed' and (t.settings -> 'policy' ->> 'national_register')::boolean
order by p.operator_id, p.person_id, p.created_at;
