-- What Ada agreed with her plan was booked, and what Emil wished for waits for his payment.
insert into agreements (invoice_id, customer_id, address_id, pickup_day, is_rush, comment, days, agreed_at, made_at, pickup_id, pickup_refusal,
  schedule_id, schedule_refusal, starts_on) values
  (1001, 1, 1, '2026-09-04', false, 'Side door', '{5}', '2026-09-03T17:00:00Z', '2026-09-03T17:00:02Z', 1, null, 1, null, '2026-09-11'),
  (1009, 3, null, '2026-09-04', true, '', '{1,4}', '2026-09-03T19:00:00Z', '2026-09-03T19:00:00Z', null, 'address_not_served', null,
    'address_not_served', null),
  (1024, 5, null, '2026-11-18', true, '', '{}', '2026-11-12T17:00:00Z', null, null, null, null, null, null);
-- These invoices were paid long before the column: its trigger lets nothing of a paid invoice be written.
alter table invoices disable trigger invoices_keep_amounts;
update invoices set has_agreement = true where id in (1001, 1009, 1024);
alter table invoices enable trigger invoices_keep_amounts;
-- Cleo's wishes, while one of her bags is counted and another is priced.
update customers set starch = 'medium', no_crease = 'jeans_only', detergents = 'hypo_allergenic', fix_tears = false where id = 3;
