-- A text that cannot be had (the number said STOP, or is no mobile phone) becomes a letter to this address, under the row's
-- subject. So a text may have a subject too.
alter table messages
  drop constraint messages_check,
  add column letter_to text,
  add constraint messages_letter_has_subject check (channel = 'sms' or subject is not null),
  add constraint messages_letter_instead_has_subject check (letter_to is null or subject is not null);
