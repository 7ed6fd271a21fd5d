-- Some of a priced order comes later, in an order of its own. What it cost before stands here, and both together cost just that: checked when
-- the transaction ends, whoever wrote it.
create table order_separations (
  id integer generated always as identity primary key,
  from_order_id integer not null references orders (id),
  order_id integer not null unique references orders (id),
  -- The day that was promised with it. A day is given once, so that the same words typed twice do not part an order twice.
  due_day date not null,
  amount_cents integer not null,
  discount_cents integer not null,
  cleaning_cents integer not null,
  cleaning_discount_cents integer not null,
  made_by text not null,
  made_at timestamptz not null,
  unique (from_order_id, due_day),
  check (from_order_id <> order_id)
);
create trigger order_separations_stay before update or delete on order_separations for each row execute function refuse_change();

-- Only what nobody was ever asked to pay for can be parted, and only into an order of the same pickup that has no price and no line yet.
create function begin_separation() returns trigger language plpgsql as $$
begin
  if not exists (
    select from orders as rest join orders as further on further.customer_id = rest.customer_id and further.pickup_id = rest.pickup_id
    where rest.id = new.from_order_id and further.id = new.order_id
      and rest.kind = 'laundry' and rest.state = 'priced' and rest.hold is null and rest.discount_taken_cents = 0
      and (rest.amount_cents, rest.discount_cents, rest.cleaning_cents, rest.cleaning_discount_cents)
        = (new.amount_cents, new.discount_cents, new.cleaning_cents, new.cleaning_discount_cents)
      and further.kind = 'laundry' and further.state = 'counted' and further.hold is null and further.part > rest.part
      and not exists (select from order_lines where order_id = further.id)
      and not exists (select from charges where charges.customer_id = rest.customer_id and invoice_id in (rest.id, further.id))
  ) then
    raise exception 'Order % cannot be parted', new.from_order_id using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
create trigger begin_separation before insert on order_separations for each row execute function begin_separation();

-- The order that something is being moved to: until that has its price, which is before the transaction ends.
create function separated_into(parted integer) returns integer language sql stable as $$
  select order_id from order_separations join orders on orders.id = order_id
  where from_order_id = parted and orders.state = 'counted' and orders.priced_at is null
$$;

-- When the transaction ends, both are priced by the same plan at the same moment, each is its lines, and together they cost what the one did.
create function end_separation() returns trigger language plpgsql as $$
begin
  if not exists (
    select from orders as rest join orders as further on further.id = new.order_id
    where rest.id = new.from_order_id and further.state = 'priced' and further.hold is null
      and (further.plan_name, further.priced_at) is not distinct from (rest.plan_name, rest.priced_at)
      and further.delivery_cents = 0 and further.rush_cents = 0 and further.discount_taken_cents = 0
      and rest.amount_cents > 0 and further.amount_cents > 0
      and rest.amount_cents + further.amount_cents = new.amount_cents
      and rest.discount_cents + further.discount_cents = new.discount_cents
      and rest.cleaning_cents + further.cleaning_cents = new.cleaning_cents
      and rest.cleaning_discount_cents + further.cleaning_discount_cents = new.cleaning_discount_cents
      and not exists (
        select from (values (rest.id, rest.amount_cents, rest.discount_cents), (further.id, further.amount_cents, further.discount_cents))
          as own (id, amount_cents, discount_cents)
        cross join lateral (
          select coalesce(sum(order_lines.amount_cents), 0) as amount_cents, coalesce(sum(order_lines.discount_cents), 0) as discount_cents
          from order_lines where order_lines.order_id = own.id
        ) as lines
        where own.amount_cents <> lines.amount_cents or own.discount_cents <> lines.discount_cents
      )
  ) then
    raise exception 'Order % and what was parted from it do not cost what it did', new.from_order_id using errcode = 'restrict_violation';
  end if;
  return null;
end
$$;
create constraint trigger end_separation after insert on order_separations deferrable initially deferred
  for each row execute function end_separation();

-- What was priced stays, but for that, and but for what is missing (0049): its plan, its moment, its fees and whose it is stay in any case.
create or replace function keep_priced_order() returns trigger language plpgsql as $$
begin
  if old.state = 'priced' and new.state = 'priced' and old.hold is null and new.hold is null
    and (old.customer_id, old.kind, old.plan_name, old.priced_at, old.delivery_cents, old.rush_cents)
      is not distinct from (new.customer_id, new.kind, new.plan_name, new.priced_at, new.delivery_cents, new.rush_cents)
    and new.amount_cents <= old.amount_cents and new.discount_cents <= old.discount_cents
    and new.cleaning_cents <= old.cleaning_cents and new.cleaning_discount_cents <= old.cleaning_discount_cents
    and new.credit_back_cents <= old.credit_back_cents
    and separated_into(old.id) is not null
  then
    return new;
  end if;
  raise exception 'Order % keeps what it was priced at', old.id using errcode = 'restrict_violation';
end
$$;

-- A line goes to that order as it is; or some of its pieces stay and the others get a line there, each at its price and its discount.
create function keep_line() returns trigger language plpgsql as $$
declare
  further integer := separated_into(old.order_id);
begin
  if further is not null and old.kind in ('item', 'up_charge', 'extra', 'roll') then
    if new.order_id = further
      and to_jsonb(old) - 'order_id' - 'position' = to_jsonb(new) - 'order_id' - 'position'
    then
      return new;
    end if;
    if new.count < old.count and new.discount_cents::bigint * old.count = old.discount_cents::bigint * new.count
      and to_jsonb(old) - 'count' - 'amount_cents' - 'discount_cents' - 'instructions'
        = to_jsonb(new) - 'count' - 'amount_cents' - 'discount_cents' - 'instructions'
      and new.instructions in (old.instructions, '')
    then
      return new;
    end if;
  end if;
  raise exception '% only grows', tg_table_name using errcode = 'restrict_violation';
end
$$;
drop trigger order_lines_keep_amounts on order_lines;
create trigger order_lines_keep_amounts before update on order_lines for each row
  when (to_jsonb(old) - 'title' - 'agreed' - 'instructions' is distinct from to_jsonb(new) - 'title' - 'agreed' - 'instructions'
    or (new.agreed <> old.agreed and new.agreed <> '')
    or (new.instructions <> old.instructions and new.instructions <> '')
    or (new.title <> old.title and (new.title <> '(removed)' or old.kind not in ('extra', 'staff_charge'))))
  execute function keep_line();
