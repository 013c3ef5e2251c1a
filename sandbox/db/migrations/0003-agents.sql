-- Which run of its agent speaks for a machine: of two, the one that was started later.
alter table servers add column agent_instance text, add column agent_started_at timestamptz(3);

-- A record that is sent again is the same record.
create unique index hard_logs_raw on hard_logs (project_id, server_id, raw);

-- The machines that the sandbox simulates: what they are like, and the key their agents were given.
create table fleet_machines (
  project_id text not null,
  serial_no text not null,
  project_key text,
  machine jsonb not null,
  primary key (project_id, serial_no),
  foreign key (project_id, serial_no) references servers (project_id, serial_no) on delete cascade
);

alter table fleet_machines enable row level security;
create policy own_project on fleet_machines to portal_app
  using (project_id = current_setting('app.project', true))
  with check (project_id = current_setting('app.project', true));
grant select on fleet_machines to portal_app;
