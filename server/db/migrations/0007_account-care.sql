-- What customers do with their accounts: links that letters bring, codes that texts bring, and leaving.

alter table customers
  -- When a letter to the address was last answered with its link; nobody else's address can be.
  add column email_confirmed_at timestamptz,
  add column deletion_requested_at timestamptz,
  -- A day in Los Angeles: the customer may think again until then.
  add column deletes_on date,
  add column deleted_at timestamptz,
  add constraint customers_deletion check ((deletion_requested_at is null) = (deletes_on is null)),
  -- What stays of a deleted customer is a number for the books to point at.
  add constraint customers_deleted check (
    deleted_at is null
    or (
      email like 'deleted-%.invalid'
      and first_name = ''
      and last_name = ''
      and billing_zip_code is null
      and main_address_id is null
      and main_phone_id is null
    )
  );
create index customers_deletes_on on customers (deletes_on) where deletes_on is not null and deleted_at is null;

create index addresses_customer on addresses (customer_id);
create index phones_customer on phones (customer_id);

create table account_links (
  id integer generated always as identity primary key,
  customer_id integer not null references customers (id),
  purpose text not null check (purpose in ('reset_password', 'change_email')),
  -- SHA-256 of 256 random bits: whoever reads this table cannot follow the link.
  token_hash text not null unique check (token_hash ~ '^[0-9a-f]{64}$'),
  new_email text,
  -- Who asked for it and may stay signed in when it is followed.
  session_id uuid references sessions (id) on delete set null,
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  check ((purpose = 'change_email') = (new_email is not null))
);
-- Reset links live side by side: anybody may ask for one, and must not make the owner's void by it.
create index account_links_customer on account_links (customer_id, purpose);
-- Only the owner, with the password, asks for another address: the newest one counts.
create unique index account_links_change_email on account_links (customer_id) where purpose = 'change_email';
create index account_links_session on account_links (session_id);
create index account_links_expiry on account_links (expires_at);

create table phone_codes (
  id integer generated always as identity primary key,
  -- A new code replaces the one before it.
  phone_id integer not null unique references phones (id) on delete cascade,
  -- With a secret of ours in it: six digits alone would be guessed from their hash at once.
  code_hash text not null check (code_hash ~ '^[0-9a-f]{64}$'),
  wrong_tries integer not null default 0 check (wrong_tries between 0 and 5),
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at)
);
create index phone_codes_expiry on phone_codes (expires_at);

alter table messages
  -- Whose account it is about. The recipient does not tell: an address can be typed that is somebody else's, or ours.
  add column customer_id integer references customers (id),
  -- The part of the body that opens something. It is struck out of the body once the message has left.
  add column secret text check (secret <> '');

-- Customers may download what we hold about them, and have it deleted.
create index messages_customer on messages (customer_id);
create index leads_email on leads (lower(email));

-- From where a customer has signed in before. A stranger's failures elsewhere do not slow these down. Hashed: that a
-- network is the same one as before is all that anybody needs to know.
create table known_networks (
  customer_id integer not null references customers (id),
  network_hash text not null,
  seen_at timestamptz not null,
  primary key (customer_id, network_hash)
);
create index known_networks_seen on known_networks (seen_at);
