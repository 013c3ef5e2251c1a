-- The second wall: requests run as portal_app, which sees the rows of one project, or none when none is set.

do $$
begin
  create role portal_app nologin;
exception
  when duplicate_object or unique_violation then null;
end
$$;

do $$
begin
  execute format('grant portal_app to %I', current_user);
exception
  -- Another owner made the role: then an administrator must have granted it to us already.
  when insufficient_privilege then null;
end
$$;

do $$
begin
  execute format('grant usage on schema %I to portal_app', current_schema());
end
$$;

do $$
declare
  tenant_table text;
begin
  foreach tenant_table in array array[
    'users', 'invitations', 'servers', 'lifecycles', 'events', 'hard_logs', 'metric_days', 'project_keys',
    'notification_rules', 'firmware_notices', 'activity_logs', 'account_tickets', 'console_tickets', 'mails'
  ] loop
    execute format('alter table %I enable row level security', tenant_table);
    execute format(
      'create policy own_project on %I to portal_app
         using (project_id = current_setting(''app.project'', true))
         with check (project_id = current_setting(''app.project'', true))',
      tenant_table
    );
    execute format('grant select, insert, update, delete on %I to portal_app', tenant_table);
  end loop;
end
$$;

-- The log is written, never rewritten.
revoke update, delete on activity_logs from portal_app;

alter table projects enable row level security;
create policy own_project on projects to portal_app
  using (id = current_setting('app.project', true))
  with check (id = current_setting('app.project', true));
grant select, update on projects to portal_app;
