-- The lists as they were first seeded, in part. Some rows have left the files since, and are still pointed at.
insert into packages (id, name, price_cents, description, dry_clean, laundry, wash_fold, alterations, delivery_free_from_cents,
  has_delivery, has_welcome_box, has_seasonal_garment, has_credit_back, is_most_popular, position) overriding system value values
  (1, 'payc', 0, 'Pay as you clean.', 0, 0, 0, 0, 6900, true, false, false, false, false, 0),
  (2, 'gold', 19900, 'Gold.', 10, 10, 10, 10, 5900, true, true, false, true, false, 1),
  (3, 'platinum', 29900, 'Platinum.', 20, 20, 20, 20, 4900, true, true, true, true, true, 2);
insert into locations (id, name, distance_miles, position) overriding system value values
  (1, 'Mountain View', 0.2, 0),
  (2, 'A town that we left', 19.5, 1);
insert into zip_codes (id, value, location_id) overriding system value values (1, '94041', 1), (2, '99999', 2);
insert into holidays (day, name) values ('2026-11-26', 'Thanksgiving Day');
insert into services (id, key, title, image, discount_kind, position) overriding system value values
  (1, 'laundry', 'Laundry', '/service/laundry.svg', 'laundry', 0),
  (2, 'dry-cleaning', 'Dry Cleaning', '/service/dry-cleaning.svg', 'dry_clean', 1),
  (3, 'wash-and-fold', 'Wash & Fold', '/service/wash-and-fold.svg', 'wash_fold', 2),
  (4, 'alteration-and-repair', 'Alteration & Repair', '/service/alteration-and-repair.svg', 'alterations', 3),
  (5, 'seasonal-garment-storage', 'Seasonal Garment Storage', '/service/seasonal-garment-storage.svg', 'none', 4);
insert into price_items (id, key, service_id, price_group, name, variant, amount_cents, unit, count, is_and_up, position)
  overriding system value values
  (1, 'shirt-laundry', 1, 'Laundry', 'Shirt', 'Laundry', 395, 'pcs', 1, false, 0),
  (2, 'blouse', 2, 'Dry cleaning', 'Blouse', null, 695, 'pcs', 1, false, 1),
  (3, 'wash-and-fold-of-before', 3, 'Wash & Folds', 'Wash & Fold', null, 2000, 'bag', 10, false, 2),
  (4, 'hem', 4, 'Alterations & Repair', 'Hem', null, 1500, 'pcs', 1, true, 3),
  (5, 'storage-of-before', 5, 'Seasonal Garment Storage', 'Storage', null, 2500, 'pcs', 1, false, 4);
insert into reference_state (checksum, seeded_at) values ('the first files', '2026-08-31T16:00:00Z');

insert into rate_limits (key, points, expire) values ('login 203.0.113.7', 3, 1790000000000);

insert into leads (id, kind, email, phone, full_name, zip_code, address, message, has_accepted_terms, created_at)
  overriding system value values
  (1, 'interested', 'nora@example.com', null, null, '95014', null, null, false, '2026-08-31T17:00:00Z'),
  (2, 'possible', 'olga@example.com', '+16505550102', 'Olga Reyes', null, null, 'Do you clean tents?', true, '2026-08-31T18:00:00Z'),
  (3, 'storage', 'ADA@example.com', null, 'Ada Park', null, '12 Villa Street', null, true, '2026-08-31T19:00:00Z');

