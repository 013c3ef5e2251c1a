-- The key that a console's ticket is bound to, where the access token that asked for it was.

alter table console_tickets add column thumbprint text;
