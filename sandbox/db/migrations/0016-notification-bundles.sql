-- Messages of one rule about events of one incident, sent as one.

-- The id of the message that tells of the event: that of the first row of a bundle, which has its own id here.
alter table notifications add column bundle_id text;
create index notifications_of_bundle on notifications (project_id, bundle_id) where bundle_id is not null;