-- Of each channel and with each end.
insert into messages (id, event_key, channel, recipient, subject, body, status, attempts, due_at, provider_ref, last_error, created_at, sent_at)
  overriding system value values
  (1, 'lead 1 received', 'mail', 'nora@example.com', 'We have your address', 'Thank you.', 'sent', 1, '2026-08-31T17:00:00Z', 'letter-1', null, '2026-08-31T17:00:00Z', '2026-08-31T17:00:02Z'),
  (2, 'customer 1 welcome', 'sms', '+16505550101', null, 'Welcome.', 'sent', 1, '2026-09-01T16:00:00Z', 'text-1', null, '2026-09-01T16:00:00Z', '2026-09-01T16:00:02Z'),
  (3, 'customer 3 welcome', 'sms', '+16505550103', null, 'Welcome.', 'refused', 1, '2026-09-01T16:00:00Z', null, 'No such number.', '2026-09-01T16:00:00Z', null),
  (4, 'lead 3 received', 'mail', 'ADA@example.com', 'We have your address', 'Thank you.', 'failed', 6, '2026-08-31T19:15:30Z', null, 'No answer.', '2026-08-31T19:00:00Z', null),
  (5, 'customer 7 welcome', 'sms', '+16505550107', null, 'Welcome.', 'queued', 0, '2026-09-02T16:00:00Z', null, null, '2026-09-02T16:00:00Z', null);

-- Everybody's password is "fresh-linen". Ada keeps gold, Ben platinum, Cleo pays as she cleans; Dora will lose a dispute, Emil leave
-- Advantage, Fay close her account, and Gus has just come.
insert into customers (id, email, password_hash, first_name, last_name, billing_zip_code, billing_address_line_1, starch, no_crease,
  fix_tears, detergents, fabric_softener, is_auto_billing, created_at) overriding system value
select id, email, '$argon2id$v=19$m=64,t=1,p=1$b2xkZXItc2hhcGUtc2FsdA$t3O2bScdH4pDORV7ibI77GmyuXgA9UCwYPVQaJX92ks', first_name, last_name,
  billing_zip_code, billing_address_line_1, starch, no_crease, id <> 2, detergents, id = 2, id in (1, 2), '2026-09-01T16:00:00Z'
from (values
  (1, 'Ada@example.com', 'Ada', 'Park', '94041', '12 Villa Street', 'light', 'all_pants', 'scented'),
  (2, 'ben@example.com', 'Ben', 'Ortiz', '94041', null, 'heavy', 'jeans_only', 'hypo_allergenic'),
  (3, 'cleo@example.com', 'Cleo', 'Lind', null, null, 'none', null, null),
  (4, 'dora@example.com', 'Dora', 'Finch', null, null, 'medium', null, null),
  (5, 'emil@example.com', 'Emil', 'Novak', null, null, 'none', null, null),
  (6, 'fay@example.com', 'Fay', 'Moss', null, null, 'none', null, null),
  (7, 'gus@example.com', '', '', null, null, 'none', null, null)
) as given (id, email, first_name, last_name, billing_zip_code, billing_address_line_1, starch, no_crease, detergents);
insert into addresses (id, customer_id, title, zip_code, address_line_1, address_line_2, instructions, has_doorman, created_at, changed_at)
  overriding system value values
  (1, 1, 'Home', '94041', '12 Villa Street', '', 'Side door', false, '2026-09-01T16:00:00Z', '2026-09-01T16:00:00Z'),
  (2, 2, 'Office', '94041', '30 Castro Street', 'Floor 2', '', true, '2026-09-01T16:00:00Z', '2026-09-02T16:00:00Z'),
  (3, 3, 'Home', '99999', '7 Far Road', '', '', false, '2026-09-01T16:00:00Z', '2026-09-01T16:00:00Z'),
  (4, 4, 'Home', '94041', '4 Hope Street', '', '', false, '2026-09-01T16:00:00Z', '2026-09-01T16:00:00Z'),
  (7, 7, 'Home', '94041', '', '', '', false, '2026-09-02T16:00:00Z', '2026-09-02T16:00:00Z');
insert into phones (id, customer_id, title, number, verified_at) overriding system value values
  (1, 1, 'Cell', '+16505550101', '2026-09-01T16:05:00Z'),
  (2, 2, 'Cell', '+16505550102', '2026-09-01T16:05:00Z'),
  (3, 3, 'Cell', '+16505550103', null),
  (7, 7, 'Cell', '+16505550107', null);
