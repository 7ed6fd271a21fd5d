-- Which percentage of a plan lowers a price belongs to the price: rug pickup is booked under a service whose other prices
-- are discounted, and is flat itself.
alter table price_items
  add column discount_kind text check (discount_kind in ('dry_clean', 'laundry', 'wash_fold', 'alterations', 'none'));
update price_items set discount_kind = services.discount_kind from services where services.id = price_items.service_id;
alter table price_items alter column discount_kind set not null;
-- Servers of the version before still read the service's own; the version after this one drops it.
alter table services alter column discount_kind set default 'none';
