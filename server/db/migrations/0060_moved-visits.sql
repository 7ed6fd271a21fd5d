-- A pickup that is moved is another drive: what happened at its door on the day before says nothing of the new one, also if it comes back.
create function forget_visit() returns trigger language plpgsql as $$
begin
  delete from stop_visits where pickup_id = new.id;
  return null;
end $$;
create trigger pickups_moved after update of pickup_day on pickups
  for each row when (old.pickup_day <> new.pickup_day) execute function forget_visit();
