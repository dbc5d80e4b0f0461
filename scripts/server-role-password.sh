#!/bin/sh
# For compose.yaml: the database container runs it once, to give the server's role its password. It listens to nobody yet.
psql --set=ON_ERROR_STOP=1 --username="$POSTGRES_USER" --dbname="$POSTGRES_DB" <<'SQL'
\getenv password POSTGRES_PASSWORD
alter role fixit_server password :'password';
SQL
