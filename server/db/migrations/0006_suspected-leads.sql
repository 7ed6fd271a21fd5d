-- Leads that a machine seems to have sent: kept, so that nothing is lost, but nobody is written to about them.

alter table leads add column is_suspected boolean not null default false;
