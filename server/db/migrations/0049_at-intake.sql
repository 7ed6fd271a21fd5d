-- What staff remark on a thing, a stain or a missing button, stands with its line. Like their other words it goes with the account.
drop trigger order_lines_keep_amounts on order_lines;
create trigger order_lines_keep_amounts before update on order_lines for each row
  when (to_jsonb(old) - 'title' - 'agreed' - 'instructions' is distinct from to_jsonb(new) - 'title' - 'agreed' - 'instructions'
    or (new.agreed <> old.agreed and new.agreed <> '')
    or (new.instructions <> old.instructions and new.instructions <> '')
    or (new.title <> old.title and (new.title <> '(removed)' or old.kind not in ('extra', 'staff_charge'))))
  execute function refuse_change();

alter table orders
  -- Who counted, first and second: the name that they go by, and the system's user. Nobody knows it of the orders from before.
  add column counted_by text,
  add column counted_by_user text,
  add column second_counted_by text,
  add column second_counted_by_user text,
  -- Why one person counted twice.
  add column counted_alone text not null default '',
  -- The pieces that were counted once more when it was packed.
  add column packed_pieces integer check (packed_pieces >= 0);

-- A count before it leaves can differ too.
alter table orders
  drop constraint orders_red_flag,
  add constraint orders_red_flag check (hold is distinct from 'red_flag' or state in ('counted', 'priced', 'ready_unpaid', 'ready'));

-- What is missing then costs nothing: a line below zero takes its price off, before anybody is asked for it.
alter table order_lines
  drop constraint order_lines_unit_cents_check,
  drop constraint order_lines_amount_cents_check,
  drop constraint order_lines_check1,
  add constraint order_lines_cents check (
    case when kind = 'missing' then unit_cents < 0 and discount_cents between amount_cents and 0
      else unit_cents >= 0 and discount_cents between 0 and amount_cents end
  );

-- What was priced stays, but for that: with the end of a red flag, before its payment is asked for, an order may come to cost less. Its fees,
-- its plan and whose it is stay in any case.
drop trigger orders_keep_prices on orders;
create trigger orders_keep_prices before update on orders for each row
  when (old.priced_at is not null
    and (old.customer_id, old.kind, old.plan_name, old.priced_at, old.amount_cents, old.discount_cents,
        old.cleaning_cents, old.cleaning_discount_cents, old.delivery_cents, old.rush_cents, old.credit_back_cents)
      is distinct from (new.customer_id, new.kind, new.plan_name, new.priced_at, new.amount_cents, new.discount_cents,
        new.cleaning_cents, new.cleaning_discount_cents, new.delivery_cents, new.rush_cents, new.credit_back_cents)
    and not (old.state = 'priced' and new.state = 'priced' and old.hold is not distinct from 'red_flag' and new.hold is null
      and (old.customer_id, old.kind, old.plan_name, old.priced_at, old.delivery_cents, old.rush_cents)
        is not distinct from (new.customer_id, new.kind, new.plan_name, new.priced_at, new.delivery_cents, new.rush_cents)
      and new.amount_cents - new.discount_cents <= old.amount_cents - old.discount_cents
      and new.amount_cents <= old.amount_cents and new.discount_cents <= old.discount_cents
      and new.cleaning_cents <= old.cleaning_cents and new.cleaning_discount_cents <= old.cleaning_discount_cents
      and new.credit_back_cents <= old.credit_back_cents))
  execute function keep_priced_order();

-- A price that staff ask for rush names the day on which the bag would be back, and whether a rug comes with it.
alter table pickups
  add column quote_day date,
  add column quote_has_rug boolean not null default false,
  add constraint pickups_quote check (quote_cents is not null or (quote_day is null and not quote_has_rug)),
  add constraint pickups_quote_day check (quote_day > pickup_day);