update customers set main_address_id = id where id in (1, 2, 3, 4, 7);
update customers set main_phone_id = id where id in (1, 2, 3, 7);
insert into sessions (id, customer_id, is_kept, created_at, expires_at, ended_at) values
  ('00000000-0000-4000-8000-000000000001', 1, true, '2026-11-01T16:00:00Z', '2026-12-01T16:00:00Z', null),
  ('00000000-0000-4000-8000-000000000002', 3, false, '2026-09-01T16:00:00Z', '2026-09-02T16:00:00Z', '2026-09-01T18:00:00Z');
insert into consents (id, customer_id, kind, wording, given_at) overriding system value values
  (1, 1, 'terms', 'You agree to our Terms of Use.', '2026-09-01T16:00:00Z'),
  (2, 1, 'texts', 'You agree to texts.', '2026-09-01T16:00:00Z'),
  (3, 1, 'auto_reload', 'You agree to auto-reload.', '2026-09-01T17:00:00Z'),
  (4, 7, 'terms', 'You agree to our Terms of Use.', '2026-09-02T16:00:00Z');

-- What the sandbox knew before it learnt more outcomes.
insert into sandbox.customers (customer_ref, key, email_digest, created_at)
select 'cus_' || id, 'key_cus_' || id, 'digest ' || id, timestamptz '2026-09-01T17:00:00Z' from unnest(array[1, 2, 3, 4, 5, 7]) as id;
insert into sandbox.cards (card_ref, customer_ref, last, expiration_month, expiration_year, behaviour, removed_at, created_at) values
  ('pm_1', 'cus_1', '4242', 12, 2030, 'succeeds', null, '2026-09-01T17:00:00Z'),
  ('pm_2', 'cus_2', '4242', 12, 2030, 'succeeds', null, '2026-09-01T17:00:00Z'),
  ('pm_3', 'cus_3', '0341', 1, 2027, 'declines_charges', null, '2026-09-01T17:00:00Z'),
  ('pm_4', 'cus_4', '4242', 12, 2030, 'succeeds', null, '2026-09-01T17:00:00Z'),
  ('pm_5', 'cus_5', '3155', 12, 2030, 'asks_authentication', null, '2026-09-01T17:00:00Z');
insert into sandbox.card_setups (setup_ref, key, customer_ref, secret, card_ref, last_error, created_at) values
  ('seti_1', 'key_seti_1', 'cus_1', 'seti_1_secret', 'pm_1', null, '2026-09-01T17:00:00Z'),
  ('seti_2', 'key_seti_2', 'cus_3', 'seti_2_secret', null, 'Your card was declined.', '2026-09-01T17:00:00Z'),
  ('seti_3', 'key_seti_3', 'cus_3', 'seti_3_secret', 'pm_3', null, '2026-09-01T17:00:00Z');
insert into sandbox.charges (charge_ref, key, customer_ref, card_ref, amount_cents, refunded_cents, description, status, message, secret, created_at) values
  ('ch_1', 'key_1', 'cus_1', 'pm_1', 17910, 0, 'Gold plan', 'succeeded', null, null, '2026-09-03T17:00:00Z'),
  ('ch_3', 'key_3', 'cus_2', 'pm_2', 29900, 0, 'Platinum plan', 'succeeded', null, null, '2026-09-03T18:00:00Z'),
  ('ch_4', 'key_4', 'cus_2', 'pm_2', 29900, 0, 'Platinum credit', 'succeeded', null, null, '2026-09-10T17:00:00Z'),
  ('ch_6', 'key_6', 'cus_3', 'pm_3', 5990, 0, 'Cleaning', 'declined', 'Your card was declined.', null, '2026-11-04T17:00:00Z'),
  ('ch_12', 'key_12', 'cus_5', 'pm_5', 18900, 18900, 'Gold plan', 'succeeded', null, 'ch_12_secret', '2026-10-01T17:00:00Z'),
  ('ch_15', 'key_15', 'cus_5', 'pm_5', 19900, 0, 'Gold credit', 'needs_authentication', null, 'ch_15_secret', '2026-11-12T17:00:00Z');
insert into sandbox.refunds (refund_ref, key, charge_ref, amount_cents, created_at) values
  ('re_5', 'key_re_5', 'ch_12', 18900, '2026-10-04T17:00:00Z');
