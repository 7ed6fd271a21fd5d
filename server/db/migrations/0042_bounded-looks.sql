-- An extra phone that nobody verified is dropped after a day; the main one stays, verified or not. The hourly job found those that stay
-- again and again. Which phone is the main one stands with the phone too: whoever chooses another one, the choice itself keeps it true.
alter table phones add column is_main boolean not null default false;
update phones set is_main = true from customers where customers.main_phone_id = phones.id;

create function mark_main_phone() returns trigger language plpgsql as $$
begin
  update phones set is_main = (id is not distinct from new.main_phone_id)
  where customer_id = new.id and is_main <> (id is not distinct from new.main_phone_id);
  return null;
end $$;
create trigger customers_main_phone after update of main_phone_id on customers
  for each row when (old.main_phone_id is distinct from new.main_phone_id) execute function mark_main_phone();

drop index phones_unverified;
create index phones_unverified on phones (number_given_at) where verified_at is null and not is_main;

-- Orders that are asked for and not paid are looked at several times a minute, without a look at all that are at the plant: each list has
-- an index in its own order.
drop index orders_owed;
create index orders_asked on orders (ready_at, id)
  where state in ('ready_unpaid', 'on_its_way_unpaid', 'delivered_unpaid') and hold is null;
create index orders_declined on orders (ready_at, id)
  where state in ('ready_unpaid', 'on_its_way_unpaid', 'delivered_unpaid') and hold = 'payment';

-- The cards that were refused lately, and those that were added lately, are few among all charges and cards.
create index charges_declined on charges (ended_at) where status = 'declined';
create index cards_created on cards (created_at);
