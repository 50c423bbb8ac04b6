-- A counter that starts anew may end where it stood: the day that it counted into has changed, whatever it says.
drop trigger groups_stay_within_limits on wallet_guards;
create trigger groups_stay_within_limits after update on wallet_guards for each row
  when (new.limit_group is not null and (new.staked_month <> old.staked_month or new.counted_on <> old.counted_on))
  execute function keep_group_within_limits();
