-- Which order a deed of staff was about: an order shows everything that was done to it. A number and no key: the deed stays where a bag
-- was collected by mistake and its order taken away. What was typed before began with the order's number.
alter table staff_actions add column order_id integer;
update staff_actions set order_id = substring(typed from '^(?:order [a-z]+|refund) (\d{1,9})(?: |$)')::integer
  where typed ~ '^(order [a-z]+|refund) \d{1,9}( |$)';
create index staff_actions_orders on staff_actions (order_id, id) where order_id is not null;

-- What waits for somebody of us: what is stopped or in our hands, and what is due. Both say by themselves behind which door an order stands, so
-- that the rail's badge reads nothing else: no bag that is being cleaned for a later day, and no order of the past.
create index orders_waiting on orders (id) include (state, hold, due_day, collected_at) where kind = 'laundry' and completed_at is null
  and (hold is not null or state in ('collected', 'counted', 'ready') or due_day is null);
create index orders_due_open on orders (due_day, id) include (state, hold, collected_at) where kind = 'laundry' and completed_at is null;
