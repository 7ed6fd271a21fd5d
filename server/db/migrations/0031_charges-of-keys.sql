-- Which charge a key has begun, as a number: nobody has to read it out of the words. The version before writes the words alone.
alter table idempotency_keys
  add column charge_id integer generated always as
    (case when subject ~ '^charge [0-9]{1,9}$' then substring(subject from 8)::integer end) stored;

-- A charge that came to nothing is definite, and kept like a decline: the same key never charges anew.
alter table idempotency_keys drop constraint idempotency_keys_status_check;
alter table idempotency_keys add constraint idempotency_keys_status_check check (
  status between 200 and 299
  or (status between 400 and 499 and status not in (402, 409, 422, 429))
  or (status = 409 and error_code = 'charge_not_made')
);
