-- Two blouses of three come later: a further order of the pickup, which costs what it did together with the one that it was made of.
insert into orders (id, customer_id, kind, pickup_id, part, parts, due_day, state, plan_name, priced_at, amount_cents, cleaning_cents, counted_at,
  created_at) values
  (1027, 1, 'laundry', 3, 2, 3, '2026-11-20', 'priced', 'payc', '2026-11-14T17:00:00Z', 3000, 3000, '2026-11-14T17:00:00Z', '2026-11-14T17:00:00Z');
insert into order_lines (id, order_id, position, kind, service_id, price_item_id, service_title, title, unit, instructions, count, unit_cents,
  amount_cents, discount_cents) overriding system value values
  (27, 1027, 1, 'item', 2, 2, 'Dry Cleaning', 'Blouse', 'pcs', '', 3, 1000, 3000, 0);
insert into orders (id, customer_id, kind, pickup_id, part, parts, state, counted_at, created_at) values
  (1028, 1, 'laundry', 3, 3, 3, 'counted', '2026-11-16T17:00:00Z', '2026-11-16T17:00:00Z');
insert into order_separations (id, from_order_id, order_id, due_day, amount_cents, discount_cents, cleaning_cents, cleaning_discount_cents, made_by,
  made_at) overriding system value values
  (1, 1027, 1028, '2026-11-23', 3000, 0, 3000, 0, 'Ben', '2026-11-16T17:00:00Z');
update order_lines set count = 1, amount_cents = 1000 where id = 27;
insert into order_lines (id, order_id, position, kind, service_id, price_item_id, service_title, title, unit, instructions, count, unit_cents,
  amount_cents, discount_cents) overriding system value values
  (28, 1028, 1, 'item', 2, 2, 'Dry Cleaning', 'Blouse', 'pcs', '', 2, 1000, 2000, 0);
update orders set amount_cents = 1000, cleaning_cents = 1000 where id = 1027;
update orders set state = 'priced', plan_name = 'payc', priced_at = '2026-11-14T17:00:00Z', amount_cents = 2000, cleaning_cents = 2000,
  due_day = '2026-11-23' where id = 1028;
select setval('order_numbers', 1028);
