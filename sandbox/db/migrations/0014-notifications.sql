-- Rules that can be changed, and what they send. Secrets and URLs are read by what sends, never by an answer.

alter table notification_rules
  -- Of mail.
  add column addresses text[] not null default '{}',
  -- Of everything else.
  add column url text,
  -- What webhooks are signed with.
  add column secret text,
  -- Empty: wherever the server stands, whatever its tags.
  add column sites text[] not null default '{}',
  add column tags text[] not null default '{}',
  -- null: at any time.
  add column hours jsonb,
  -- null: nobody else is told. Otherwise minutes, channel, destination, addresses, url and secret.
  add column escalation jsonb,
  add column updated_at timestamptz(3) not null default now();

-- One message to one recipient, written in the transaction of its cause, so that no restart loses or doubles it.
create table notifications (
  project_id text not null references projects on delete cascade,
  id text not null,
  kind text not null,
  status text not null,
  -- null: of an assignment. Kept when the rule is deleted.
  rule_id text,
  rule_name text,
  -- null: a try.
  event_id text,
  is_to_escalation boolean not null,
  channel text not null,
  -- Masked where it is a URL.
  destination text not null,
  created_at timestamptz(3) not null,
  -- When it is to be sent, or sent again.
  due_at timestamptz(3) not null,
  sent_at timestamptz(3),
  attempts integer not null default 0,
  error text,
  primary key (project_id, id),
  foreign key (project_id, event_id) references events (project_id, id) on delete cascade
);
create index notifications_due on notifications (due_at) where status = 'pending';
create index notifications_of_event on notifications (project_id, event_id);
create index notifications_of_rule on notifications (project_id, rule_id, created_at);
-- A rule tells a recipient of an event once.
create unique index notifications_once on notifications (project_id, event_id, rule_id, kind, destination)
  where event_id is not null and rule_id is not null;

alter table notifications enable row level security;
create policy own_project on notifications to portal_app
  using (project_id = current_setting('app.project', true))
  with check (project_id = current_setting('app.project', true));
grant select, insert, update on notifications to portal_app;
