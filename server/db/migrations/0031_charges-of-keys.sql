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

alter table charges
  -- The customer who waits for it was last told then that nobody knows what became of it, and that we write. Nothing, where the customer
  -- has heard more since, such as a question of the bank.
  add column told_unknown_at timestamptz,
  -- Staff were told then that the provider fails or cannot be asked about it.
  add column reported_at timestamptz;
