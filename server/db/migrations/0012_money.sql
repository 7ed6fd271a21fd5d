-- A customer's money: cards, invoices and the charges that pay them, coupons, and prepaid credit with its books.

-- Orders and invoices are numbered together: the invoice of an order has the order's number.
create sequence order_numbers as integer start 1001;

create table cards (
  id integer generated always as identity primary key,
  customer_id integer not null references customers (id),
  -- The provider's; the number itself never comes here.
  card_ref text not null unique,
  last text not null check (last ~ '^[0-9]{4}$'),
  expiration_month integer not null check (expiration_month between 1 and 12),
  expiration_year integer not null check (expiration_year between 2000 and 2199),
  created_at timestamptz not null,
  removed_at timestamptz,
  unique (customer_id, id)
);

alter table customers
  add column main_card_id integer,
  add constraint customers_main_card foreign key (id, main_card_id) references cards (customer_id, id);

-- A card form that was opened: what the browser finishes it with, and the card it has come to.
create table card_setups (
  id integer generated always as identity primary key,
  customer_id integer not null references customers (id),
  -- Ours at the provider, random.
  key text not null unique,
  -- Null until the provider has answered.
  setup_ref text unique,
  secret text unique,
  status text not null check (status in ('open', 'succeeded', 'failed')),
  card_id integer,
  created_at timestamptz not null,
  foreign key (customer_id, card_id) references cards (customer_id, id),
  check ((setup_ref is null) = (secret is null)),
  check ((status = 'succeeded') = (card_id is not null))
);
create index card_setups_customer on card_setups (customer_id, card_id);
-- Two tabs get the same form.
create unique index card_setups_open on card_setups (customer_id) where status = 'open';

create table coupons (
  id integer generated always as identity primary key,
  code text not null unique check (code ~ '^[A-Z0-9]{3,20}$'),
  percent integer check (percent between 1 and 100),
  cents integer check (cents > 0),
  valid_from date,
  valid_until date,
  use_limit integer check (use_limit > 0),
  is_once_per_customer boolean not null,
  is_retired boolean not null default false,
  created_at timestamptz not null,
  check ((percent is null) <> (cents is null)),
  check (valid_from <= valid_until)
);

create table invoices (
  id integer primary key default nextval('order_numbers'),
  customer_id integer not null references customers (id),
  kind text not null check (kind in ('plan', 'credit', 'reload', 'welcome_box', 'order', 'fee', 'staff')),
  status text not null check (status in ('open', 'paid', 'void')),
  -- As the customer reads it, and as it stays when the package is renamed.
  title text not null check (title <> ''),
  package_id integer references packages (id),
  -- The plan that holds from when it is paid; null where it changes none.
  plan_after text references packages (name),
  amount_cents integer not null check (amount_cents >= 0),
  discount_cents integer not null default 0,
  -- Too little for a card.
  waived_cents integer not null default 0 check (waived_cents between 0 and 49),
  coupon_id integer references coupons (id),
  -- What the customer gets for it: the price of plans and packs, whatever a coupon lowered.
  credit_cents integer not null default 0 check (credit_cents >= 0),
  -- What an order or fee takes from the credit when the card pays the rest.
  spent_credit_cents integer not null default 0 check (spent_credit_cents >= 0),
  -- The order that a reload was for.
  for_order integer,
  -- Set with its payment, for the customer's list.
  balance_before_cents integer,
  balance_after_cents integer,
  created_at timestamptz not null,
  paid_at timestamptz,
  unique (customer_id, id),
  check (discount_cents between 0 and amount_cents),
  check (waived_cents <= amount_cents - discount_cents),
  check ((status = 'paid') = (paid_at is not null)),
  check ((status = 'paid') = (balance_before_cents is not null)),
  check ((status = 'paid') = (balance_after_cents is not null)),
  check (coupon_id is null or kind in ('plan', 'credit')),
  check ((kind in ('plan', 'credit', 'reload')) = (package_id is not null)),
  check ((kind = 'plan') = (plan_after is not null)),
  check (credit_cents = 0 or kind in ('plan', 'credit', 'reload')),
  check (spent_credit_cents = 0 or kind in ('order', 'fee', 'staff')),
  check (for_order is null or kind = 'reload')
);
alter sequence order_numbers owned by invoices.id;
create index invoices_package on invoices (package_id);
create index invoices_plan_after on invoices (plan_after) where plan_after is not null;
create index invoices_coupon on invoices (coupon_id) where coupon_id is not null;
-- Of what a customer chooses, one waits to be paid.
create unique index invoices_chosen on invoices (customer_id) where status = 'open' and kind in ('plan', 'credit');
create unique index invoices_welcome_box on invoices (customer_id) where status <> 'void' and kind = 'welcome_box';

