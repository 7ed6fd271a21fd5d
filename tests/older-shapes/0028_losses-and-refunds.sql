-- Of Cleo's order the bank took a part, and paid what the card did not take of a refund that had begun before.
insert into refunds (id, customer_id, charge_id, key, amount_cents, cause, status, refund_ref, message, created_at, ended_at)
  overriding system value values
  (6, 3, 7, 'key_re_6', 300, 'order 1011 refunded: claim 5', 'failed', 're_6', 'The card does not take it.', '2026-11-12T17:00:00Z', '2026-11-14T17:00:00Z');
insert into sandbox.refunds (refund_ref, key, charge_ref, amount_cents, failure, created_at) values
  ('re_6', 'key_re_6', 'ch_7', 300, 'The card does not take it.', '2026-11-12T17:00:00Z');
insert into disputes (id, customer_id, charge_id, dispute_ref, status, amount_cents, told_at, loss_cents, kept_cents, created_at, ended_at)
  overriding system value values
  (6, 3, 7, 'dp_6', 'lost', 1000, '2026-11-13T17:00:00Z', 700, 300, '2026-11-13T17:00:00Z', '2026-11-13T17:00:00Z');

-- Emil's order earned credit back, less what was refunded by then. More was refunded afterwards.
insert into orders (id, customer_id, kind, status, hold_reason, note, plan_name, priced_at, amount_cents, discount_cents, cleaning_cents,
  cleaning_discount_cents, delivery_band, delivery_cents, rush_cents, credit_back_cents, delivered_at, balance_before_cents, balance_after_cents,
  tries, created_at, started_at, completed_at, credited_back_at) values
  (1026, 5, 'laundry', 'completed', '', '', 'gold', '2026-09-19T17:00:00Z', 1000, 0, 1000, 0, 'medium', 0, 0, 50, '2026-09-20T17:00:00Z', 3000, 2000,
    0, '2026-09-19T17:00:00Z', '2026-09-19T17:00:00Z', '2026-09-20T17:00:00Z', '2026-10-01T15:00:00Z');
select setval('order_numbers', 1026);
insert into order_lines (id, order_id, position, kind, service_id, price_item_id, service_title, title, unit, instructions, count, unit_cents,
  amount_cents, discount_cents) overriding system value values
  (16, 1026, 1, 'item', 2, 2, 'Dry Cleaning', 'Blouse', 'pcs', '', 1, 1000, 1000, 0);
insert into credit_lots (id, customer_id, kind, invoice_id, opened_cents, left_cents, opened_at, frozen_at, ended_at) overriding system value values
  (13, 5, 'gift', null, 1000, 300, '2026-09-18T17:00:00Z', null, null),
  (14, 5, 'credit_back', null, 40, 40, '2026-10-01T15:00:00Z', null, null);
insert into ledger_entries (id, customer_id, kind, source, order_number, change_cents, balance_after_cents, created_at) overriding system value values
  (37, 3, 'order_refund', 'order 1011 refunded: claim 5', 1011, 0, 0, '2026-11-12T17:00:00Z'),
  (38, 3, 'dispute_lost', 'dispute dp_6 lost', 1011, 0, 0, '2026-11-13T17:00:00Z'),
  (39, 3, 'refund_failed', 'refund 6 failed', 1011, 0, 0, '2026-11-14T17:00:00Z'),
  (40, 5, 'gift', 'staff action 9', null, 1000, 3000, '2026-09-18T17:00:00Z'),
  (41, 5, 'order', 'invoice 1026 paid', 1026, -1000, 2000, '2026-09-20T17:00:00Z'),
  (42, 5, 'order_refund', 'order 1026 refunded: claim 7', 1026, 200, 2200, '2026-09-25T17:00:00Z'),
  (43, 5, 'credit_back', 'credit back 2026 Q3 of customer 5', null, 40, 2240, '2026-10-01T15:00:00Z'),
  (44, 5, 'order_refund', 'order 1026 refunded: claim 8', 1026, 100, 2340, '2026-11-10T17:00:00Z');
insert into ledger_postings (entry_id, account, lot_id, cents) values
  (37, 'sales', null, -300), (37, 'card', null, 300),
  (38, 'card', null, 1000), (38, 'disputes', null, -1000),
  (39, 'card', null, -300), (39, 'disputes', null, 300),
  (40, 'credit', 13, 1000), (40, 'gifts', null, -1000),
  (41, 'sales', null, 1000), (41, 'credit', 13, -1000),
  (42, 'sales', null, -200), (42, 'credit', 13, 200),
  (43, 'credit', 14, 40), (43, 'credit_back', null, -40),
  (44, 'sales', null, -100), (44, 'credit', 13, 100);
update customers set balance_cents = 2340 where id = 5;
