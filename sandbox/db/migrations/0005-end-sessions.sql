-- Who is blocked or deleted, or gets a new password or loses an authenticator, is signed out everywhere, in the same
-- transaction and whoever makes the change: identity, the API (as portal_app, which cannot reach key_values) or a person.

create function end_sessions() returns trigger language plpgsql security definer set search_path from current as $$
begin
  delete from key_values where kind in ('browser-session', 'sign-in') and value ->> 'accountId' = old.id;
  return null;
end
$$;

create trigger users_deleted after delete on users for each row execute function end_sessions();

-- Setting up the first authenticator is part of a sign-in, and ends nothing.
create trigger users_changed after update of status, password_hash, totp_secret on users for each row
  when (
    old.status is distinct from new.status
    or old.password_hash is distinct from new.password_hash
    or (old.totp_secret is not null and old.totp_secret is distinct from new.totp_secret)
  )
  execute function end_sessions();

create index key_values_of_account on key_values ((value ->> 'accountId'));
create index key_values_of_grant on key_values ((value ->> 'grantId'));
