-- A message that names an hour says the day too, once that day is over: it may have to wait for the morning or for room.
alter table messages
  add column later_body text,
  add column later_from timestamptz,
  add constraint messages_later check ((later_body is null) = (later_from is null));

-- The letters that a payment is needed have numbers of their own: another sum is told also where no card was asked in between. Until now
-- they had the number of the try.
alter table orders add column told_count integer not null default 0;
update orders set told_count = tries where tries > 0;

-- A bank that wants to ask its customer says the same to each try of ours: its card is asked no more by itself, like one that was refused.
update orders set refused_card_id = asked_card_id, next_try_at = null
from charges
where charges.id = orders.asked_charge_id and charges.status = 'declined'
  and charges.message = 'Your bank wants you to confirm this payment.'
  and orders.state in ('ready_unpaid', 'on_its_way_unpaid', 'delivered_unpaid') and orders.hold = 'payment';

-- Whoever waits for a payment was told of it when it was declined, and is told again only of another sum or reason.
update orders set
  told_cents = charges.amount_cents,
  told_reason = case charges.message when 'Your bank wants you to confirm this payment.' then 'bank_asks'
    else 'declined: ' || coalesce(charges.message, '') end
from charges
where charges.id = orders.asked_charge_id and charges.status = 'declined' and orders.hold = 'payment' and orders.told_cents is null;
update orders set told_cents = greatest(0, amount_cents - discount_cents - greatest(0, customers.balance_cents)), told_reason = 'no_card'
from customers
where customers.id = orders.customer_id and orders.hold = 'payment' and orders.told_cents is null;

-- An order without a hold passed the check, because nothing is neither equal nor unequal to "payment".
alter table orders
  drop constraint orders_next_try,
  add constraint orders_next_try check (next_try_at is null or hold is not distinct from 'payment');
