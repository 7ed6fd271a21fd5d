-- The system's user beside the name that --as gives: whoever may run a command may type any name. Rows of before kept one of the two.
alter table staff_actions add column os_user text check (os_user <> '');

-- What the payment provider is told with a charge, as it was when the charge began: under one key it takes the same words only. Empty in rows
-- of before, and in those that a server of the version before begins and sends.
alter table charges
  add column description text not null default '',
  add column site text not null default '';

-- The plan that brought a box, which leaving may end, and when staff sent the box. One of before came with the plan that was paid as it was
-- given, and counts as not sent: nobody is asked for it.
alter table welcome_boxes
  add column brought_by integer unique references invoices (id),
  add column sent_at timestamptz;
update welcome_boxes set brought_by = (
  select max(invoices.id) from invoices
  where invoices.customer_id = welcome_boxes.customer_id and invoices.kind = 'plan' and invoices.paid_at = welcome_boxes.given_at
) where invoice_id is null;
create index welcome_boxes_waiting on welcome_boxes (given_at) where sent_at is null;
