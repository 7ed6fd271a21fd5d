-- The entry that ended a lot. Nothing, where the account was closed and nothing was left of the lot.
alter table credit_lots
  add column ended_by integer references ledger_entries (id),
  add check (ended_by is null or ended_at is not null);
create index credit_lots_ended_by on credit_lots (ended_by) where ended_by is not null;
-- Until now a lot and its end were known by one moment. Of two entries of that moment the one that took something of the lot ended it.
update credit_lots set ended_by = (
  select id from ledger_entries
  where ledger_entries.customer_id = credit_lots.customer_id and ledger_entries.created_at = credit_lots.ended_at
    and (kind = 'forfeited' or kind = 'leaving' and source not like 'discount of order %'
      or kind = 'dispute_lost' and order_number = credit_lots.invoice_id)
  order by exists (select from ledger_postings where entry_id = ledger_entries.id and lot_id = credit_lots.id) desc, id
  limit 1
) where ended_at is not null;

-- The bank has the money of a dispute since then: an appeal gives nothing back until it is won.
alter table disputes add column taken_at timestamptz;
update disputes set taken_at = ended_at where status = 'lost';
-- A server of the version before that notes an end without it is refused, and the provider tells of it again.
alter table disputes
  add check (case status when 'lost' then taken_at is not null when 'won' then taken_at is null else true end);

-- What went back of an order's money, which the lists of orders show: kept by the books and by the disputes.
alter table orders
  add column refunded_cents integer not null default 0 check (refunded_cents >= 0),
  -- What the bank has taken of it, without refunds that the card had not taken and that it paid instead.
  add column lost_cents integer not null default 0 check (lost_cents >= 0),
  -- The bank has taken all that the card had paid.
  add column is_lost boolean not null default false,
  -- The credit back that was paid for it; what goes back afterwards lowers it no more.
  add column credited_back_cents integer check (credited_back_cents between 0 and credit_back_cents);
update orders set refunded_cents = refunded.cents
from (
  select customer_id, order_number, -sum(cents) as cents
  from ledger_entries join ledger_postings on entry_id = ledger_entries.id
  where kind = 'order_refund' and account = 'sales' group by customer_id, order_number
) as refunded
where refunded.customer_id = orders.customer_id and refunded.order_number = orders.id;
update orders set lost_cents = least(lost.cents, lost.charged_cents) - lost.kept_cents, is_lost = lost.cents >= lost.charged_cents
from (
  select charges.customer_id, charges.invoice_id, charges.amount_cents as charged_cents, sum(disputes.kept_cents) as kept_cents,
    sum(coalesce(disputes.amount_cents, charges.amount_cents)) as cents
  from charges join disputes on disputes.charge_id = charges.id
  where charges.status = 'succeeded' and disputes.status = 'lost' group by charges.id
) as lost
where lost.customer_id = orders.customer_id and lost.invoice_id = orders.id;
-- Five percent of the cleaning, less what had gone back by then, as the lists have shown it until now.
update orders set credited_back_cents = case when earned.is_lost then 0 else least(credit_back_cents,
  (greatest(0, cleaning_cents - cleaning_discount_cents - earned.back_cents) * 5 + 50) / 100) end
from (
  select id, (
      select coalesce(-sum(cents), 0)::integer from ledger_entries join ledger_postings on entry_id = ledger_entries.id
      where customer_id = orders.customer_id and order_number = orders.id and kind = 'order_refund' and account = 'sales'
        and created_at < credited_back_at
    ) + coalesce(lost.cents, 0) as back_cents, coalesce(lost.is_lost, false) as is_lost
  from orders left join lateral (
    select sum(coalesce(disputes.amount_cents, charges.amount_cents) - disputes.kept_cents)::integer as cents,
      sum(coalesce(disputes.amount_cents, charges.amount_cents)) >= max(charges.amount_cents) as is_lost
    from charges join disputes on disputes.charge_id = charges.id
    where charges.customer_id = orders.customer_id and charges.invoice_id = orders.id and charges.status = 'succeeded'
      and disputes.status = 'lost' and disputes.ended_at < orders.credited_back_at
  ) as lost on true
) as earned
where earned.id = orders.id and credited_back_at is not null;
alter table orders add check (credited_back_cents is null or credited_back_at is not null);
