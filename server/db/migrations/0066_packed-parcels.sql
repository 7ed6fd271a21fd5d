-- What leaves may be more parcels than bags came, or fewer: whoever packs says how many, and the driver has to bring as many.
alter table orders add column packed_parcels integer check (packed_parcels > 0);
