-- A customer, an invoice or an order has one of our plans. The foreign key alone lets in the name of any package, and not everything that
-- is sold as a package is a plan to be on. A new plan needs a migration that widens these.
alter table customers add constraint customers_plan_known check (plan_name in ('payc', 'gold', 'platinum'));
alter table invoices add constraint invoices_plan_known check (plan_after in ('payc', 'gold', 'platinum'));
alter table orders add constraint orders_plan_known check (plan_name in ('payc', 'gold', 'platinum'));

-- Auto-reload is on only for who has agreed to its sentence, which turning it on records. It was on for everybody from the first day, and did
-- nothing for who had not agreed, while every screen said that it would.
alter table customers alter column is_auto_billing set default false;
update customers set is_auto_billing = false
where is_auto_billing
  and not exists (select from consents where customer_id = customers.id and kind = 'auto_reload');
