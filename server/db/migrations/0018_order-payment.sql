-- What the card was asked for an order that is held. A run of the tries compares it with the card and the credit of today, so that
-- nobody has to be told when a card is added or credit arrives.
alter table orders
  -- From this day on the tries are counted.
  add column held_at timestamptz,
  -- The last decline that was written down here.
  add column asked_charge_id integer references charges (id),
  add column asked_card_id integer,
  add column asked_credit_cents integer not null default 0 check (asked_credit_cents >= 0),
  -- With the credit back of its quarter, whatever it has come to.
  add column credited_back_at timestamptz,
  add foreign key (customer_id, asked_card_id) references cards (customer_id, id),
  add check (credited_back_at is null or status = 'completed');
create index orders_asked_charge on orders (asked_charge_id) where asked_charge_id is not null;
create index orders_asked_card on orders (customer_id, asked_card_id) where asked_card_id is not null;
create index orders_delivered on orders (delivered_at) where delivered_at is not null and status <> 'completed';
create index orders_credit_back on orders (customer_id, completed_at)
  where completed_at is not null and credited_back_at is null and credit_back_cents > 0;
