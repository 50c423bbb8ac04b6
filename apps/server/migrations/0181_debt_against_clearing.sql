-- A debt is what the bank or a provider took and the wallet did not have: it moves their account, as the part that the wallet gave does.
-- Paying it turns cash into less debt inside the wallet, and moves no other account. What is receivable from players is `wallets.debt`.
-- Three lines of the function change; the rest stays as it stands.
do $$
declare
  definition text := pg_get_functiondef((select oid from pg_proc where proname = 'post_commands' and pronamespace = 'public'::regnamespace));
  edits text[][] := array[
    array['row(''debt'', 0, 0, 0, shortage, ''receivables'', target.entry_ids[1])', 'row(''debt'', 0, 0, 0, shortage, revenue, target.entry_ids[1])'],
    array['row(''debt'', 0, 0, 0, shortage, ''receivables'', null)', 'row(''debt'', 0, 0, 0, shortage, ''payment_clearing'', null)'],
    array['row(''debt_paid'', -shortage, 0, 0, -shortage, ''receivables'', null)', 'row(''debt_paid'', -shortage, 0, 0, -shortage, null, null)']];
  edit text[];
begin
  foreach edit slice 1 in array edits loop
    if (length(definition) - length(replace(definition, edit[1], ''))) <> length(edit[1]) then
      raise exception 'post_commands is not the function that this migration knows: %', edit[1];
    end if;
    definition := replace(definition, edit[1], edit[2]);
  end loop;
  execute definition;
end $$;
