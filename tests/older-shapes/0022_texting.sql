-- What staff and the texting number brought: tables that were added after the orders.
insert into staff_actions (id, who, command, typed, customer_id, amount_cents, reason, outcome, sentence, begun_at, ended_at)
  overriding system value values
  (1, 'mia', 'credit give', 'credit give 1 5.00', 1, 500, 'A late bag', 'done', 'Given.', '2026-10-05T17:00:00Z', '2026-10-05T17:00:01Z'),
  (2, 'mia', 'credit transfer', 'credit transfer 1 5 20.00', 1, 2000, 'A present', 'done', 'Moved.', '2026-10-06T17:00:00Z', '2026-10-06T17:00:01Z'),
  (3, 'mia', 'credit give', 'credit give 6 10.00', 6, 1000, 'A stain', 'begun', '', '2026-10-10T17:00:00Z', null),
  (4, 'noel', 'order refund', 'order refund 999 all', null, null, 'A claim', 'refused', 'There is no such order.', '2026-10-11T17:00:00Z', '2026-10-11T17:00:01Z');
insert into text_stops (number, since) values ('+16505550103', '2026-11-12T17:00:00Z');
insert into inbound_texts (id, sid, sender, body, customer_id, outcome, is_answered, received_at, asked_at, handled_at)
  overriding system value values
  (1, 'SM1', '+16505550101', 'PICKUP', 1, 'booked', true, '2026-11-12T17:00:00Z', null, null),
  (2, 'SM2', '+16505550103', 'STOP', null, 'stopped', true, '2026-11-12T17:00:00Z', null, null),
  (3, null, '+16505550199', 'Is anybody there?', null, 'for staff', false, '2026-11-13T17:00:00Z', '2026-11-13T17:05:00Z', null);
-- A text that became a letter, and one that never arrived.
insert into messages (id, event_key, channel, recipient, subject, body, status, attempts, due_at, created_at, sent_at, customer_id, letter_to,
  claimed_at, unknown_sends, undelivered_at, handled_at) overriding system value values
  (8, 'order 1015 held', 'sms', '+16505550103', 'Your order waits', 'Your order waits.', 'queued', 1, '2026-11-16T17:00:00Z', '2026-11-16T17:00:00Z', null, 3, 'cleo@example.com', '2026-11-16T17:00:01Z', 1, null, null),
  (9, 'order 1008 delivered', 'sms', '+16505550102', null, 'Delivered.', 'sent', 1, '2026-11-05T17:00:00Z', '2026-11-05T17:00:00Z', '2026-11-05T17:00:02Z', 2, null, null, 0, '2026-11-05T17:01:00Z', '2026-11-05T18:00:00Z');
update orders set held_at = '2026-11-16T17:00:02Z', asked_charge_id = 10, asked_card_id = 6 where id = 1015;
