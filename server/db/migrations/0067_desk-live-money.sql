-- A page of a customer, of an order or of the books shows what customers do by themselves as well: what they buy, and a new card, phone or
-- address. What writes the same again is no news.
create trigger tell_desk after insert on ledger_entries for each row execute function tell_desk('money');

create trigger tell_desk after insert or delete on customers for each row execute function tell_desk('customers');
create trigger tell_desk_change after update on customers
  for each row when (old.* is distinct from new.*) execute function tell_desk('customers');
create trigger tell_desk after insert or delete on cards for each row execute function tell_desk('customers');
create trigger tell_desk_change after update on cards
  for each row when (old.* is distinct from new.*) execute function tell_desk('customers');
create trigger tell_desk after insert or delete on phones for each row execute function tell_desk('customers');
create trigger tell_desk_change after update on phones
  for each row when (old.* is distinct from new.*) execute function tell_desk('customers');
create trigger tell_desk after insert or delete on addresses for each row execute function tell_desk('customers');
create trigger tell_desk_change after update on addresses
  for each row when (old.* is distinct from new.*) execute function tell_desk('customers');
create trigger tell_desk after insert or delete on schedules for each row execute function tell_desk('customers');
create trigger tell_desk_change after update on schedules
  for each row when (old.* is distinct from new.*) execute function tell_desk('customers');
create trigger tell_desk after insert or delete on text_stops for each row execute function tell_desk('customers');
