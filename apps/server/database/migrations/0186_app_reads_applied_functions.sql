-- A server that waits for migrations looks at what has been applied. Only the owner writes it.
grant select on applied_functions to trevo_app;
