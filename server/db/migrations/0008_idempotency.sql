-- What was done under an Idempotency-Key, so that a repeated call gets the first one's answer instead of a second effect.

create table idempotency_keys (
  id integer generated always as identity primary key,
  -- Nobody for a call without a session.
  customer_id integer references customers (id),
  route text not null check (route ~ '^[A-Z]+ /' and length(route) <= 200),
  key text not null check (key ~ '^[\x21-\x7e]{1,200}$'),
  -- With a secret of ours in it: a password or an address could be guessed from its plain hash.
  body_hash text not null check (body_hash ~ '^[0-9a-f]{64}$'),
  -- What whoever takes the lease over has to continue: "charge 12".
  subject text check (length(subject) between 1 and 200),
  leased_until timestamptz,
  -- Answers that leave the key open are never kept.
  status integer check (status between 200 and 299 or (status between 400 and 499 and status not in (402, 409, 422, 429))),
  error_code text check (error_code <> ''),
  -- As it was sent, letter for letter. Nothing where there was no body, or where it must not be kept (a token).
  answer text,
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  -- Either it is done, or somebody is at work on something that has a name.
  check ((status is null) = (leased_until is not null)),
  check (status is not null or subject is not null),
  check (status is not null or answer is null),
  check ((error_code is not null) = (status is not null and status >= 400))
);

-- A customer's key is spent by whatever came under it first. This also finds all keys of a customer.
create unique index idempotency_keys_customer on idempotency_keys (customer_id, route, key) where customer_id is not null;
-- Without a session another body is another request, so that nobody learns anything by a stranger's key.
create unique index idempotency_keys_anonymous on idempotency_keys (route, key, body_hash) where customer_id is null;
create index idempotency_keys_expiry on idempotency_keys (expires_at);
