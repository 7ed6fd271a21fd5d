-- What accounts had come to.
update customers set email_confirmed_at = '2026-09-02T16:00:00Z' where id = 1;
update customers set deletion_requested_at = '2026-11-10T16:00:00Z', deletes_on = '2026-12-10' where id = 7;
update customers set email = 'deleted-6@customers.invalid', first_name = '', last_name = '',
  deletion_requested_at = '2026-10-01T16:00:00Z', deletes_on = '2026-10-31', deleted_at = '2026-10-31T08:00:00Z' where id = 6;
insert into account_links (id, customer_id, purpose, token_hash, new_email, session_id, created_at, expires_at) overriding system value values
  (1, 3, 'reset_password', repeat('a', 64), null, null, '2026-11-16T16:00:00Z', '2026-11-18T16:00:00Z'),
  (2, 1, 'change_email', repeat('b', 64), 'ada.park@example.com', '00000000-0000-4000-8000-000000000001', '2026-11-16T16:00:00Z', '2026-11-18T16:00:00Z');
insert into phone_codes (id, phone_id, code_hash, wrong_tries, created_at, expires_at) overriding system value values
  (1, 3, repeat('c', 64), 2, '2026-11-16T16:00:00Z', '2026-11-18T16:10:00Z');
insert into known_networks (customer_id, network_hash, seen_at) values (1, 'hash of a network', '2026-11-16T16:00:00Z');
-- Somebody else had typed Ada's number, and has not verified it.
insert into phones (id, customer_id, number, number_given_at) overriding system value values (4, 4, '+16505550101', '2026-11-16T16:00:00Z');
insert into leads (id, kind, email, message, is_suspected, created_at) overriding system value values
  (4, 'possible', 'machine@example.com', 'Buy links', true, '2026-11-16T16:00:00Z');
insert into messages (id, event_key, channel, recipient, subject, body, due_at, created_at, customer_id, secret, keeps_quiet_hours)
  overriding system value values
  (6, 'link 1', 'mail', 'cleo@example.com', 'A new password', 'Follow the-link.', '2026-11-16T16:00:00Z', '2026-11-16T16:00:00Z', 3, 'the-link', false),
  (7, 'pickup 4 tomorrow', 'sms', '+16505550101', null, 'We come tomorrow.', '2026-11-19T02:00:00Z', '2026-11-16T16:00:00Z', 1, null, true);
-- Answered, refused, and still at work on a charge.
insert into idempotency_keys (id, customer_id, route, key, body_hash, subject, leased_until, status, error_code, answer, created_at, expires_at)
  overriding system value values
  (1, 1, 'POST /client/requests/', 'key-1', repeat('d', 64), null, null, 201, null, '{"id":4}', '2026-11-16T16:00:00Z', '2026-11-18T16:00:00Z'),
  (2, null, 'POST /client/customers/', 'key-2', repeat('e', 64), null, null, 400, 'invalid', '{"email":["…"]}', '2026-11-16T16:00:00Z', '2026-11-18T16:00:00Z'),
  (3, 7, 'POST /client/subscription/checkout/', 'key-3', repeat('f', 64), 'charge 16', '2026-09-02T17:31:00Z', null, null, null, '2026-09-02T17:30:00Z', '2026-11-18T17:30:00Z');

-- Cards: each of a paying customer; Cleo's first one is gone.
insert into cards (id, customer_id, card_ref, last, expiration_month, expiration_year, created_at, removed_at) overriding system value values
  (1, 1, 'pm_1', '4242', 12, 2030, '2026-09-01T17:00:00Z', null),
  (2, 2, 'pm_2', '4242', 12, 2030, '2026-09-01T17:00:00Z', null),
  (3, 3, 'pm_3', '0341', 1, 2027, '2026-09-01T17:00:00Z', '2026-11-05T17:00:00Z'),
  (4, 4, 'pm_4', '4242', 12, 2030, '2026-09-01T17:00:00Z', null),
  (5, 5, 'pm_5', '3155', 12, 2030, '2026-09-01T17:00:00Z', null),
  (6, 3, 'pm_6', '5126', 12, 2030, '2026-11-03T17:00:00Z', null),
  (7, 7, 'pm_7', '0026', 12, 2030, '2026-09-02T17:00:00Z', null);
insert into provider_removals (id, kind, ref, created_at) overriding system value values (1, 'card', 'pm_3', '2026-11-05T17:00:00Z');
insert into card_setups (id, customer_id, key, setup_ref, secret, status, card_id, created_at) overriding system value values
  (1, 1, 'key_seti_1', 'seti_1', 'seti_1_secret', 'succeeded', 1, '2026-09-01T17:00:00Z'),
  (2, 3, 'key_seti_2', 'seti_2', 'seti_2_secret', 'failed', null, '2026-09-01T17:00:00Z'),
  (3, 4, 'key_seti_4', null, null, 'open', null, '2026-11-16T17:00:00Z');
