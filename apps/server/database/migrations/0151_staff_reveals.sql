-- Requires 0130_staff_grants.sql

-- How often a member of staff has had personal data of players shown on a day of the operator's calendar.
create table staff_reveals (
  operator_id int not null,
  staff_id uuid not null,
  day date not null,
  reveals int not null check (reveals > 0),
  primary key (operator_id, staff_id, day),
  foreign key (operator_id, staff_id) references staff (operator_id, id)
);
