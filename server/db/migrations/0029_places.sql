-- An address and the copy that a pickup keeps of it have the same columns, and from now on the same defaults: what may be left out is
-- empty. A column that is added to both needs a default anyway, because servers of the version before write rows without it.
alter table pickups
  alter column address_line_2 set default '',
  alter column instructions set default '',
  alter column has_doorman set default false;