update customers set stripe_id = 'cus_' || id where id <> 6;
update customers set main_card_id = id where id in (1, 2, 4, 5, 7);
update customers set main_card_id = 6 where id = 3;
update customers set plan_name = case when id in (1, 4) then 'gold' when id = 2 then 'platinum' else 'payc' end where id <= 5;
insert into sandbox.cards (card_ref, customer_ref, last, expiration_month, expiration_year, behaviour, created_at) values
  ('pm_6', 'cus_3', '5126', 12, 2030, 'fails_refunds', '2026-11-03T17:00:00Z'),
  ('pm_7', 'cus_7', '0026', 12, 2030, 'times_out_before', '2026-09-02T17:00:00Z');

insert into coupons (id, code, percent, cents, valid_from, valid_until, use_limit, is_once_per_customer, is_retired, created_at)
  overriding system value values
  (1, 'FRESH10', 10, null, null, null, null, false, false, '2026-08-31T16:00:00Z'),
  (2, 'TENOFF', null, 1000, '2026-09-01', '2026-12-31', 100, true, false, '2026-08-31T16:00:00Z'),
  (3, 'SUMMER', 20, null, '2026-06-01', '2026-08-31', null, false, true, '2026-05-31T16:00:00Z');

-- Of every kind and in every state.
insert into invoices (id, customer_id, kind, status, title, package_id, plan_after, amount_cents, discount_cents, coupon_id, credit_cents,
  spent_credit_cents, for_order, balance_before_cents, balance_after_cents, created_at, paid_at) values
  (1001, 1, 'plan', 'paid', 'Gold plan', 2, 'gold', 19900, 1990, 1, 19900, 0, null, 0, 19900, '2026-09-03T17:00:00Z', '2026-09-03T17:00:02Z'),
  (1003, 1, 'reload', 'paid', 'Gold reload', 2, null, 19900, 0, null, 19900, 0, 1004, 10800, 30700, '2026-11-04T18:00:00Z', '2026-11-04T18:00:02Z'),
  (1006, 2, 'plan', 'paid', 'Platinum plan', 3, 'platinum', 29900, 0, null, 29900, 0, null, 0, 29900, '2026-09-03T18:00:00Z', '2026-09-03T18:00:02Z'),
  (1007, 2, 'credit', 'paid', 'Platinum credit', 3, null, 29900, 0, null, 29900, 0, null, 29900, 59800, '2026-09-10T17:00:00Z', '2026-09-10T17:00:02Z'),
  (1009, 3, 'plan', 'paid', 'Pay as you clean', 1, 'payc', 0, 0, null, 0, 0, null, 0, 0, '2026-09-03T19:00:00Z', '2026-09-03T19:00:00Z'),
  (1010, 3, 'welcome_box', 'paid', 'Welcome box', null, null, 4900, 0, null, 0, 0, null, 0, 0, '2026-11-03T17:30:00Z', '2026-11-03T17:30:02Z'),
  (1011, 3, 'order', 'paid', 'Cleaning', null, null, 5990, 0, null, 0, 0, null, 0, 0, '2026-11-04T17:00:00Z', '2026-11-04T17:10:02Z'),
  (1013, 3, 'staff', 'paid', 'Lost hangers', null, null, 1999, 0, null, 0, 4401, null, 4401, 0, '2026-11-10T17:00:00Z', '2026-11-10T17:00:02Z'),
  (1015, 3, 'order', 'open', 'Cleaning', null, null, 8000, 0, null, 0, 0, null, null, null, '2026-11-16T17:00:00Z', null),
  (1018, 4, 'fee', 'paid', 'Stop without a bag', null, null, 999, 0, null, 0, 0, null, 0, 0, '2026-09-08T17:00:00Z', '2026-09-08T17:00:02Z'),
  (1019, 4, 'plan', 'paid', 'Gold plan', 2, 'gold', 19900, 0, null, 19900, 0, null, 0, 19900, '2026-09-09T17:00:00Z', '2026-09-09T17:00:02Z'),
  (1021, 5, 'plan', 'paid', 'Gold plan', 2, 'gold', 19900, 1000, 2, 19900, 0, null, 0, 19900, '2026-10-01T17:00:00Z', '2026-10-01T17:00:02Z'),
  (1022, 5, 'credit', 'void', 'Gold credit', 2, null, 19900, 0, null, 19900, 0, null, null, null, '2026-10-02T17:00:00Z', null),
  (1023, 5, 'reload', 'void', 'Gold reload', 2, null, 19900, 0, null, 19900, 0, 1020, null, null, '2026-10-03T17:00:00Z', null),
  (1024, 5, 'credit', 'open', 'Gold credit', 2, null, 19900, 0, null, 19900, 0, null, null, null, '2026-11-12T17:00:00Z', null),
  (1025, 7, 'plan', 'open', 'Gold plan', 2, 'gold', 19900, 1990, 1, 19900, 0, null, null, null, '2026-09-02T17:30:00Z', null);