-- One attempt to take money for an invoice.
create table charges (
  id integer generated always as identity primary key,
  customer_id integer not null references customers (id),
  invoice_id integer not null,
  -- Ours at the provider: random, never made of an id, because after a restore ids come back.
  key text not null unique,
  customer_ref text not null,
  card_id integer not null,
  card_ref text not null,
  amount_cents integer not null check (amount_cents >= 50),
  is_present boolean not null,
  -- What the customer said about auto-reload with this purchase; null where nobody asked.
  wants_auto_reload boolean,
  -- "returned": it succeeded for an invoice that needed it no longer, and goes back in full.
  status text not null
    check (status in ('pending', 'needs_authentication', 'succeeded', 'declined', 'void', 'returned')),
  charge_ref text unique,
  -- What the bank said.
  message text,
  is_hard boolean not null default false,
  created_at timestamptz not null,
  ended_at timestamptz,
  foreign key (customer_id, invoice_id) references invoices (customer_id, id),
  foreign key (customer_id, card_id) references cards (customer_id, id),
  check ((status = 'declined') = (message is not null)),
  check (not is_hard or status = 'declined'),
  check ((status in ('pending', 'needs_authentication')) = (ended_at is null)),
  check (charge_ref is not null or status in ('pending', 'void'))
);
create index charges_invoice on charges (customer_id, invoice_id);
create index charges_card on charges (customer_id, card_id);
create index charges_ended on charges (ended_at);
-- A second charge of a customer waits its turn and starts from the new balance.
create unique index charges_in_flight on charges (customer_id) where status in ('pending', 'needs_authentication');
create unique index charges_paid on charges (invoice_id) where status = 'succeeded';

-- Taken when a charge begins, given back when it comes to nothing.
create table coupon_uses (
  invoice_id integer primary key references invoices (id),
  coupon_id integer not null references coupons (id),
  customer_id integer not null references customers (id),
  is_once_per_customer boolean not null,
  taken_at timestamptz not null
);
create index coupon_uses_coupon on coupon_uses (coupon_id);
create index coupon_uses_customer on coupon_uses (customer_id);
create unique index coupon_uses_once on coupon_uses (customer_id, coupon_id) where is_once_per_customer;

create table refunds (
  id integer generated always as identity primary key,
  customer_id integer not null references customers (id),
  charge_id integer not null references charges (id),
  key text not null unique,
  amount_cents integer not null check (amount_cents > 0),
  -- In words, so that the same cause never refunds twice: "charge 12 not needed".
  cause text not null unique,
  status text not null check (status in ('pending', 'succeeded', 'failed')),
  refund_ref text unique,
  message text,
  created_at timestamptz not null,
  ended_at timestamptz,
  check ((status = 'pending') = (ended_at is null)),
  check ((status = 'failed') = (message is not null))
);
create index refunds_customer on refunds (customer_id);
create index refunds_charge on refunds (charge_id);
create index refunds_pending on refunds (created_at) where status = 'pending';

create table disputes (
  id integer generated always as identity primary key,
  customer_id integer not null references customers (id),
  charge_id integer not null references charges (id),
  dispute_ref text not null unique,
  status text not null check (status in ('open', 'won', 'lost')),
  created_at timestamptz not null,
  ended_at timestamptz,
  check ((status = 'open') = (ended_at is null))
);
create index disputes_customer on disputes (customer_id);
create index disputes_charge on disputes (charge_id);

-- Nobody gets a second one. A bought one is credited back with the first order completed after it.
create table welcome_boxes (
  customer_id integer primary key references customers (id),
  -- Null for members, who get it with their first plan.
  invoice_id integer unique references invoices (id),
  given_at timestamptz not null,
  credited_at timestamptz
);

