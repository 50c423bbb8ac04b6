-- Requires 0232_protection_decisions.sql

-- Since when somebody has been asked to look at a sign, where that is later than the sign itself; null: since then.
alter table protection_signs add column due_from timestamptz;

-- Signs of before there was a queue: nobody could have looked at them, and none was promised before the queue began.
update protection_signs s
  set due_from = m.applied_at
  from migrations m
  where m.name = '0232_protection_decisions.sql'
    and s.at < m.applied_at
    and s.handled_at is null
    and s.closed_at is null
    and s.kind in ('distress', 'care_case', 'age_doubt', 'elevated_risk');