select setval('order_numbers', 1025);
insert into coupon_uses (invoice_id, coupon_id, customer_id, is_once_per_customer, taken_at) values
  (1001, 1, 1, false, '2026-09-03T17:00:00Z'), (1021, 2, 5, true, '2026-10-01T17:00:00Z'), (1025, 1, 7, false, '2026-09-02T17:30:00Z');
insert into welcome_boxes (customer_id, invoice_id, given_at, credited_at) values
  (1, null, '2026-09-03T17:00:02Z', null), (3, 1010, '2026-11-03T17:30:02Z', '2026-11-04T17:10:02Z');

insert into charges (id, customer_id, invoice_id, key, customer_ref, card_id, card_ref, amount_cents, is_present, wants_auto_reload, status,
  charge_ref, message, is_hard, created_at, ended_at) overriding system value
select charges.id, customer_id, invoice_id, 'key_' || charges.id, 'cus_' || customer_id, card_id, 'pm_' || card_id, amount_cents, is_present,
  case when charges.id = 1 then true end, status, case when status not in ('pending', 'void') then 'ch_' || charges.id end, message, is_hard,
  created_at::timestamptz, case when status not in ('pending', 'needs_authentication') then created_at::timestamptz + interval '2 seconds' end
from (values
  (1, 1, 1001, 1, 17910, true, 'succeeded', null, false, '2026-09-03T17:00:00Z'),
  (2, 1, 1003, 1, 19900, false, 'succeeded', null, false, '2026-11-04T18:00:00Z'),
  (3, 2, 1006, 2, 29900, true, 'succeeded', null, false, '2026-09-03T18:00:00Z'),
  (4, 2, 1007, 2, 29900, true, 'succeeded', null, false, '2026-09-10T17:00:00Z'),
  (5, 3, 1010, 6, 4900, true, 'succeeded', null, false, '2026-11-03T17:30:00Z'),
  (6, 3, 1011, 3, 5990, false, 'declined', 'Your card was declined.', false, '2026-11-04T17:00:00Z'),
  (7, 3, 1011, 6, 5990, true, 'succeeded', null, false, '2026-11-04T17:10:00Z'),
  (8, 3, 1011, 6, 5990, true, 'returned', null, false, '2026-11-04T17:11:00Z'),
  (9, 3, 1013, 6, 1999, false, 'succeeded', null, false, '2026-11-10T17:00:00Z'),
  (10, 3, 1015, 6, 8000, false, 'declined', 'Your card was declined.', false, '2026-11-16T17:00:00Z'),
  (11, 4, 1018, 4, 999, false, 'succeeded', null, false, '2026-09-08T17:00:00Z'),
  (12, 5, 1021, 5, 18900, true, 'succeeded', null, false, '2026-10-01T17:00:00Z'),
  (13, 5, 1023, 5, 19900, false, 'declined', 'Your card was stolen.', true, '2026-10-03T17:00:00Z'),
  (14, 5, 1022, 5, 19900, true, 'void', null, false, '2026-10-02T17:00:00Z'),
  (15, 5, 1024, 5, 19900, true, 'needs_authentication', null, false, '2026-11-12T17:00:00Z'),
  (16, 7, 1025, 7, 17910, true, 'pending', null, false, '2026-09-02T17:30:00Z'),
  (17, 4, 1019, 4, 19900, true, 'succeeded', null, false, '2026-09-09T17:00:00Z')
) as charges (id, customer_id, invoice_id, card_id, amount_cents, is_present, status, message, is_hard, created_at);
insert into refunds (id, customer_id, charge_id, key, amount_cents, cause, status, refund_ref, message, created_at, ended_at)
  overriding system value values
  (1, 3, 7, 'key_re_1', 1000, 'order 1011 refunded: claim 1', 'succeeded', 're_1', null, '2026-11-06T17:00:00Z', '2026-11-06T17:00:02Z'),
  (2, 3, 7, 'key_re_2', 500, 'order 1011 refunded: claim 2', 'failed', 're_2', 'The card does not take it.', '2026-11-07T17:00:00Z', '2026-11-07T17:00:02Z'),
  (3, 3, 7, 'key_re_3', 700, 'order 1011 refunded: claim 3', 'pending', null, null, '2026-11-16T17:00:00Z', null),
  (4, 3, 8, 'key_re_4', 5990, 'charge 8 was not needed', 'succeeded', 're_4', null, '2026-11-04T17:11:02Z', '2026-11-04T17:11:04Z'),
  (5, 5, 12, 'key_re_5', 18900, 'invoice 1021 refunded on leaving', 'succeeded', 're_5', null, '2026-10-04T17:00:00Z', '2026-10-04T17:00:02Z');
