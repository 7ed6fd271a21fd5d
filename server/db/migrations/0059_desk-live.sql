-- What the desk's lists show has changed: its servers hear which topic, once a transaction, and ask anew. Where nobody listens it is heard
-- by nobody.
create function tell_desk() returns trigger language plpgsql as $$
begin
  perform pg_notify('larkspur_desk', tg_argv[0]);
  return null;
end
$$;

create trigger tell_desk after insert or update or delete on pickups for each row execute function tell_desk('stops');
create trigger tell_desk after insert or update or delete on stop_visits for each row execute function tell_desk('stops');
create trigger tell_desk after insert or update or delete on closed_days for each row execute function tell_desk('stops');
create trigger tell_desk after insert or update or delete on orders for each row execute function tell_desk('orders');
create trigger tell_desk after insert or update or delete on leads for each row execute function tell_desk('inbox');
create trigger tell_desk after insert or update or delete on inbound_texts for each row execute function tell_desk('inbox');
create trigger tell_desk after insert or update or delete on staff_actions for each row execute function tell_desk('deeds');
-- That somebody was seen is no news.
create trigger tell_desk after insert or update of name, role, places, left_at or delete on staff
  for each row execute function tell_desk('people');
create trigger tell_desk after insert or update or delete on staff_sessions for each row execute function tell_desk('people');
create trigger tell_desk after insert or update or delete on staff_links for each row execute function tell_desk('people');
create trigger tell_desk after insert or update of locked_at or delete on staff_passkeys
  for each row execute function tell_desk('people');
