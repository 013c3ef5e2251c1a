-- With the change that ends a person's sessions (0005) end their console tickets and, by `sessions_ended_at`, their open consoles:
-- a console remembers the value that it was opened under, and the gateway closes it when it finds another one.
alter table users add column sessions_ended_at timestamptz(3);

create function note_end_of_sessions() returns trigger language plpgsql as $$
begin
  new.sessions_ended_at := clock_timestamp();
  return new;
end
$$;

create trigger users_sessions_end before update of status, password_hash, totp_secret on users for each row
  when (
    old.status is distinct from new.status
    or old.password_hash is distinct from new.password_hash
    or (old.totp_secret is not null and old.totp_secret is distinct from new.totp_secret)
  )
  execute function note_end_of_sessions();

create or replace function end_sessions() returns trigger language plpgsql security definer set search_path from current as $$
begin
  delete from key_values where kind in ('browser-session', 'sign-in') and value ->> 'accountId' = old.id;
  delete from console_tickets where user_id = old.id;
  return null;
end
$$;

-- Links to reset a password and tickets to set up an authenticator were given out under the old password and factor. The first
-- authenticator ends no session, but it ends these.
create function end_tickets() returns trigger language plpgsql security definer set search_path from current as $$
begin
  update account_tickets set used_at = clock_timestamp() where user_id = old.id and used_at is null;
  return null;
end
$$;

create trigger users_tickets_end after update of status, password_hash, totp_secret on users for each row
  when (
    old.status is distinct from new.status
    or old.password_hash is distinct from new.password_hash
    or old.totp_secret is distinct from new.totp_secret
  )
  execute function end_tickets();