-- What the payment provider has told us, each event once.
create table provider_events (
  event_id text primary key,
  kind text not null,
  received_at timestamptz not null
);
create index provider_events_received on provider_events (received_at);

-- What the comparison with the provider's book, and the proof of our own, last came to.
create table money_checks (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('reconciliation', 'ledger')),
  compared integer not null check (compared >= 0),
  differences text[] not null,
  ran_at timestamptz not null
);
create index money_checks_newest on money_checks (kind, ran_at);

-- Prepaid credit, in the parts it came in. What is left of a lot is the sum of its postings.
create table credit_lots (
  id integer generated always as identity primary key,
  customer_id integer not null references customers (id),
  kind text not null
    check (kind in ('purchase', 'reload', 'credit_back', 'gift', 'transfer', 'welcome_box', 'refund')),
  -- Whose payment brought it.
  invoice_id integer unique,
  opened_cents integer not null check (opened_cents > 0),
  left_cents integer not null,
  opened_at timestamptz not null,
  -- While the bank looks into its purchase.
  frozen_at timestamptz,
  -- Refunded by leaving: no card gets anything of it again.
  ended_at timestamptz,
  foreign key (customer_id, invoice_id) references invoices (customer_id, id),
  check (left_cents between 0 and opened_cents),
  check ((kind in ('purchase', 'reload')) = (invoice_id is not null))
);
create index credit_lots_customer on credit_lots (customer_id, opened_at, id);
create index credit_lots_invoice on credit_lots (customer_id, invoice_id) where invoice_id is not null;

-- One event in the books. Its postings add up to nothing: what one account has more, others have less.
create table ledger_entries (
  id integer generated always as identity primary key,
  customer_id integer not null references customers (id),
  kind text not null,
  -- Its cause in words, so that nothing is booked twice: "invoice 1001 paid".
  source text not null unique,
  -- What the customer may look up.
  order_number integer,
  -- Of the customer's balance, which is what stands under "credit" and "debt".
  change_cents integer not null,
  balance_after_cents integer not null,
  created_at timestamptz not null,
  unique (customer_id, id)
);

create table ledger_postings (
  id integer generated always as identity primary key,
  entry_id integer not null references ledger_entries (id),
  account text not null check (
    account in ('credit', 'frozen', 'debt', 'card', 'sales', 'discounts', 'waived', 'gifts', 'credit_back',
      'transfers', 'forfeited', 'disputes')
  ),
  lot_id integer references credit_lots (id),
  cents integer not null check (cents <> 0),
  check ((account in ('credit', 'frozen')) = (lot_id is not null))
);
create index ledger_postings_entry on ledger_postings (entry_id);
create index ledger_postings_lot on ledger_postings (lot_id) where lot_id is not null;

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% only grows', tg_table_name using errcode = 'restrict_violation';
end
$$;
create trigger ledger_entries_only_grow before update or delete on ledger_entries
  for each row execute function refuse_change();
create trigger ledger_postings_only_grow before update or delete on ledger_postings
  for each row execute function refuse_change();
create trigger charges_stay before delete on charges for each row execute function refuse_change();
create trigger charges_keep_amounts before update on charges for each row
  when ((old.customer_id, old.invoice_id, old.key, old.customer_ref, old.card_ref, old.amount_cents)
    is distinct from (new.customer_id, new.invoice_id, new.key, new.customer_ref, new.card_ref, new.amount_cents)
    or (old.status in ('succeeded', 'returned') and new.status <> old.status))
  execute function refuse_change();
create trigger invoices_stay before delete on invoices for each row execute function refuse_change();
create trigger invoices_keep_amounts before update on invoices for each row
  when (old.status = 'paid' and row (old.*) is distinct from row (new.*))
  execute function refuse_change();

create function require_balanced_entry() returns trigger language plpgsql as $$
begin
  if (select sum(cents) from ledger_postings where entry_id = new.entry_id) <> 0 then
    raise exception 'The postings of ledger entry % do not add up to nothing', new.entry_id
      using errcode = 'check_violation';
  end if;
  return null;
end
$$;
create constraint trigger ledger_postings_balance after insert on ledger_postings
  deferrable initially deferred for each row execute function require_balanced_entry();
