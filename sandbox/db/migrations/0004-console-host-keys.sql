-- The SSH host key that a machine showed at the first connection: another one later is refused.
create table console_host_keys (
  project_id text not null,
  server_id text not null,
  fingerprint text not null,
  first_seen_at timestamptz(3) not null,
  primary key (project_id, server_id),
  foreign key (project_id, server_id) references servers on delete cascade
);

alter table console_host_keys enable row level security;
create policy own_project on console_host_keys to portal_app
  using (project_id = current_setting('app.project', true))
  with check (project_id = current_setting('app.project', true));
grant select, insert on console_host_keys to portal_app;
