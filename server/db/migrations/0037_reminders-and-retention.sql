-- The day of which a pickup's customer has been reminded. The evening's job asks only for pickups that it has not seen to yet, so a run that
-- was killed goes on where it stopped, and a run with nothing to do reads next to nothing.
alter table pickups add column reminded_for date;
create index pickups_to_remind on pickups (pickup_day, customer_id, id)
  where status = 'open' and reminded_for is distinct from pickup_day;

-- What is forgotten by age is found by age: messages that were sent, and those that never arrived and that staff have seen to.
create index messages_sent on messages (sent_at) where status = 'sent';
create index messages_handled on messages (handled_at) where handled_at is not null;

-- Deeds whose words are gone already were read again each hour.
drop index staff_actions_nobodys;
create index staff_actions_nobodys on staff_actions (begun_at)
  where customer_id is null and outcome <> 'done' and typed <> command;

-- Whoever watches counts what failed and what was refused several times a minute: out of the index alone.
drop index messages_undelivered;
create index messages_undelivered on messages (status, id) where status in ('failed', 'refused');

-- How often a limited coupon is used stands in its row, so that taking its last use counts nothing. The uses themselves keep it true,
-- whoever writes them: who takes one holds the row anyway. The proof of the books counts again. Without a limit nobody counts, and the row of
-- a popular code is left alone.
alter table coupons add column use_count integer not null default 0 check (use_count >= 0);
update coupons set use_count = uses.count
from (select coupon_id, count(*) from coupon_uses group by coupon_id) as uses
where uses.coupon_id = coupons.id and use_limit is not null;

create function count_coupon_use() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    update coupons set use_count = use_count - 1 where id = old.coupon_id and use_limit is not null;
  end if;
  if tg_op <> 'DELETE' then
    update coupons set use_count = use_count + 1 where id = new.coupon_id and use_limit is not null;
  end if;
  return null;
end $$;
create trigger coupon_uses_counted after insert or delete on coupon_uses
  for each row execute function count_coupon_use();
create trigger coupon_uses_moved after update on coupon_uses
  for each row when (old.coupon_id <> new.coupon_id) execute function count_coupon_use();

-- The uses of one coupon by one customer are found without reading everybody's.
drop index coupon_uses_customer;
create index coupon_uses_customer on coupon_uses (customer_id, coupon_id);
