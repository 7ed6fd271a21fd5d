-- Whether the same was refused to the same person within the hour is looked at each time that somebody may not, and that may be very often.
create index staff_actions_refused on staff_actions (os_user, command, begun_at) where outcome = 'refused';
