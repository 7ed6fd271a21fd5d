-- A plan or zip code finds who has it without reading every row.
create index customers_plan on customers (plan_name);
create index addresses_zip_code on addresses (zip_code);
