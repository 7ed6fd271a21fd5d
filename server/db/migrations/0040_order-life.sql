-- The life of an order (rules/order-life.ts) stands in one column, and what the wire calls its status follows from it. Each event keeps its
-- own time: where staff type one, customers see that, and the moment at which it was typed stands beside it.
alter table orders rename column status to old_status;
alter table orders rename column hold to old_hold;
alter table orders
  add column state text,
  -- "payment": the card has not paid; "red_flag": the two counts differ; "staff": somebody looks into it.
  add column hold text check (hold in ('payment', 'red_flag', 'staff')),
  add column bags integer check (bags between 1 and 99),
  add column collected_at timestamptz,
  add column collection_recorded_at timestamptz,
  add column collected_by text not null default '',
  add column counted_at timestamptz,
  -- Packed to leave: from here on its payment is asked for. A fee is so from its beginning.
  add column ready_at timestamptz,
  add column paid_at timestamptz,
  add column left_at timestamptz,
  add column delivery_recorded_at timestamptz,
  -- For ourselves: why it left unpaid, and why it went back uncounted.
  add column unpaid_reason text not null default '',
  add column return_reason text not null default '',
  -- What the customer was last told about a missing payment: its sum, and why it is missing.
  add column told_cents integer,
  add column told_reason text not null default '';

-- Nobody noted when these were collected, nor when they left. What was delivered and is not paid still waits for its money.
update orders set
  state = case
    when old_status = 'completed' then 'delivered'
    when kind <> 'laundry' or delivered_at is not null then 'delivered_unpaid'
    when old_hold = 'payment' then 'ready_unpaid'
    when priced_at is not null then 'priced'
    else 'counted'
  end,
  hold = case old_hold when 'research' then 'red_flag' else old_hold end,
  counted_at = case kind when 'laundry' then created_at end,
  paid_at = completed_at;
update orders set
  delivered_at = case when state in ('delivered', 'delivered_unpaid') then coalesce(delivered_at, completed_at, created_at) end,
  ready_at = case when state not in ('counted', 'priced') then coalesce(delivered_at, held_at, completed_at, created_at) end;
update orders set delivery_recorded_at = delivered_at where delivered_at is not null;

-- Their checks and indexes go with them.
alter table orders drop column old_status, drop column old_hold, drop column started_at;
alter table orders
  alter column state set not null,
  add column status text not null generated always as (
    case when state in ('collected', 'counted') then 'accepted'
      when state in ('delivered', 'returned') then 'completed' else 'in_progress' end
  ) stored,
  add constraint orders_state_known check (state in ('collected', 'counted', 'priced', 'ready_unpaid', 'ready', 'on_its_way_unpaid',
    'on_its_way', 'delivered_unpaid', 'delivered', 'returned')),
  add constraint orders_fee_is_delivered check (kind = 'laundry' or state in ('delivered_unpaid', 'delivered')),
  add constraint orders_priced check ((priced_at is null) = (state in ('collected', 'counted', 'returned'))),
  add constraint orders_ready check ((ready_at is null) = (state in ('collected', 'counted', 'priced', 'returned'))),
  add constraint orders_paid check ((paid_at is not null) = (state in ('ready', 'on_its_way', 'delivered'))),
  add constraint orders_paid_balances check ((paid_at is null) = (balance_after_cents is null)),
  add constraint orders_delivered check ((delivered_at is not null) = (state in ('delivered_unpaid', 'delivered'))),
  add constraint orders_delivery_recorded check ((delivered_at is null) = (delivery_recorded_at is null)),
  add constraint orders_collection_recorded check ((collected_at is null) = (collection_recorded_at is null)),
  add constraint orders_ended check ((completed_at is not null) = (state in ('delivered', 'returned'))),
  add constraint orders_held check (hold is null or state not in ('delivered', 'returned')),
  add constraint orders_held_for_payment check (hold <> 'payment' or state in ('ready_unpaid', 'on_its_way_unpaid', 'delivered_unpaid')),
  add constraint orders_red_flag check (hold <> 'red_flag' or state = 'counted'),
  add constraint orders_next_try check (next_try_at is null or hold = 'payment'),
  add constraint orders_credited_back check (credited_back_at is null or state = 'delivered');
create index orders_open on orders (status) where status <> 'completed';
-- Those whose payment is asked for and has not come.
create index orders_owed on orders (ready_at, id) where state in ('ready_unpaid', 'on_its_way_unpaid', 'delivered_unpaid');
create index orders_unpaid_fees on orders (customer_id, kind) where status <> 'completed';
