set local lock_timeout = '2s';

-- What a member of staff has chosen for the console; null where nothing was chosen.
create table staff_preferences (
  operator_id int not null,
  staff_id uuid not null,
  locale text,
  mode text check (mode in ('light', 'dark', 'system')),
  density text check (density in ('compact', 'normal', 'two-lines')),
  single_keys boolean,
  changed_at timestamptz not null,
  primary key (operator_id, staff_id),
  foreign key (operator_id, staff_id) references staff (operator_id, id)
);
