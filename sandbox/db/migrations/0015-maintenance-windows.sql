-- Maintenance windows, and the mark of events that came from a machine during one.

create table maintenance_windows (
  project_id text not null references projects on delete cascade,
  id text not null,
  name text not null,
  reason text,
  -- Machines, a rack, a site or a tag.
  target jsonb not null,
  -- Once, or a rule.
  schedule jsonb not null,
  -- When the occurrence that was under way was ended by a user.
  ended_at timestamptz(3),
  created_by text,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (project_id, id)
);

alter table maintenance_windows enable row level security;
create policy own_project on maintenance_windows to portal_app
  using (project_id = current_setting('app.project', true))
  with check (project_id = current_setting('app.project', true));
grant select, insert, update, delete on maintenance_windows to portal_app;

-- { windowID, name, until }: a copy, because it stays when the window is deleted.
alter table events add column maintenance jsonb;
