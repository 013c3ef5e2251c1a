-- Sessions are identity's, of no project and out of the API's reach. These functions show and end those of a person of the
-- caller's project, and no other.

create function sessions_of(person text) returns table (id text, value jsonb)
language sql stable security definer set search_path from current as $$
  select key_values.id, key_values.value from key_values
  where kind = 'browser-session' and key_values.value ->> 'accountId' = person and expires_at > clock_timestamp()
    and exists (select 1 from users where users.id = person and project_id = current_setting('app.project', true))
$$;

-- `one` null: all of them, and sign-ins under way. `spared` is the session that asks. Console tickets end with their session.
create function end_sessions_of(person text, one text, spared text) returns void
language plpgsql security definer set search_path from current as $$
begin
  if not exists (select 1 from users where id = person and project_id = current_setting('app.project', true)) then
    return;
  end if;
  delete from key_values
  where kind = 'browser-session' and value ->> 'accountId' = person
    and (one is null or id = one) and id is distinct from spared;
  if one is null then
    delete from key_values where kind = 'sign-in' and value ->> 'accountId' = person;
  end if;
  delete from console_tickets
  where user_id = person and (one is null or session_id = one) and session_id is distinct from spared;
end
$$;

revoke execute on function sessions_of(text), end_sessions_of(text, text, text) from public;
grant execute on function sessions_of(text), end_sessions_of(text, text, text) to portal_app;

-- Whose session asked for the console: null for a token that does not say.
alter table console_tickets add column session_id text;
