-- Orders: what came out of a bag, priced once at intake and paid for when it is delivered. A stop without a bag and what staff charge
-- have their number and their payment here too.
create table orders (
  id integer primary key default nextval('order_numbers'),
  customer_id integer not null references customers (id),
  kind text not null check (kind in ('laundry', 'no_show', 'staff_charge')),
  pickup_id integer unique,
  -- Forward only; completed means delivered and paid.
  status text not null check (status in ('accepted', 'in_progress', 'completed')),
  -- "payment": the card has not paid; "research": the two counts differ; "staff": somebody looks into it.
  hold text check (hold in ('payment', 'research', 'staff')),
  -- For ourselves.
  hold_reason text not null default '',
  -- For the customer.
  note text not null default '',
  -- As staff named and counted it, first and second.
  first_count jsonb,
  second_count jsonb,
  -- By which it was priced, frozen with everything below.
  plan_name text references packages (name),
  priced_at timestamptz,
  amount_cents integer not null default 0 check (amount_cents >= 0),
  discount_cents integer not null default 0,
  -- Items, up-charges and extras: what bands and credit back go by.
  cleaning_cents integer not null default 0,
  cleaning_discount_cents integer not null default 0,
  delivery_band text,
  delivery_cents integer not null default 0,
  rush_cents integer not null default 0,
  -- What it brings at the end of the quarter, if nothing of it is refunded.
  credit_back_cents integer not null default 0 check (credit_back_cents >= 0),
  -- From here on it is delivered, and only its payment is missing.
  delivered_at timestamptz,
  -- Set with its payment.
  balance_before_cents integer,
  balance_after_cents integer,
  -- How often the card was asked for it while nobody was there, and when it is asked next.
  tries integer not null default 0,
  next_try_at timestamptz,
  -- The card that refused for good: not asked again for this order.
  refused_card_id integer,
  created_at timestamptz not null,
  started_at timestamptz,
  completed_at timestamptz,
  unique (customer_id, id),
  -- A pickup goes with the account; what was paid for stays.
  foreign key (customer_id, pickup_id) references pickups (customer_id, id) on delete set null (pickup_id),
  foreign key (customer_id, refused_card_id) references cards (customer_id, id),
  check (kind <> 'staff_charge' or pickup_id is null),
  check (discount_cents between 0 and amount_cents),
  check (cleaning_discount_cents between 0 and cleaning_cents),
  check (cleaning_cents <= amount_cents),
  check ((priced_at is null) = (plan_name is null) or kind <> 'laundry'),
  check (priced_at is not null or status = 'accepted'),
  check ((status = 'completed') = (completed_at is not null)),
  check ((status = 'completed') = (balance_after_cents is not null)),
  check ((balance_before_cents is null) = (balance_after_cents is null)),
  check (hold is null or status <> 'completed'),
  check (hold <> 'research' or priced_at is null),
  check (next_try_at is null or hold = 'payment')
);
create index orders_refused_card on orders (customer_id, refused_card_id) where refused_card_id is not null;
create index orders_plan on orders (plan_name);
create index orders_open on orders (status) where status <> 'completed';
create index orders_next_try on orders (next_try_at) where next_try_at is not null;
create index orders_completed on orders (completed_at) where completed_at is not null;

-- What it costs, line by line, with the words that it had on that day.
create table order_lines (
  id integer generated always as identity primary key,
  order_id integer not null references orders (id),
  position integer not null,
  kind text not null,
  service_id integer references services (id),
  price_item_id integer references price_items (id),
  service_title text,
  title text not null check (title <> ''),
  unit text,
  instructions text not null default '',
  count integer not null check (count > 0),
  unit_cents integer not null check (unit_cents >= 0),
  amount_cents integer not null check (amount_cents >= 0),
  discount_cents integer not null,
  unique (order_id, position),
  check (amount_cents = count * unit_cents),
  check (discount_cents between 0 and amount_cents)
);
create index order_lines_service on order_lines (service_id) where service_id is not null;
create index order_lines_price_item on order_lines (price_item_id) where price_item_id is not null;

-- What was priced stays: a row may only go forward.
create function keep_priced_order() returns trigger language plpgsql as $$
begin
  raise exception 'Order % keeps what it was priced at', old.id using errcode = 'restrict_violation';
end
$$;
create trigger orders_keep_prices before update on orders for each row
  when (old.priced_at is not null
    and (old.customer_id, old.kind, old.plan_name, old.priced_at, old.amount_cents, old.discount_cents,
        old.cleaning_cents, old.cleaning_discount_cents, old.delivery_cents, old.rush_cents, old.credit_back_cents)
      is distinct from (new.customer_id, new.kind, new.plan_name, new.priced_at, new.amount_cents, new.discount_cents,
        new.cleaning_cents, new.cleaning_discount_cents, new.delivery_cents, new.rush_cents, new.credit_back_cents))
  execute function keep_priced_order();
create trigger order_lines_stay before update or delete on order_lines
  for each row execute function refuse_change();