insert into sandbox.charges (charge_ref, key, customer_ref, card_ref, amount_cents, refunded_cents, description, status, message, is_present, is_hard, created_at)
select charge_ref, charges.key, customer_ref, card_ref, amount_cents,
  case charges.id when 7 then 1000 when 8 then 5990 else 0 end, invoices.title,
  case when charges.status = 'returned' then 'succeeded' else charges.status end, message, is_present, is_hard, charges.created_at
from charges join (select id, title from invoices) as invoices on invoices.id = invoice_id
where charges.id in (2, 5, 7, 8, 9, 10, 11, 13, 17);
insert into sandbox.charges (charge_ref, key, customer_ref, card_ref, amount_cents, description, status, created_at) values
  ('ch_14', 'key_14', 'cus_5', 'pm_5', 19900, 'Gold credit', 'cancelled', '2026-10-02T17:00:00Z');
insert into sandbox.refunds (refund_ref, key, charge_ref, amount_cents, failure, created_at) values
  ('re_1', 'key_re_1', 'ch_7', 1000, null, '2026-11-06T17:00:00Z'),
  ('re_2', 'key_re_2', 'ch_7', 500, 'The card does not take it.', '2026-11-07T17:00:00Z'),
  ('re_4', 'key_re_4', 'ch_8', 5990, null, '2026-11-04T17:11:02Z');
-- Won, open for each of Ben's purchases, lost with the credit that it had brought, and lost for a fee, which is our own loss. At this level
-- each is of a whole charge.
insert into disputes (id, customer_id, charge_id, dispute_ref, status, created_at, ended_at) overriding system value values
  (1, 1, 1, 'dp_1', 'won', '2026-09-12T17:00:00Z', '2026-09-20T17:00:00Z'),
  (2, 2, 3, 'dp_2', 'open', '2026-11-10T17:00:00Z', null),
  (3, 4, 17, 'dp_3', 'lost', '2026-09-22T17:00:00Z', '2026-10-22T17:00:00Z'),
  (4, 4, 11, 'dp_4', 'lost', '2026-10-23T17:00:00Z', '2026-10-23T17:00:00Z'),
  (5, 2, 4, 'dp_5', 'open', '2026-11-11T17:00:00Z', null);
insert into provider_events (event_id, kind, received_at) values ('evt_1', 'charge.dispute.created', '2026-11-10T17:00:00Z');
insert into money_checks (id, kind, compared, differences, ran_at) overriding system value values
  (1, 'ledger', 36, '{}', '2026-11-16T11:00:00Z'), (2, 'reconciliation', 1, '{"Charge 99: somebody looked into it."}', '2026-10-01T11:00:00Z');

insert into schedules (id, customer_id, address_id, days, is_rush, comment, status, resumes_on, change_count, created_at, changed_at)
  overriding system value values
  (1, 1, 1, '{5}', false, 'Side door', 'active', null, 1, '2026-11-09T17:00:00Z', '2026-11-09T17:00:00Z'),
  (2, 2, 2, '{1,3}', true, '', 'paused', '2026-12-01', 2, '2026-10-01T17:00:00Z', '2026-11-01T17:00:00Z');
-- Collected unless it says otherwise; of each address as it stands.
insert into pickups (id, customer_id, status, pickup_day, dropoff_day, address_id, address_title, zip_code, address_line_1, address_line_2,
  instructions, has_doorman, comment, is_rush, rush_cents, quote_cents, schedule_id, scheduled_day, is_touched, change_count, placed_at, changed_at,
  changeable_until) overriding system value
select given.id, given.customer_id, status, pickup_day::date, dropoff_day::date, addresses.id, addresses.title, zip_code, address_line_1, address_line_2,
  instructions, has_doorman, '', rush_cents > 0, rush_cents, quote_cents, schedule_id, case when schedule_id is not null then pickup_day::date end,
  given.id = 4, 0, pickup_day::timestamptz - interval '3 days', pickup_day::timestamptz - interval '3 days', pickup_day::timestamptz - interval '7 hours'
