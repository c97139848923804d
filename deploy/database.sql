-- Once, by who owns the server: the limits that a pooler in transaction mode cannot carry.
ALTER ROLE preau SET statement_timeout = '8s';
ALTER ROLE preau SET idle_in_transaction_session_timeout = '30s';
