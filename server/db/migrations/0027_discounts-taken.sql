-- What of an order's discount was taken off when the customer left Advantage: it comes back where the whole order is refunded.
alter table orders add column discount_taken_cents integer not null default 0 check (discount_taken_cents >= 0);