from (values
  (1, 1, 'collected', '2026-09-04', '2026-09-08', 0, null::integer, null::integer),
  (2, 1, 'collected', '2026-10-30', '2026-11-04', 0, null, null),
  (3, 1, 'collected', '2026-11-13', '2026-11-18', 0, null, 1),
  (4, 1, 'open', '2026-11-20', '2026-11-24', 0, null, 1),
  (5, 1, 'withdrawn', '2026-11-27', '2026-12-01', 0, null, 1),
  (6, 2, 'cancelled', '2026-10-20', '2026-10-22', 0, null, null),
  (7, 2, 'collected', '2026-11-03', '2026-11-05', 0, null, null),
  (8, 3, 'no_show', '2026-11-09', '2026-11-11', 0, null, null),
  (9, 3, 'collected', '2026-11-02', '2026-11-04', 0, null, null),
  (10, 3, 'collected', '2026-11-12', '2026-11-13', 999, null, null),
  (11, 3, 'collected', '2026-11-13', '2026-11-17', 0, null, null),
  (12, 3, 'collected', '2026-11-16', '2026-11-18', 0, null, null),
  (13, 4, 'no_show', '2026-09-08', '2026-09-10', 0, null, null),
  (14, 4, 'collected', '2026-09-14', '2026-09-16', 0, null, null),
  (15, 2, 'open', '2026-11-19', '2026-11-20', 4900, 4900, null)
) as given (id, customer_id, status, pickup_day, dropoff_day, rush_cents, quote_cents, schedule_id)
join addresses on addresses.customer_id = given.customer_id;

-- In every state: completed by credit, by card, by both and by neither; on its way; held; waiting for staff.
insert into orders (id, customer_id, kind, pickup_id, status, hold, hold_reason, note, first_count, second_count, plan_name, priced_at, amount_cents,
  discount_cents, cleaning_cents, cleaning_discount_cents, delivery_band, delivery_cents, rush_cents, credit_back_cents, delivered_at,
  balance_before_cents, balance_after_cents, tries, next_try_at, created_at, started_at, completed_at)
select id, customer_id, kind, pickup_id, status, hold, coalesce('Because of ' || hold, ''), '',
  case when pickup_id is not null and kind = 'laundry' then '{"things": [{"name": "blouse", "count": 2}], "extras": [], "storage": null}'::jsonb end,
  case when hold = 'research' then '{"things": [{"name": "blouse", "count": 3}], "extras": [], "storage": null}'::jsonb end,
  plan_name, case when hold is distinct from 'research' then created_at::timestamptz end, amount_cents, discount_cents, cleaning_cents,
  case when kind = 'laundry' then discount_cents else 0 end,
  delivery_band, delivery_cents, rush_cents, credit_back_cents, delivered_at::timestamptz, balance_before_cents, balance_after_cents,
  case when hold = 'payment' then 1 else 0 end, case when hold = 'payment' then timestamptz '2026-11-18T17:00:00Z' end,
  created_at::timestamptz, case when status <> 'accepted' and kind = 'laundry' then created_at::timestamptz end,
  case when status = 'completed' then coalesce(delivered_at, created_at)::timestamptz end
