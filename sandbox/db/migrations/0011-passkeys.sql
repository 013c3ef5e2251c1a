-- Passkeys: the public halves of the keys that a person's devices sign in with.

create table passkeys (
  project_id text not null,
  -- Of the credential, as the browser names it: base64url.
  id text primary key,
  user_id text not null,
  -- COSE, base64url.
  public_key text not null,
  -- Of signatures, where a device counts them.
  counter bigint not null,
  transports text[] not null,
  -- The device it was made on.
  device text not null,
  created_at timestamptz(3) not null,
  last_used_at timestamptz(3),
  foreign key (project_id, user_id) references users (project_id, id) on delete cascade on update cascade
);
create index passkeys_of_user on passkeys (user_id);

alter table passkeys enable row level security;
create policy own_project on passkeys to portal_app
  using (project_id = current_setting('app.project', true))
  with check (project_id = current_setting('app.project', true));
-- Added and used by identity; the API tells whether there are any, and removes all of a person's with the authenticator.
grant select, delete on passkeys to portal_app;

-- As with the loss of an authenticator (0005, 0006): whoever loses one is signed out everywhere, and tickets end.
create function passkey_removed() returns trigger language plpgsql security definer set search_path from current as $$
begin
  update users set sessions_ended_at = clock_timestamp() where id = old.user_id;
  delete from key_values where kind in ('browser-session', 'sign-in') and value ->> 'accountId' = old.user_id;
  delete from console_tickets where user_id = old.user_id;
  update account_tickets set used_at = clock_timestamp() where user_id = old.user_id and used_at is null;
  return null;
end
$$;

create trigger passkeys_removed after delete on passkeys for each row execute function passkey_removed();

-- A new one ends the tickets that were given out before it, as the first authenticator does.
create function passkey_added() returns trigger language plpgsql security definer set search_path from current as $$
begin
  update account_tickets set used_at = clock_timestamp() where user_id = new.user_id and used_at is null;
  return null;
end
$$;

create trigger passkeys_added after insert on passkeys for each row execute function passkey_added();
