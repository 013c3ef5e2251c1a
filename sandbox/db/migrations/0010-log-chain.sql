-- The operation log proves itself: each entry has a place, and a hash over itself and the entry before it. Entries from
-- before this migration have neither.

alter table activity_logs add column position bigint, add column hash text;
create unique index activity_logs_position on activity_logs (project_id, position);