from (values
  (1002, 1, 'laundry', 1, 'completed', null, 'gold', 10000, 1000, 10000, 'free', 0, 0, 450, 19900, 10900, '2026-09-05T17:00:00Z', '2026-09-08T17:00:00Z'),
  (1004, 1, 'laundry', 2, 'completed', null, 'gold', 15000, 1500, 15000, 'free', 0, 0, 675, 30700, 17200, '2026-10-31T17:00:00Z', '2026-11-04T18:00:03Z'),
  (1005, 1, 'laundry', 3, 'in_progress', null, 'gold', 4000, 400, 4000, 'medium', 0, 0, 180, null, null, '2026-11-14T17:00:00Z', null),
  (1008, 2, 'laundry', 7, 'completed', null, 'platinum', 6000, 1200, 6000, 'free', 0, 0, 240, 59800, 55000, '2026-11-04T17:00:00Z', '2026-11-05T17:00:00Z'),
  (1011, 3, 'laundry', 9, 'completed', null, 'payc', 5990, 0, 5000, 'medium', 990, 0, 0, 0, 0, '2026-11-03T17:00:00Z', '2026-11-04T17:00:00Z'),
  (1012, 3, 'no_show', 8, 'completed', null, null, 999, 0, 0, null, 0, 0, 0, 5400, 4401, '2026-11-09T20:00:00Z', null),
  (1013, 3, 'staff_charge', null, 'completed', null, null, 6400, 0, 0, null, 0, 0, 0, 4401, 0, '2026-11-10T17:00:00Z', null),
  (1014, 3, 'laundry', null, 'completed', null, 'payc', 40, 0, 40, 'small', 0, 0, 0, 0, 0, '2026-11-11T17:00:00Z', '2026-11-11T18:00:00Z'),
  (1015, 3, 'laundry', 10, 'in_progress', 'payment', 'payc', 8000, 0, 7001, 'free', 0, 999, 0, null, null, '2026-11-13T17:00:00Z', '2026-11-16T17:00:00Z'),
  (1016, 3, 'laundry', 11, 'accepted', 'research', null, 0, 0, 0, null, 0, 0, 0, null, null, '2026-11-14T17:00:00Z', null),
  (1017, 3, 'laundry', 12, 'accepted', 'staff', 'payc', 3000, 0, 1010, 'small', 1990, 0, 0, null, null, '2026-11-16T17:00:00Z', null),
  (1018, 4, 'no_show', 13, 'completed', null, null, 999, 0, 0, null, 0, 0, 0, 0, 0, '2026-09-08T17:00:00Z', null),
  (1020, 4, 'laundry', 14, 'completed', null, 'gold', 5556, 556, 5556, 'medium', 0, 0, 250, 19900, 14900, '2026-09-15T17:00:00Z', '2026-09-16T17:00:00Z')
) as given (id, customer_id, kind, pickup_id, status, hold, plan_name, amount_cents, discount_cents, cleaning_cents, delivery_band, delivery_cents,
  rush_cents, credit_back_cents, balance_before_cents, balance_after_cents, created_at, delivered_at);
insert into order_lines (id, order_id, position, kind, service_id, price_item_id, service_title, title, unit, instructions, count, unit_cents,
  amount_cents, discount_cents) overriding system value values
  (1, 1002, 1, 'item', 3, 3, 'Wash & Fold', 'Wash & Fold', 'bag', '', 5, 2000, 10000, 1000),
  (2, 1004, 1, 'item', 4, 4, 'Alteration & Repair', 'Hem', 'pcs', 'By an inch', 10, 1500, 15000, 1500),
  (3, 1005, 1, 'extra', null, null, null, 'Beaded collar of Mrs. Park', null, '', 1, 4000, 4000, 400),
  (4, 1008, 1, 'item', 2, 2, 'Dry Cleaning', 'Blouse', 'pcs', '', 6, 1000, 6000, 1200),
  (5, 1011, 1, 'item', 5, 5, 'Seasonal Garment Storage', 'Storage', 'pcs', '', 2, 2500, 5000, 0),
  (6, 1011, 2, 'delivery', null, null, null, 'Delivery', null, '', 1, 990, 990, 0),
  (7, 1012, 1, 'no_bag', null, null, null, 'Stop without a bag, Nov 9', null, '', 1, 999, 999, 0),
  (8, 1013, 1, 'staff_charge', null, null, null, 'Lost hangers', null, '', 1, 6400, 6400, 0),
  (9, 1014, 1, 'extra', null, null, null, 'A button', null, '', 1, 40, 40, 0),
  (10, 1015, 1, 'up_charge', 2, 2, 'Dry Cleaning', 'Blouse', 'pcs', '', 1, 7001, 7001, 0),
  (11, 1015, 2, 'rush', null, null, null, 'Rush', null, '', 1, 999, 999, 0),
  (12, 1017, 1, 'item', 1, 1, 'Laundry', 'Shirt [Laundry]', 'pcs', '', 1, 1010, 1010, 0),
  (13, 1017, 2, 'delivery', null, null, null, 'Delivery', null, '', 1, 1990, 1990, 0),
  (14, 1018, 1, 'no_bag', null, null, null, 'Stop without a bag, Sep 8', null, '', 1, 999, 999, 0),
  (15, 1020, 1, 'item', 2, 2, 'Dry Cleaning', 'Blouse', 'pcs', '', 4, 1389, 5556, 556);

