-- A hash made anew of the same password, at a higher cost, ends nothing: identity says so for its transaction by the setting
-- `portal.same_password`. The conditions are otherwise those of 0005 and 0006.

create function password_changed(before text, after text) returns boolean language sql stable as $$
  select before is distinct from after and coalesce(current_setting('portal.same_password', true), '') <> 'on'
$$;

drop trigger users_changed on users;
drop trigger users_sessions_end on users;
drop trigger users_tickets_end on users;

create trigger users_changed after update of status, password_hash, totp_secret on users for each row
  when (
    old.status is distinct from new.status
    or password_changed(old.password_hash, new.password_hash)
    or (old.totp_secret is not null and old.totp_secret is distinct from new.totp_secret)
  )
  execute function end_sessions();

create trigger users_sessions_end before update of status, password_hash, totp_secret on users for each row
  when (
    old.status is distinct from new.status
    or password_changed(old.password_hash, new.password_hash)
    or (old.totp_secret is not null and old.totp_secret is distinct from new.totp_secret)
  )
  execute function note_end_of_sessions();

create trigger users_tickets_end after update of status, password_hash, totp_secret on users for each row
  when (
    old.status is distinct from new.status
    or password_changed(old.password_hash, new.password_hash)
    or old.totp_secret is distinct from new.totp_secret
  )
  execute function end_tickets();
