-- What the API serves. Every tenant table starts with project_id, and so does its key.

create table projects (
  id text primary key,
  name text not null unique,
  status text not null,
  is_trial boolean not null,
  contracted_at timestamptz(3) not null,
  infra_basic boolean not null,
  infra_advanced boolean not null,
  remote_access boolean not null,
  enforce_mfa boolean not null
);

create table users (
  project_id text not null references projects on delete cascade,
  -- Subjects are unique across projects: identity finds people by them.
  id text primary key,
  email text not null,
  name text,
  role text,
  status text not null,
  password_hash text not null,
  totp_secret text,
  mfa_pending boolean not null default false,
  last_login_at timestamptz(3),
  created_at timestamptz(3) not null,
  unique (project_id, id)
);
create unique index users_email on users (lower(email));

create table invitations (
  project_id text not null references projects on delete cascade,
  id text not null,
  email text not null,
  token_hash text not null unique,
  invited_by text,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  primary key (project_id, id)
);
create unique index invitations_email on invitations (project_id, lower(email));

create table servers (
  project_id text not null references projects on delete cascade,
  id text not null,
  serial_no text not null,
  name text not null,
  hostname text,
  hard_status text not null,
  is_active boolean not null,
  manufacturer text,
  model text,
  asset_tag text,
  site text,
  rack text,
  unit integer,
  tags text[] not null,
  note text,
  power_state text not null,
  ip_addresses text[] not null,
  os jsonb,
  bmc jsonb,
  hardware jsonb,
  components jsonb not null,
  hard_status_reasons jsonb not null,
  firmware jsonb not null,
  agent_status text not null,
  agent_version text,
  agent_last_seen_at timestamptz(3),
  remote_enabled boolean not null,
  remote_state text not null,
  remote_enabled_at timestamptz(3),
  remote_enabled_by text,
  remote_expire_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (project_id, id),
  unique (project_id, serial_no)
);

create table lifecycles (
  project_id text not null,
  id text not null,
  server_id text not null,
  purchased_at date,
  support_expire_at date,
  support_vendor text,
  support_level text,
  updated_at timestamptz(3) not null,
  updated_by text,
  primary key (project_id, id),
  unique (project_id, server_id),
  foreign key (project_id, server_id) references servers on delete cascade
);

create table events (
  project_id text not null,
  id text not null,
  title text not null,
  message text not null,
  severity text not null,
  status text not null,
  source text not null,
  category text not null,
  server_id text not null,
  occurred_at timestamptz(3) not null,
  last_occurred_at timestamptz(3) not null,
  count integer not null,
  resolved_at timestamptz(3),
  assignee_id text,
  comment text,
  hard_log_id text,
  rule_id text,
  recommended_action text,
  history jsonb not null,
  updated_at timestamptz(3) not null,
  primary key (project_id, id),
  foreign key (project_id, server_id) references servers on delete cascade,
  foreign key (project_id, assignee_id) references users (project_id, id) on delete set null (assignee_id)
);
create index events_newest on events (project_id, last_occurred_at desc, id desc);
create index events_of_server on events (project_id, server_id, status);
create index events_by_status on events (project_id, status, severity);

create table hard_logs (
  project_id text not null,
  id text not null,
  server_id text not null,
  record_id integer,
  occurred_at timestamptz(3),
  received_at timestamptz(3) not null,
  severity text not null,
  source text not null,
  entry_type text not null,
  sensor_type text not null,
  sensor_name text,
  sensor_number integer,
  entry_code text,
  direction text,
  message text not null,
  message_id text,
  message_args text[],
  reading jsonb,
  raw text,
  generator_id text,
  cleared_by_id text,
  event_id text,
  resolution text,
  primary key (project_id, id),
  foreign key (project_id, server_id) references servers on delete cascade
);
create index hard_logs_newest on hard_logs (project_id, server_id, received_at desc, id desc);

-- One row is one day of one series: compact, and quick to write.
create table metric_days (
  project_id text not null,
  server_id text not null,
  name text not null,
  labels jsonb not null,
  starts_at bigint not null,
  step integer not null,
  -- null: no sample. NaN: a sample without a reading.
  samples real[] not null,
  primary key (project_id, server_id, starts_at, name, labels),
  foreign key (project_id, server_id) references servers on delete cascade
);

create table project_keys (
  project_id text not null references projects on delete cascade,
  -- An agent brings only its key, so a key names one project.
  key text primary key,
  created_at timestamptz(3) not null,
  created_by text,
  last_used_at timestamptz(3)
);
create index project_keys_of_project on project_keys (project_id, created_at);

create table notification_rules (
  project_id text not null references projects on delete cascade,
  id text not null,
  name text not null,
  is_enabled boolean not null,
  severities text[] not null,
  -- null: all servers.
  server_ids text[],
  channel text not null,
  destination text not null,
  primary key (project_id, id)
);

-- What agents fetch and act on.
create table firmware_notices (
  project_id text not null,
  id text not null,
  server_id text not null,
  type text not null,
  created_at timestamptz(3) not null,
  delivered_at timestamptz(3),
  primary key (project_id, id),
  foreign key (project_id, server_id) references servers on delete cascade
);

create table activity_logs (
  project_id text not null references projects on delete cascade,
  id text not null,
  occurred_at timestamptz(3) not null,
  actor_id text,
  actor_email text,
  actor_kind text not null,
  action text not null,
  target_type text not null,
  target_id text,
  target_name text,
  result text not null,
  ip text,
  user_agent text,
  request_id text not null,
  message text,
  before jsonb,
  after jsonb,
  primary key (project_id, id)
);
create index activity_logs_newest on activity_logs (project_id, occurred_at desc, id desc);

-- Only hashes of tickets are kept: reading the table opens nothing.
create table account_tickets (
  project_id text not null references projects on delete cascade,
  token_hash text primary key,
  kind text not null,
  user_id text not null references users on delete cascade,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  used_at timestamptz(3)
);
create index account_tickets_of_user on account_tickets (user_id, kind, created_at desc);

create table console_tickets (
  project_id text not null,
  token_hash text primary key,
  server_id text not null,
  kind text not null,
  user_id text not null references users on delete cascade,
  expires_at timestamptz(3) not null,
  foreign key (project_id, server_id) references servers on delete cascade
);
create index console_tickets_of_server on console_tickets (project_id, server_id);

create table mails (
  project_id text not null references projects on delete cascade,
  id text not null,
  recipient text not null,
  subject text not null,
  body text not null,
  sent_at timestamptz(3) not null,
  primary key (project_id, id)
);

-- Identity's sessions, grants and keys: of no project, so out of the API's reach.
create table key_values (
  kind text not null,
  id text not null,
  value jsonb not null,
  expires_at timestamptz(3),
  primary key (kind, id)
);
create index key_values_expiry on key_values (expires_at);