-- The books: every kind of lot, of entry and of account.
insert into credit_lots (id, customer_id, kind, invoice_id, opened_cents, left_cents, opened_at, frozen_at, ended_at) overriding system value values
  (1, 1, 'purchase', 1001, 19900, 0, '2026-09-03T17:00:02Z', null, null),
  (2, 1, 'credit_back', null, 400, 0, '2026-10-01T15:00:00Z', null, null),
  (3, 1, 'gift', null, 500, 0, '2026-10-05T17:00:00Z', null, null),
  (4, 1, 'reload', 1003, 19900, 17200, '2026-11-04T18:00:02Z', null, null),
  (5, 2, 'purchase', 1006, 29900, 25100, '2026-09-03T18:00:02Z', '2026-11-10T17:00:00Z', null),
  (6, 2, 'purchase', 1007, 29900, 29900, '2026-09-10T17:00:02Z', '2026-11-11T17:00:00Z', null),
  (7, 3, 'welcome_box', null, 4900, 0, '2026-11-04T17:10:02Z', null, null),
  (8, 3, 'refund', null, 500, 0, '2026-11-07T17:00:02Z', null, null),
  (9, 4, 'purchase', 1019, 19900, 0, '2026-09-09T17:00:02Z', null, '2026-10-22T17:00:00Z'),
  (10, 5, 'purchase', 1021, 19900, 0, '2026-10-01T17:00:02Z', null, '2026-10-04T17:00:00Z'),
  (11, 5, 'transfer', null, 2000, 2000, '2026-10-06T17:00:00Z', null, null),
  (12, 6, 'gift', null, 1000, 0, '2026-10-10T17:00:00Z', null, '2026-10-31T08:00:00Z');
insert into ledger_entries (id, customer_id, kind, source, order_number, change_cents, balance_after_cents, created_at) overriding system value values
  (1, 1, 'purchase', 'invoice 1001 paid', 1001, 19900, 19900, '2026-09-03T17:00:02Z'),
  (2, 2, 'purchase', 'invoice 1006 paid', 1006, 29900, 29900, '2026-09-03T18:00:02Z'),
  (3, 1, 'order', 'invoice 1002 paid', 1002, -9000, 10900, '2026-09-08T17:00:00Z'),
  (4, 2, 'purchase', 'invoice 1007 paid', 1007, 29900, 59800, '2026-09-10T17:00:02Z'),
  (5, 1, 'frozen', 'dispute dp_1 open', 1001, -10900, 0, '2026-09-12T17:00:00Z'),
  (6, 1, 'unfrozen', 'dispute dp_1 won', 1001, 10900, 10900, '2026-09-20T17:00:00Z'),
  (7, 1, 'order_refund', 'order 1002 refunded: claim 4', 1002, 1000, 11900, '2026-09-20T18:00:00Z'),
  (8, 1, 'credit_back', 'credit back 2026 Q3 of customer 1', null, 400, 12300, '2026-10-01T15:00:00Z'),
  (9, 1, 'gift', 'staff action 1', null, 500, 12800, '2026-10-05T17:00:00Z'),
  (10, 5, 'purchase', 'invoice 1021 paid', 1021, 19900, 19900, '2026-10-01T17:00:02Z'),
  (11, 5, 'leaving', 'left with invoice 1021', null, -19900, 0, '2026-10-04T17:00:00Z'),
  (12, 1, 'transfer_out', 'staff action 2 out', null, -2000, 10800, '2026-10-06T17:00:00Z'),
  (13, 5, 'transfer_in', 'staff action 2 in', null, 2000, 2000, '2026-10-06T17:00:00Z'),
  (14, 1, 'reload', 'invoice 1003 paid', 1003, 19900, 30700, '2026-11-04T18:00:02Z'),
  (15, 1, 'order', 'invoice 1004 paid', 1004, -13500, 17200, '2026-11-04T18:00:03Z'),
  (16, 2, 'order', 'invoice 1008 paid', 1008, -4800, 55000, '2026-11-05T17:00:00Z'),
  (17, 2, 'frozen', 'dispute dp_2 open', 1006, -25100, 29900, '2026-11-10T17:00:00Z'),
  (18, 3, 'welcome_box', 'invoice 1010 paid', 1010, 0, 0, '2026-11-03T17:30:02Z'),
  (19, 3, 'order', 'invoice 1011 paid', 1011, 0, 0, '2026-11-04T17:10:02Z'),
  (20, 3, 'welcome_box_back', 'welcome box 1010 credited back', 1010, 4900, 4900, '2026-11-04T17:10:02Z'),
  (21, 3, 'order_refund', 'order 1011 refunded: claim 1', 1011, 0, 4900, '2026-11-06T17:00:00Z'),
  (22, 3, 'order_refund', 'order 1011 refunded: claim 2', 1011, 0, 4900, '2026-11-07T17:00:00Z'),
  (23, 3, 'refund_failed', 'refund 2 failed', 1011, 500, 5400, '2026-11-07T17:00:02Z'),
  (24, 3, 'fee', 'invoice 1012 paid', 1012, -999, 4401, '2026-11-09T20:00:00Z'),
  (25, 3, 'staff_charge', 'invoice 1013 paid', 1013, -4401, 0, '2026-11-10T17:00:02Z'),
  (26, 3, 'order', 'invoice 1014 paid', 1014, 0, 0, '2026-11-11T18:00:00Z'),
  (27, 3, 'order_refund', 'order 1011 refunded: claim 3', 1011, 0, 0, '2026-11-16T17:00:00Z'),
  (28, 4, 'fee', 'invoice 1018 paid', 1018, 0, 0, '2026-09-08T17:00:02Z'),
  (29, 4, 'purchase', 'invoice 1019 paid', 1019, 19900, 19900, '2026-09-09T17:00:02Z'),
  (30, 4, 'order', 'invoice 1020 paid', 1020, -5000, 14900, '2026-09-16T17:00:00Z'),
  (31, 4, 'frozen', 'dispute dp_3 open', 1019, -14900, 0, '2026-09-22T17:00:00Z'),
  (32, 4, 'dispute_lost', 'dispute dp_3 lost', 1019, -5000, -5000, '2026-10-22T17:00:00Z'),
  (33, 4, 'dispute_lost', 'dispute dp_4 lost', 1018, 0, -5000, '2026-10-23T17:00:00Z'),
  (34, 6, 'gift', 'staff action 3', null, 1000, 1000, '2026-10-10T17:00:00Z'),
  (35, 6, 'forfeited', 'customer 6 closed', null, -1000, 0, '2026-10-31T08:00:00Z'),
  (36, 2, 'frozen', 'dispute dp_5 open', 1007, -29900, 0, '2026-11-11T17:00:00Z');
insert into ledger_postings (entry_id, account, lot_id, cents) values
  (1, 'credit', 1, 19900), (1, 'card', null, -17910), (1, 'discounts', null, -1990),
  (2, 'credit', 5, 29900), (2, 'card', null, -29900),
  (3, 'sales', null, 9000), (3, 'credit', 1, -9000),
  (4, 'credit', 6, 29900), (4, 'card', null, -29900),
  (5, 'credit', 1, -10900), (5, 'frozen', 1, 10900),
  (6, 'frozen', 1, -10900), (6, 'credit', 1, 10900),
  (7, 'sales', null, -1000), (7, 'credit', 1, 1000),
  (8, 'credit', 2, 400), (8, 'credit_back', null, -400),
  (9, 'credit', 3, 500), (9, 'gifts', null, -500),
  (10, 'credit', 10, 19900), (10, 'card', null, -18900), (10, 'discounts', null, -1000),
  (11, 'credit', 10, -19900), (11, 'card', null, 18900), (11, 'forfeited', null, 1000),
  (12, 'credit', 1, -2000), (12, 'transfers', null, 2000),
  (13, 'credit', 11, 2000), (13, 'transfers', null, -2000),
  (14, 'credit', 4, 19900), (14, 'card', null, -19900),
  (15, 'sales', null, 13500), (15, 'credit', 1, -9900), (15, 'credit', 2, -400), (15, 'credit', 3, -500), (15, 'credit', 4, -2700),
  (16, 'sales', null, 4800), (16, 'credit', 5, -4800),
  (17, 'credit', 5, -25100), (17, 'frozen', 5, 25100),
  (18, 'sales', null, 4900), (18, 'card', null, -4900),
  (19, 'sales', null, 5990), (19, 'card', null, -5990),
  (20, 'credit', 7, 4900), (20, 'gifts', null, -4900),
  (21, 'sales', null, -1000), (21, 'card', null, 1000),
  (22, 'sales', null, -500), (22, 'card', null, 500),
  (23, 'credit', 8, 500), (23, 'card', null, -500),
  (24, 'sales', null, 999), (24, 'credit', 7, -999),
  (25, 'sales', null, 6400), (25, 'credit', 7, -3901), (25, 'credit', 8, -500), (25, 'card', null, -1999),
  (26, 'sales', null, 40), (26, 'waived', null, -40),
  (27, 'sales', null, -700), (27, 'card', null, 700),
  (28, 'sales', null, 999), (28, 'card', null, -999),
  (29, 'credit', 9, 19900), (29, 'card', null, -19900),
  (30, 'sales', null, 5000), (30, 'credit', 9, -5000),
  (31, 'credit', 9, -14900), (31, 'frozen', 9, 14900),
  (32, 'frozen', 9, -14900), (32, 'debt', null, -5000), (32, 'card', null, 19900),
  (33, 'card', null, 999), (33, 'disputes', null, -999),
  (34, 'credit', 12, 1000), (34, 'gifts', null, -1000),
  (35, 'credit', 12, -1000), (35, 'forfeited', null, 1000),
  (36, 'credit', 6, -29900), (36, 'frozen', 6, 29900);
update customers set balance_cents = case id when 1 then 17200 when 4 then -5000 when 5 then 2000 else 0 end;
